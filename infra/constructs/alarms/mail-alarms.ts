import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { MakeAlarm } from './runbook-alarm.ts';

/** SES reviews an account from 5 % of bounces and 0.1 % of complaints, and stops its sending from about twice that. */
const BOUNCE_RATE = 0.04;
const COMPLAINT_RATE = 0.0008;
const HOUR = Duration.hours(1);
const FIVE_MINUTES = Duration.minutes(5);

/** Adds alarms on the reputation of the account's mails. SES counts the whole account, not a single stage. */
export function addReputationAlarms(alarm: MakeAlarm): void {
	const rate = (metricName: string) => new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Maximum', period: HOUR });
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

/** Adds an alarm on sign-ins, sign-ups and renewals that Cognito throttles. */
export function addIdentityAlarms(alarm: MakeAlarm, pool: IUserPool, clients: readonly IUserPoolClient[]): void {
	const refused = clients.flatMap(({ userPoolClientId }) =>
		['SignInThrottles', 'SignUpThrottles', 'TokenRefreshThrottles'].map(
			(metricName) =>
				new Metric({
					namespace: 'AWS/Cognito',
					metricName,
					statistic: 'Sum',
					period: FIVE_MINUTES,
					dimensionsMap: { UserPool: pool.userPoolId, UserPoolClient: userPoolClientId },
				}),
		),
	);
	const usingMetrics = Object.fromEntries(refused.map((metric, at) => [`m${at}`, metric]));
	alarm('IdentityThrottles', {
		section: 'identity-throttles',
		description: 'Cognito refuses to sign members in or to renew their sessions: there are too many at once.',
		// A metric without data must not leave the sum without data.
		metric: new MathExpression({
			expression: `SUM([${Object.keys(usingMetrics)
				.map((name) => `FILL(${name}, 0)`)
				.join(', ')}])`,
			usingMetrics,
			period: FIVE_MINUTES,
			label: 'refused',
		}),
		threshold: 10,
		periods: 2,
	});
}
