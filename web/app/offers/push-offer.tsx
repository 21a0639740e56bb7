import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showError } from '#web/lib/api/errors.ts';
import { readPushMark, storePushRecord } from '#web/lib/browser/push-mark.ts';
import { showSuccessToast, showWarningToast } from '#web/lib/browser/toast.ts';
import { PushUnreachable, turnPushOn } from '#web/lib/browser/web-push.ts';
import classes from '../header/bottom-bar.module.css';

/** Offers web push before the browser's own prompt, because a refusal in the browser's prompt is hard to undo. */
export function PushOffer({ memberId, onAnswered }: { memberId: string; onAnswered: () => void }) {
	const { t } = useTranslation('notificationSettings');
	const decline = () => {
		storePushRecord(localStorage, { ...readPushMark(localStorage), declined: true });
		onAnswered();
	};
	const on = useMutation({
		mutationFn: () => turnPushOn(memberId),
		onSuccess: (isOn) => {
			if (isOn) showSuccessToast(t('push.isOn'));
			else showWarningToast(t('push.blocked'));
			onAnswered();
		},
		onError: (error) => error instanceof PushUnreachable || showError(error),
	});
	return (
		<Group component="section" aria-label={t('push.label')} className={classes.offer} gap="xs">
			<Text size="sm" flex="1 1 240px" role="status">
				{t(on.error instanceof PushUnreachable ? 'push.unreachable' : 'push.why')}
			</Text>
			<Button size="xs" variant="default" onClick={decline}>
				{t('push.notNow')}
			</Button>
			<Button size="xs" loading={on.isPending} onClick={() => on.mutate()}>
				{t('push.turnOn')}
			</Button>
		</Group>
	);
}
