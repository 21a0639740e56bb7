import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Figure } from '#functions/environment.ts';

const UNITS = {
	stones: MetricUnit.Count,
	memoryShare: MetricUnit.Percent,
	followLag: MetricUnit.Milliseconds,
	snapshotAge: MetricUnit.Seconds,
	reconcileFindings: MetricUnit.Count,
	oldestDueStep: MetricUnit.Seconds,
	failingMailAge: MetricUnit.Seconds,
	canarySignIn: MetricUnit.Milliseconds,
	canarySearch: MetricUnit.Milliseconds,
	canaryStone: MetricUnit.Milliseconds,
	canaryLive: MetricUnit.Milliseconds,
	canaryFailed: MetricUnit.Count,
} as const satisfies Record<Figure, string>;

/** One function's metrics, under its name in the stage's namespace. */
const metrics = new Metrics();

/** Publishes figures of this function to CloudWatch, as a line of its log. */
export function publish(figures: Partial<Record<Figure, number>>): void {
	for (const name of Object.keys(UNITS) as Figure[]) {
		const value = figures[name];
		if (value !== undefined) metrics.addMetric(name, UNITS[name], value);
	}
	if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
}
