import { Duration } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Figure } from '#functions/environment.ts';
import { TABLE } from '#infra/table.ts';
import type { WorkQueues } from '../stage-resources.ts';
import type { StageStack } from '../stage-stack.ts';
import { measureCalls, measureLive } from './gateway-metrics.ts';
import { makeFigureMetric } from './search-alarms.ts';
import type { Watched, WatchedFunctions } from './watched.ts';

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);
const CANARY_FIGURES = ['canarySignIn', 'canarySearch', 'canaryStone', 'canaryLive'] as const satisfies Figure[];

export function drawDashboard(stack: StageStack, functions: WatchedFunctions, { data, entrance }: Watched, queues: WorkQueues): void {
	const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 8, height: 6 });
	const { tableChanged, logChanges, sweep, bids, search } = functions;
	const table = data.table.of(stack);
	new Dashboard(stack, 'Dashboard', {
		dashboardName: stack.stackName,
		widgets: [
			[
				graph('Calls', [
					measureCalls(entrance, 'Count', 'Sum', FIVE_MINUTES),
					measureCalls(entrance, '4XXError', 'Sum', FIVE_MINUTES),
					measureCalls(entrance, '5XXError', 'Sum', FIVE_MINUTES),
				]),
				graph(
					'Milliseconds a call',
					['p50', 'p95', 'p99'].map((statistic) => measureCalls(entrance, 'Latency', statistic, FIVE_MINUTES)),
				),
				graph('Live connections and frames', [measureLive(entrance, 'ConnectCount', 'Sum'), measureLive(entrance, 'MessageCount', 'Sum')]),
			],
			[
				graph(
					'Milliseconds behind the table',
					[tableChanged, logChanges].map((follower) => follower.metric('IteratorAge', { statistic: 'Maximum', period: MINUTE })),
				),
				graph(
					'Age of waiting work, seconds',
					[data.sheetsQueue, data.media.queue, ...Object.values(queues).map(({ queue }) => queue)].map((queue) =>
						queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES, statistic: 'Maximum' }),
					),
				),
				graph('Milliseconds of bid, search, sweep', [bids.metricDuration(), search.metricDuration(), sweep.metricDuration()]),
			],
			[
				graph('Stones in the search', [makeFigureMetric(stack.metricsNamespace, 'search', 'stones', 'Maximum')]),
				graph('Milliseconds of the search behind the table', [makeFigureMetric(stack.metricsNamespace, 'search', 'followLag', 'Maximum')]),
				graph('Age of the snapshot, seconds', [makeFigureMetric(stack.metricsNamespace, 'snapshot', 'snapshotAge', 'Maximum')]),
			],
			[
				graph(
					'Milliseconds of the canary',
					CANARY_FIGURES.map((figure) => makeFigureMetric(stack.metricsNamespace, 'canary', figure, 'Maximum')),
				),
				graph(
					'Reads and writes refused by the indexes',
					TABLE.indexes.flatMap(({ name }) => ['ReadThrottleEvents', 'WriteThrottleEvents'].map((metric) => countThrottles(table, name, metric))),
				),
			],
			[graph('Failures by function', [findByFunction(stack, 'Errors')]), graph('Throttles by function', [findByFunction(stack, 'Throttles')])],
		],
	});
}

function countThrottles({ tableName }: ITable, index: string, metricName: string): Metric {
	const dimensionsMap = { TableName: tableName, GlobalSecondaryIndexName: index };
	return new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, statistic: 'Sum', period: FIVE_MINUTES, label: `${index} ${metricName}` });
}

/** Makes a line for each function of the stage with any errors or throttles. */
function findByFunction({ settings }: StageStack, metricName: 'Errors' | 'Throttles'): MathExpression {
	const stage = `diamond-market-${settings.name}`;
	return new MathExpression({
		expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="${metricName}" "${stage}"', 'Sum', 300)`,
		usingMetrics: {},
		period: FIVE_MINUTES,
		label: '',
	});
}
