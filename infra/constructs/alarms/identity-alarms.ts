import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { MakeAlarm } from './runbook-alarm.ts';

/** Adds an alarm on sign-ins that Cognito throttles. Its quota is one for all clients of the account, and nearly all members sign in by the web app's. */
export function addIdentityAlarms(alarm: MakeAlarm, pool: IUserPool, { userPoolClientId }: IUserPoolClient): void {
	alarm('IdentityThrottles', {
		section: 'identity-throttles',
		description: 'Cognito refuses to sign members in: there are too many at once.',
		metric: new Metric({
			namespace: 'AWS/Cognito',
			metricName: 'SignInThrottles',
			statistic: 'Sum',
			period: Duration.minutes(5),
			dimensionsMap: { UserPool: pool.userPoolId, UserPoolClient: userPoolClientId },
		}),
		threshold: 10,
		periods: 2,
	});
}
