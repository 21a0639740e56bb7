import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { linkTo } from '#shared/contract/screens.ts';
import type { NotificationKind } from '#shared/domain/notifications/notification.ts';
import { isNotifiedBy, mayUnsubscribe, type NotificationChoices } from '#shared/domain/notifications/notification-settings.ts';
import { useNavigate, useScreenParams } from '#web/lib/addresses/navigation.ts';
import { api } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { isRecord } from '#web/lib/is-record.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { LinkButton } from '#web/ui/links.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { ADMIN_GROUPS, DEALER_GROUPS } from './choice-groups.ts';
import { useNotificationSettings } from './use-notification-settings.ts';

const KINDS = [...Object.values(DEALER_GROUPS), ...Object.values(ADMIN_GROUPS)].flat();

/** Returns whether none of some kinds is mailed. Returns false without a kind: a link to other mails ends none. */
function areOff(kinds: readonly NotificationKind[], choices: NotificationChoices): boolean {
	return kinds.length > 0 && !kinds.some((kind) => isNotifiedBy('mail', kind, choices));
}

/**
 * Shows the page behind a mail's unsubscribe link. It asks for a confirmation, because virus scanners open links too. After a reload it still says
 * that the mails are off: the link's own member, if logged in, gets it from the settings, everybody else from this entry of the browser's history.
 * Opening the page sends the market no token, so a made-up link reveals nothing.
 */
export default function UnsubscribeScreen() {
	const { t } = useTranslation('notificationSettings');
	const { token = '' } = useScreenParams<'unsubscribe'>();
	const [owner, named] = token.split('.');
	const kind = KINDS.find((one) => one === named);
	const isAll = named === 'ALL';
	const { memberId } = useViewer();
	const { settings, choices } = useNotificationSettings(memberId === owner);
	const entry: unknown = useLocation().state;
	const navigate = useNavigate();
	const end = useMutation({
		mutationFn: () => api.unsubscribe({ params: { token }, body: { 'List-Unsubscribe': 'One-Click' } }),
		onSuccess: () => {
			void queryClient.invalidateQueries({ queryKey: ['notification-settings'] });
			return navigate(linkTo('unsubscribe', { token }), { replace: true, state: { isEnded: true } });
		},
	});
	const ended = KINDS.filter((one) => mayUnsubscribe(one) && (isAll || one === kind));
	const wasEnded = memberId === owner && settings.data ? areOff(ended, choices) : isRecord(entry) && entry.isEnded === true;
	const isEnded = end.isSuccess || wasEnded;
	return (
		<div>
			<Paper withBorder radius="md" p={{ base: 'md', xs: 'xl' }}>
				<PageTitle>{t(isEnded ? 'unsubscribe.stopped' : 'unsubscribe.title')}</PageTitle>
				<Stack>
					{(kind || isAll) && (
						<Text fw={600}>
							{t('channels.mail')} · {kind ? t(`kinds.${kind}`) : t('unsubscribe.all')}
						</Text>
					)}
					<Text role="status">{isEnded ? t('unsubscribe.done') : end.isError ? describeError(end.error) : t('unsubscribe.text')}</Text>
					<Group>
						{!isEnded && (
							<Button loading={end.isPending || settings.isLoading} onClick={() => end.mutate()}>
								{t('unsubscribe.button')}
							</Button>
						)}
						<LinkButton variant="default" to={linkTo('notificationSettings')}>
							{t('title')}
						</LinkButton>
					</Group>
				</Stack>
			</Paper>
		</div>
	);
}
