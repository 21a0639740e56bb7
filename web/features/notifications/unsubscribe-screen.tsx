import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { Link, useScreenParams } from '#web/lib/addresses/navigation.ts';
import { api } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { ADMIN_GROUPS, DEALER_GROUPS } from './choice-groups.ts';

const KINDS = [...Object.values(DEALER_GROUPS), ...Object.values(ADMIN_GROUPS)].flat();

/** Shows the page behind a mail's unsubscribe link. It asks for a confirmation, because virus scanners open links too. */
export default function UnsubscribeScreen() {
	const { t } = useTranslation('notificationSettings');
	const { token = '' } = useScreenParams<'unsubscribe'>();
	const named = token.split('.')[1];
	const kind = KINDS.find((one) => one === named);
	const isAll = named === 'ALL';
	const end = useMutation({ mutationFn: () => api.unsubscribe({ params: { token }, body: { 'List-Unsubscribe': 'One-Click' } }) });
	return (
		<div>
			<Paper withBorder radius="md" p={{ base: 'md', xs: 'xl' }}>
				<PageTitle>{t(end.isSuccess ? 'unsubscribe.stopped' : 'unsubscribe.title')}</PageTitle>
				<Stack>
					{(kind || isAll) && (
						<Text fw={600}>
							{t('channels.mail')} · {kind ? t(`kinds.${kind}`) : t('unsubscribe.all')}
						</Text>
					)}
					<Text role="status">{end.isSuccess ? t('unsubscribe.done') : end.isError ? describeError(end.error) : t('unsubscribe.text')}</Text>
					<Group>
						{!end.isSuccess && (
							<Button loading={end.isPending} onClick={() => end.mutate()}>
								{t('unsubscribe.button')}
							</Button>
						)}
						<Button variant="default" component={Link} to={linkTo('notificationSettings')}>
							{t('title')}
						</Button>
					</Group>
				</Stack>
			</Paper>
		</div>
	);
}
