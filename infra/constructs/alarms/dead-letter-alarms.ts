import { Duration } from 'aws-cdk-lib';
import type { MakeAlarm } from './runbook-alarm.ts';
import type { Watched } from './watched.ts';

/** Adds an alarm for each queue of messages that failed and were set aside for a person. */
export function addDeadLetterAlarms(alarm: MakeAlarm, { data, jobs }: Pick<Watched, 'data' | 'jobs'>): void {
	const left = { threshold: 0, periods: 1 };
	const messages = { period: Duration.minutes(1), statistic: 'Maximum' };
	alarm('SheetsDeadLettersAlarm', {
		...left,
		section: 'sheets-dead-letters',
		description: "A member's sheet could not be read.",
		metric: data.sheetsDeadLetters.metricApproximateNumberOfMessagesVisible(messages),
	});
	alarm('MediaDeadLettersAlarm', {
		...left,
		section: 'media-dead-letters',
		description: "A member's photo or video could not be checked.",
		metric: data.media.deadLetters.metricApproximateNumberOfMessagesVisible(messages),
	});
	alarm('MailDeadLettersAlarm', {
		...left,
		section: 'mail-dead-letters',
		description: 'Mails were set aside: members were not told by mail.',
		metric: jobs.queues.mail.deadLetters.metricApproximateNumberOfMessagesVisible(messages),
	});
	alarm('FollowUpDeadLettersAlarm', {
		...left,
		section: 'follow-up-dead-letters',
		description: 'What follows from some changes was not done: alerts, stones to be hidden or shown, files to be removed.',
		metric: jobs.queues.followUp.deadLetters.metricApproximateNumberOfMessagesVisible(messages),
	});
	alarm('LogDeadLettersAlarm', {
		...left,
		section: 'log-dead-letters',
		description: 'The searches have not heard of some changes of stones.',
		metric: jobs.logDeadLetters.metricApproximateNumberOfMessagesVisible(messages),
	});
	alarm('PushDeadLettersAlarm', {
		...left,
		section: 'push-dead-letters',
		description: 'Live messages to many were not sent: some pages show an old bid.',
		metric: jobs.queues.push.deadLetters.metricApproximateNumberOfMessagesVisible(messages),
	});
	alarm('WebPushDeadLettersAlarm', {
		...left,
		section: 'web-push-dead-letters',
		description: 'Web push was set aside: a push service has taken nothing for an hour, or the function fails.',
		metric: jobs.queues.webPush.deadLetters.metricApproximateNumberOfMessagesVisible(messages),
	});
	alarm('RenditionsDeadLettersAlarm', {
		...left,
		section: 'renditions-dead-letters',
		description: 'Some photos have no smaller sizes: they are shown as they were sent.',
		metric: jobs.queues.renditions.deadLetters.metricApproximateNumberOfMessagesVisible(messages),
	});
	alarm('MemberDataDeadLettersAlarm', {
		...left,
		section: 'member-data-dead-letters',
		description: 'A member waits in vain for the copy of their data, or to be erased.',
		metric: jobs.queues.memberData.deadLetters.metricApproximateNumberOfMessagesVisible(messages),
	});
	alarm('UnfinishedDeadLettersAlarm', {
		...left,
		section: 'unfinished-runs',
		description: 'A sweep, a snapshot or a comparison of search and table did not come to its end, three tries long.',
		metric: jobs.unfinishedDeadLetters.metricApproximateNumberOfMessagesVisible(messages),
	});
	alarm('SweepDeadLettersAlarm', {
		...left,
		section: 'sweep-dead-letters',
		description: 'A scheduled sweep could not be started.',
		metric: jobs.sweepDeadLetters.metricApproximateNumberOfMessagesVisible(messages),
	});
}
