import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { TABLE } from '#infra/table.ts';
import type { MakeAlarm } from './runbook-alarm.ts';

const FIVE_MINUTES = Duration.minutes(5);

/** Adds alarms on reads and writes that the table throttles. */
export function addTableAlarms(alarm: MakeAlarm, table: ITable): void {
	const throttles = ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
		(name) => [name, table.metric(name, { period: FIVE_MINUTES, statistic: 'Sum' })] as const,
	);
	for (const { name } of TABLE.indexes) {
		alarm(`TableThrottles-${name}`, {
			section: 'table-throttles',
			description: `The table's index ${name} refuses reads or writes for their number.`,
			metric: sumMetrics(
				['ReadThrottleEvents', 'WriteThrottleEvents'].map((metricName) => {
					const dimensionsMap = { TableName: table.tableName, GlobalSecondaryIndexName: name };
					return [metricName, new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, statistic: 'Sum', period: FIVE_MINUTES })] as const;
				}),
				FIVE_MINUTES,
			),
			threshold: 50,
			periods: 2,
		});
	}
	alarm('TableThrottles', {
		section: 'table-throttles',
		description: 'The table refuses reads or writes for their number.',
		metric: sumMetrics(throttles, FIVE_MINUTES),
		threshold: 50,
		periods: 2,
	});
}

function sumMetrics(metrics: readonly (readonly [name: string, metric: Metric])[], period: Duration): MathExpression {
	const usingMetrics = Object.fromEntries(metrics.map(([, metric], index) => [`m${index}`, metric]));
	return new MathExpression({
		expression: `SUM([${Object.keys(usingMetrics)
			.map((name) => `FILL(${name}, 0)`)
			.join(', ')}])`,
		usingMetrics,
		period,
		label: metrics.map(([name]) => name).join(', '),
	});
}
