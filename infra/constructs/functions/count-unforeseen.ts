import { type Metric, Unit } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type IFilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { UNFORESEEN } from '#functions/environment.ts';
import type { FunctionName } from '#infra/functions.ts';
import type { StageStack } from '../stage-stack.ts';
import type { MarketFunction } from './market-function.ts';

/** Log lines of an unexpected error. */
export const UNFORESEEN_LINES = FilterPattern.stringValue('$.message', '=', UNFORESEEN);

/** Counts a function's unexpected errors by the lines of its log. */
export function countUnforeseen(
	scope: Construct,
	stack: StageStack,
	name: FunctionName,
	{ logGroup }: MarketFunction,
	filterPattern: IFilterPattern = UNFORESEEN_LINES,
): Metric {
	const filter = new MetricFilter(scope, 'Unforeseen', {
		logGroup,
		filterPattern,
		// Separate from the figures that the functions publish.
		metricNamespace: `${stack.metricsNamespace}-releases`,
		metricName: `unforeseen-${name}`,
		unit: Unit.COUNT,
	});
	return filter.metric({ statistic: 'Sum' });
}
