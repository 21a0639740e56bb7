import { FIGURES } from '#functions/environment.ts';
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
	return {
		alarms: list('AWS::CloudWatch::Alarm').reduce((sum, { Properties }) => sum + countMetrics(Properties), 0),
		metrics: Object.keys(FIGURES).length,
		dashboards: list('AWS::CloudWatch::Dashboard').length,
		keys: list('AWS::KMS::Key').length,
		secrets: list('AWS::SecretsManager::Secret').length,
		firewalls: firewalls.length,
		firewallRules: firewalls.reduce((sum, { Properties }) => sum + listOf(Properties?.Rules).length, 0),
		// Only stream mappings have a starting position. Reading a stream is free, polling a queue is not.
		polledQueues: list('AWS::Lambda::EventSourceMapping').filter(({ Properties }) => Properties?.StartingPosition === undefined).length,
	};
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Counts the metrics of an alarm's formula, each of which is charged. */
function countMetrics(properties: Record<string, unknown> = {}): number {
	return Math.max(1, listOf(properties.Metrics).filter((one) => (one as { MetricStat?: unknown }).MetricStat !== undefined).length);
}
