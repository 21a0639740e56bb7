import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { WAITING_MAIL } from './job-alarms.ts';
import type { MakeAlarm } from './runbook-alarm.ts';
import { makeFigureMetric } from './search-alarms.ts';

/** SES reviews an account from 5 % of bounces and 0.1 % of complaints, and stops its sending from about twice that. */
const BOUNCE_RATE = 0.04;
const COMPLAINT_RATE = 0.0008;

/** Longer than the pause between two tries of a mail (`LONGEST_WAIT`), so that the alarm does not end between them. */
const RETRIED_MAIL = Duration.minutes(20);

/** Adds alarms on failing mails and on the reputation of the account's mails. SES counts the whole account, not a single stage. */
export function addMailAlarms(namespace: string, alarm: MakeAlarm): void {
	// The queue's age (MailsWaiting) leaves out messages that were received three times.
	alarm('MailsFailing', {
		section: 'mails-waiting',
		description: 'Mails fail again and again.',
		metric: makeFigureMetric(namespace, 'mail', 'failingMailAge', 'Maximum', RETRIED_MAIL),
		threshold: WAITING_MAIL,
	});
	const rate = (metricName: string) => new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Maximum', period: Duration.hours(1) });
	alarm('MailBounces', {
		section: 'mail-bounces',
		description: 'Too many mails cannot be delivered: AWS stops the sending of an account that goes on like that.',
		metric: rate('Reputation.BounceRate'),
		threshold: BOUNCE_RATE,
	});
	alarm('MailComplaints', {
		section: 'mail-bounces',
		description: 'Too many readers call our mails spam: AWS stops the sending of an account that goes on like that.',
		metric: rate('Reputation.ComplaintRate'),
		threshold: COMPLAINT_RATE,
	});
}
