import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { JOB_QUEUES, mapJobQueues } from '#infra/job-queues.ts';
import type { MakeAlarm } from './runbook-alarm.ts';
import { makeFigureMetric } from './search-alarms.ts';
import type { WatchedFunctions, WatchedWork } from './watched.ts';

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);
const HOUR = Duration.hours(1);

/** Largest delay in milliseconds of live messages and mails after the table's changes. */
const LATE_CHANGES = 60_000;
/** Largest delay in milliseconds of the search's log after the table. */
const LATE_LOG = 10_000;
/** Largest age in seconds of a waiting sheet. */
const WAITING_SHEET = 30 * 60;
/** Largest age in seconds of a waiting upload. */
const WAITING_UPLOAD = 30 * 60;
/** Seconds for which a step may be overdue. The sweep runs twice an hour, so two runs may fail before an alarm. */
const OVERDUE_STEP = 60 * 60;

/** Adds alarms for failing or late work: changes, mails, sheets and the sweep. */
export function addJobAlarms(
	namespace: string,
	alarm: MakeAlarm,
	{ sweep, tableChanged, logChanges }: WatchedFunctions,
	{ data, queues, changesMapping }: WatchedWork,
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
	alarm('MailsRefused', {
		section: 'mail-dead-letters',
		description: 'The mail service refuses some mails for good.',
		metric: makeFigureMetric(namespace, 'mail', 'mailsRefused', 'Sum'),
		threshold: 0,
	});
	alarm('MailsWaiting', {
		section: 'mails-waiting',
		description: 'Mails are late.',
		metric: queues.mail.queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES, statistic: 'Maximum' }),
		threshold: JOB_QUEUES.mail.lateAfter,
	});
	alarm('ChangesLate', {
		section: 'changes-late',
		description: 'Live messages, mails and alerts are late.',
		metric: tableChanged.metric('IteratorAge', { period: MINUTE, statistic: 'Maximum' }),
		threshold: LATE_CHANGES,
		periods: 5,
	});
	alarm('LogLate', {
		section: 'log-late',
		description: 'Searches hear late of changes.',
		metric: logChanges.metric('IteratorAge', { period: MINUTE, statistic: 'Maximum' }),
		threshold: LATE_LOG,
		periods: 5,
	});
	alarm('SheetsWaiting', {
		section: 'sheets-waiting',
		description: 'Sheets wait for a worker.',
		metric: data.sheetsQueue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES, statistic: 'Maximum' }),
		threshold: WAITING_SHEET,
	});
	alarm('SweepFails', {
		section: 'sweep-fails',
		description: 'Something that is due could not be done: a close, a deadline, a notice of one.',
		metric: sweep.metricErrors({ period: FIVE_MINUTES }),
		threshold: 0,
	});
	alarm('StepOverdue', {
		section: 'step-overdue',
		description: 'A close, a deadline or a notice has been due for over an hour, and no run takes it.',
		metric: makeFigureMetric(namespace, 'sweep', 'oldestDueStep', 'Maximum', HOUR),
		threshold: OVERDUE_STEP,
	});
	alarm('SweepNotRun', {
		section: 'sweep-not-run',
		description: 'Nothing that is due has been done for two hours: auctions stay open.',
		metric: sweep.metricInvocations({ period: HOUR }),
		threshold: 1,
		when: 'below',
		periods: 2,
		silenceRings: true,
	});
}

/** Adds an alarm of waiting work for each queue. Mails and sheets have their own alarms. */
export function addQueueAlarms(alarm: MakeAlarm, { data, queues }: WatchedWork): void {
	const watch = (name: string, queue: IQueue, threshold: number) =>
		alarm(`Waiting-${name}`, {
			section: 'work-waiting',
			description: `Work waits too long in the queue ${name}.`,
			metric: queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES, statistic: 'Maximum' }),
			threshold,
		});
	watch('media', data.media.queue, WAITING_UPLOAD);
	mapJobQueues((name, { lateAfter }) => name !== 'mail' && watch(name, queues[name].queue, lateAfter));
}
