import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { MakeAlarm } from './runbook-alarm.ts';
import { makeFigureMetric } from './search-alarms.ts';
import type { WatchedFunctions, WatchedWork } from './watched.ts';

const FIVE_MINUTES = Duration.minutes(5);

/** Largest delay in milliseconds of live messages and mails after the table's changes. */
const LATE_CHANGES = 60_000;
/** Largest age in seconds of a waiting or failing mail. */
export const WAITING_MAIL = 30 * 60;
/** Largest delay in milliseconds of the search's log after the table. */
const LATE_LOG = 10_000;
/** Seconds for which a step may be overdue. The sweep runs every five minutes, so three runs may fail before an alarm. */
const OVERDUE_STEP = 20 * 60;

/**
 * Adds alarms for failing or late work: changes, mails and the sweep. Of the queues only the mails' is watched for late work: all have workers of one
 * kind, work that fails is set aside with an alarm, and the dashboard shows the others.
 */
export function addJobAlarms(
	namespace: string,
	alarm: MakeAlarm,
	{ tableChanged, logChanges }: WatchedFunctions,
	{ queues, changesMapping }: WatchedWork,
): void {
	alarm('ChangesSetAside', {
		section: 'changes-set-aside',
		description: 'Changes were set aside: some live message, mail or alert was not sent.',
		metric: new Metric({
			namespace: 'AWS/Lambda',
			metricName: 'OnFailureDestinationDeliveredEventCount',
			dimensionsMap: { EventSourceMappingUUID: changesMapping },
			statistic: 'Sum',
			period: FIVE_MINUTES,
		}),
		threshold: 0,
	});
	alarm('MailsWaiting', {
		section: 'mails-waiting',
		description: 'Mails are late.',
		metric: queues.mail.queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES, statistic: 'Maximum' }),
		threshold: WAITING_MAIL,
	});
	// The canary's sign-out reaches both functions every five minutes.
	alarm('ChangesLate', {
		section: 'changes-late',
		description: 'Live messages, mails and alerts are late, or nothing follows the table.',
		metric: tableChanged.metric('IteratorAge', { period: FIVE_MINUTES, statistic: 'Maximum' }),
		threshold: LATE_CHANGES,
		periods: 2,
		silenceRings: true,
	});
	alarm('LogLate', {
		section: 'log-late',
		description: 'Searches hear late of changes, or not at all.',
		metric: logChanges.metric('IteratorAge', { period: FIVE_MINUTES, statistic: 'Maximum' }),
		threshold: LATE_LOG,
		periods: 2,
		silenceRings: true,
	});
	// Periods of five minutes, like the sweep's: if it stops at 16:30, somebody can still act before the close.
	alarm('StepOverdue', {
		section: 'step-overdue',
		description: `A close, a deadline or a notice has been due for ${OVERDUE_STEP / 60} minutes and no run takes it, or no sweep has run.`,
		metric: makeFigureMetric(namespace, 'sweep', 'oldestDueStep', 'Maximum'),
		threshold: OVERDUE_STEP,
		silenceRings: true,
	});
}
