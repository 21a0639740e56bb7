import { type App, Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { CLOUDFRONT_REGION, type StageSettings } from '#infra/config.ts';
import { AlarmTopic } from '../constructs/alarms/alarm-topic.ts';
import { RunbookAlarm } from '../constructs/alarms/runbook-alarm.ts';
import { StageStack } from '../constructs/stage-stack.ts';

/** Percent of requests. */
const MANY_FAILURES = 5;

/**
 * Alarms that only us-east-1 can have: CloudFront writes its metrics there, and an alarm reads its own region's. They read the metrics of all distributions of
 * the account, so that no stack of another region must name one.
 */
export class EdgeStack extends StageStack {
	constructor(app: App, settings: StageSettings) {
		super(app, 'edge', settings, { description: "alarms of CloudFront's figures", region: CLOUDFRONT_REGION });
		const topic = new AlarmTopic(this, 'Alarms');
		new RunbookAlarm(this, 'CloudFrontFails', {
			section: 'cloudfront-fails',
			description: 'CloudFront answers many requests with a failure, for a quarter of an hour.',
			metric: new MathExpression({
				expression: 'SELECT MAX("5xxErrorRate") FROM SCHEMA("AWS/CloudFront", DistributionId, Region)',
				usingMetrics: {},
				period: Duration.minutes(5),
				label: 'worst distribution, percent',
			}),
			threshold: MANY_FAILURES,
			periods: 3,
			actions: [new SnsAction(topic)],
		});
	}
}
