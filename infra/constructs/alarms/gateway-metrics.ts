import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { EntranceStack } from '../../stacks/entrance.ts';
import { API_STAGE, LIVE_STAGE } from '../api/gateway-stages.ts';

/** Returns the gateway's metric of the stage's calls. */
export function measureCalls({ api }: EntranceStack, metricName: string, statistic: string, period: Duration): Metric {
	return new Metric({ namespace: 'AWS/ApiGateway', metricName, statistic, period, dimensionsMap: { ApiName: api.name ?? '', Stage: API_STAGE } });
}

/** Returns the gateway's metric of the live channel, in periods of five minutes. */
export function measureLive({ live }: EntranceStack, metricName: string, statistic: string): Metric {
	return new Metric({
		namespace: 'AWS/ApiGateway',
		metricName,
		statistic,
		period: Duration.minutes(5),
		dimensionsMap: { ApiId: live.apiId, Stage: LIVE_STAGE },
	});
}
