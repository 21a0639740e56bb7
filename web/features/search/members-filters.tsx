import { Button, Group } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/contract/client.ts';
import { linkTo, SCREENS } from '#shared/contract/screens.ts';
import { storeWantedPlace } from '#web/lib/session/wanted-place.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { NO_FILTERS, type SearchFilters, writeFilters } from './search-url.ts';

interface Props {
	filters: SearchFilters;
	error: ApiError;
	signedIn: boolean;
	onReplace: (filters: SearchFilters) => void;
}

/** Whether the market refused a search because of filters or sorting that only active members may use. */
export function isForMembersOnly(error: unknown): error is ApiError {
	return error instanceof ApiError && (error.problem.issues ?? []).some(({ code }) => code === 'MEMBERS_ONLY');
}

/** Says that a search needs a membership. Offers the login, after which the search opens, and the search without the refused filters. */
export function MembersFilters({ filters, error, signedIn, onReplace }: Props) {
	const { t } = useTranslation('search');
	const refused = new Set((error.problem.issues ?? []).map(({ path }) => path.split('.')[0]));
	const open = Object.fromEntries(Object.entries(filters).filter(([name]) => !refused.has(name)));
	return (
		<EmptyState
			title={t('members.title')}
			icon={<IconLock size={28} stroke={1.4} />}
			action={
				<Group gap="xs" justify="center">
					{!signedIn && (
						<LinkButton to={linkTo('login')} onClick={() => storeWantedPlace(`${SCREENS.search.path}?${writeFilters(filters)}`)}>
							{t('welcome.signIn')}
						</LinkButton>
					)}
					<Button variant="default" onClick={() => onReplace({ ...NO_FILTERS, ...open })}>
						{t('members.without')}
					</Button>
				</Group>
			}
		/>
	);
}
