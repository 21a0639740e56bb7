import { Duration } from 'aws-cdk-lib';
import { mapJobQueues } from '#infra/job-queues.ts';
import type { MakeAlarm } from './runbook-alarm.ts';
import type { WatchedWork } from './watched.ts';

/** Adds an alarm for each queue of messages that failed and were set aside for a person. */
export function addDeadLetterAlarms(alarm: MakeAlarm, { data, queues, deadLetters }: WatchedWork): void {
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
	mapJobQueues((name, { lost }) =>
		alarm(`${name.charAt(0).toUpperCase()}${name.slice(1)}DeadLettersAlarm`, {
			...left,
			section: `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-dead-letters`,
			description: lost,
			metric: queues[name].deadLetters.metricApproximateNumberOfMessagesVisible(messages),
		}),
	);
	alarm('LogDeadLettersAlarm', {
		...left,
		section: 'log-dead-letters',
		description: 'The searches have not heard of some changes of stones.',
		metric: deadLetters.log.metricApproximateNumberOfMessagesVisible(messages),
	});
	alarm('UnfinishedDeadLettersAlarm', {
		...left,
		section: 'unfinished-runs',
		description: 'A sweep, a snapshot or a comparison of search and table did not come to its end, three tries long.',
		metric: deadLetters.unfinished.metricApproximateNumberOfMessagesVisible(messages),
	});
	alarm('SweepDeadLettersAlarm', {
		...left,
		section: 'sweep-dead-letters',
		description: 'A scheduled sweep could not be started.',
		metric: deadLetters.sweep.metricApproximateNumberOfMessagesVisible(messages),
	});
}
