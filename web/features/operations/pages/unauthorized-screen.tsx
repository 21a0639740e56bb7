import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { Link } from '#web/lib/addresses/navigation.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Shows the page to which the guard redirects members whose role may not open a page. */
export default function UnauthorizedScreen() {
	const { t } = useTranslation();
	return (
		<EmptyState
			order={1}
			icon={<IconLock size={28} stroke={1.4} />}
			title={t('unauthorized.title')}
			text={t('unauthorized.text')}
			action={
				<Button component={Link} to={linkTo('home')}>
					{t('unauthorized.home')}
				</Button>
			}
		/>
	);
}
