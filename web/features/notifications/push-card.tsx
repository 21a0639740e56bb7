import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#web/lib/api/api.ts';
import { showError } from '#web/lib/api/errors.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { isIos } from '#web/lib/browser/is-ios.ts';
import { readPushMark } from '#web/lib/browser/push-mark.ts';
import { type PushState, PushUnreachable, readPushState, turnPushOff, turnPushOn } from '#web/lib/browser/web-push.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { Hint } from '#web/ui/hint.tsx';
import { useMovedRows } from '#web/ui/lists/use-moved-rows.ts';

/** Reads the state of web push in this browser. Reads it again whenever the member returns to the page, perhaps from the browser's settings. */
export function usePushState(isWanted = true) {
	const { memberId } = useViewer();
	return useQuery({ queryKey: nameState(memberId), queryFn: () => readPushState(isIos()), staleTime: 0, networkMode: 'always', enabled: isWanted });
}
const nameState = (memberId: string | undefined) => ['push-state', memberId];

export function PushCard() {
	const { t } = useTranslation('notificationSettings');
	const { t: common } = useTranslation();
	const client = useQueryClient();
	const { memberId } = useViewer();
	const format = useFormat();
	const keys = { state: nameState(memberId), browsers: ['receivers', memberId] };
	const state = usePushState();
	const browsers = useQuery({ queryKey: keys.browsers, queryFn: () => api.webPush({}), enabled: memberId !== undefined });
	const reload = [keys.state, keys.browsers];
	const turn = useMutation({
		mutationFn: (isWanted: boolean): Promise<unknown> => (isWanted && memberId ? turnPushOn(memberId) : turnPushOff()),
		onError: (error) => error instanceof PushUnreachable || showError(error),
		onSettled: () => Promise.all(reload.map((queryKey) => client.invalidateQueries({ queryKey }))),
	});
	const remove = useAction({ send: (receiverId: string) => api.removeReceiver({ params: { receiverId } }), reload });
	const own = readPushMark(localStorage).receiverId;
	const others = browsers.data?.receivers.filter(({ receiverId }) => receiverId !== own) ?? [];
	const hasMoved = useMovedRows(others.length);
	const stand = state.data;
	if (!stand) return null;
	return (
		<Paper withBorder radius="md" p="md" component="section" aria-label={t('push.label')}>
			<Stack gap="sm">
				<div>
					<Text fw={600}>{t('push.label')}</Text>
					<Hint>{t('push.text')}</Hint>
				</div>
				{isClosed(stand) ? (
					<Alert color={stand === 'blocked' ? 'yellow' : 'market'} role="status">
						{t(`push.${stand}`)} {stand === 'install' && common('install.iosHint')}
					</Alert>
				) : (
					<Group justify="space-between">
						<Text size="sm" role="status">
							{t(stand === 'on' ? 'push.isOn' : 'push.isOff')}
						</Text>
						<Button size="sm" variant={stand === 'on' ? 'default' : 'filled'} loading={turn.isPending} onClick={() => turn.mutate(stand !== 'on')}>
							{t(stand === 'on' ? 'push.turnOff' : 'push.turnOn')}
						</Button>
					</Group>
				)}
				{turn.error instanceof PushUnreachable && stand === 'off' && <Alert color="yellow">{t('push.unreachable')}</Alert>}
				{others.map(({ receiverId, device, since }) => (
					<Group key={receiverId} justify="space-between">
						<Text size="sm">
							{device} <Hint span>{t('push.since', { day: format.date(since) })}</Hint>
						</Text>
						<Button
							size="xs"
							variant="default"
							aria-label={t('push.turnOffIn', { device })}
							loading={remove.isPending && remove.variables === receiverId}
							onClick={() => hasMoved() || remove.mutate(receiverId)}
						>
							{t('push.turnOff')}
						</Button>
					</Group>
				))}
			</Stack>
		</Paper>
	);
}

function isClosed(state: PushState): state is 'unable' | 'install' | 'blocked' {
	return state !== 'on' && state !== 'off';
}
