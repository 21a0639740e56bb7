import { Duration } from 'aws-cdk-lib';
import type { MakeAlarm } from './runbook-alarm.ts';
import type { WatchedWork } from './watched.ts';

/** Adds an alarm for each queue of work that failed and was set aside for a person. */
export function addDeadLetterAlarms(alarm: MakeAlarm, { deadLetters }: WatchedWork): void {
	const left = { threshold: 0, periods: 1 };
	const messages = { period: Duration.minutes(1), statistic: 'Maximum' };
	alarm('UploadDeadLettersAlarm', {
		...left,
		section: 'upload-dead-letters',
		description: "A member's sheet could not be read, or a photo or video not be checked.",
		metric: deadLetters.uploads.metricApproximateNumberOfMessagesVisible(messages),
	});
	alarm('WorkDeadLettersAlarm', {
		...left,
		section: 'work-dead-letters',
		description: 'Work after changes was set aside: mails, alerts, live messages, photos, or what a member asked of their data.',
		metric: deadLetters.work.metricApproximateNumberOfMessagesVisible(messages),
	});
	alarm('SetAsideAlarm', {
		...left,
		section: 'set-aside',
		description: 'A mail was refused for good, a scheduled run did not end, or the searches have not heard of some changes.',
		metric: deadLetters.setAside.metricApproximateNumberOfMessagesVisible(messages),
	});
}
