import { countOwnMetrics } from './own-metrics.ts';
import type { Standing } from './usage.ts';

/** A resource of a template. */
export interface Resource {
	Type: string;
	Properties?: Record<string, unknown>;
}

/** Counts a stage's resources that cost without any use. */
export function countStanding(resources: readonly Resource[]): Standing {
	const list = (type: string) => resources.filter(({ Type }) => Type === type);
	const firewalls = list('AWS::WAFv2::WebACL');
	const distributions = list('AWS::CloudFront::Distribution').length;
	const functions = list('AWS::Lambda::Function').flatMap(({ Properties }) => /: (\w+)$/.exec(String(Properties?.Description))?.[1] ?? []);
	return {
		alarms: list('AWS::CloudWatch::Alarm').reduce((sum, { Properties }) => sum + countMetrics(Properties, distributions), 0),
		metrics: countOwnMetrics(functions),
		dashboards: list('AWS::CloudWatch::Dashboard').length,
		keys: list('AWS::KMS::Key').length,
		secrets: list('AWS::SecretsManager::Secret').length,
		firewalls: firewalls.length,
		firewallRules: firewalls.reduce((sum, { Properties }) => sum + listOf(Properties?.Rules).length, 0),
		// Only stream mappings have a starting position. Reading a stream is free, polling a queue is not.
		polledQueues: list('AWS::Lambda::EventSourceMapping').filter(({ Properties }) => Properties?.StartingPosition === undefined).length,
		canaries: functions.filter((name) => name === 'canary').length,
	};
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Counts the metrics of an alarm's formula, each of which is charged. A query is charged by the metrics that it looks through: one of each distribution. */
function countMetrics(properties: Record<string, unknown> = {}, distributions: number): number {
	const parts = listOf(properties.Metrics) as { MetricStat?: unknown; Expression?: string }[];
	if (parts.some(({ Expression = '' }) => Expression.startsWith('SELECT'))) return distributions;
	return Math.max(1, parts.filter(({ MetricStat }) => MetricStat !== undefined).length);
}
