import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Figure } from '#functions/environment.ts';
import type { FunctionName } from '#infra/functions.ts';
import { MAINTENANCE_EVERY } from '#infra/schedules.ts';
import type { MakeAlarm } from './runbook-alarm.ts';

const FIVE_MINUTES = Duration.minutes(5);
const HOUR = Duration.hours(1);

/** Largest age of a snapshot in seconds. One is written after changes, and hourly; two hourly runs may fail before an alarm. */
const OLD_SNAPSHOT = 2 * 3600;
/** Largest delay in milliseconds of a search after the table when it answers. */
const LATE_SEARCH = 5_000;
/** Percent of a function's memory. */
const FULL_MEMORY = 80;

/** Returns the metric of a figure that a function publishes. */
export function makeFigureMetric(namespace: string, service: FunctionName, figure: Figure, statistic: string, period = FIVE_MINUTES): Metric {
	return new Metric({ namespace, metricName: figure, dimensionsMap: { service }, statistic, period, label: `${service} ${figure}` });
}

/** Adds alarms on the search's index: its snapshot, its delay after the table, its agreement with the table, and its memory. */
export function addSearchAlarms(namespace: string, alarm: MakeAlarm): void {
	const figure = (service: FunctionName, name: Figure, statistic: string, period?: Duration): IMetric =>
		makeFigureMetric(namespace, service, name, statistic, period);
	alarm('SnapshotOld', {
		section: 'snapshot-old',
		description: "The search's snapshot is not kept up: a search that starts reads more and more of the table first.",
		metric: figure('snapshot', 'snapshotAge', 'Maximum', HOUR),
		threshold: OLD_SNAPSHOT,
		periods: 2,
		silenceRings: true,
	});
	for (const name of ['search', 'snapshot'] as const) {
		alarm(`SnapshotUnusable-${name}`, {
			section: 'snapshot-unusable',
			description: `The function ${name} could not use the search's snapshot and read the whole table: the first searches took long.`,
			metric: figure(name, 'snapshotUnusable', 'Sum'),
			threshold: 0,
		});
	}
	alarm('SearchLate', {
		section: 'search-late',
		description: 'Searches answer from what was true seconds ago.',
		metric: figure('search', 'followLag', 'Maximum'),
		threshold: LATE_SEARCH,
		periods: 3,
	});
	const drift = {
		missing: 'driftMissing',
		ghosts: 'driftGhosts',
		differing: 'driftDiffering',
		misplaced: 'driftMisplaced',
	} as const satisfies Record<string, Figure>;
	alarm('SearchDrift', {
		section: 'search-drift',
		description: "The search said otherwise of some stones than the table, or stones were hidden or shown against their seller's state.",
		metric: new MathExpression({
			expression: Object.keys(drift).join(' + '),
			usingMetrics: Object.fromEntries(Object.entries(drift).map(([id, name]) => [id, figure('reconcile', name, 'Sum', HOUR)])),
			period: HOUR,
			label: 'drifted stones',
		}),
		threshold: 0,
	});
	alarm('ReconcileUnfinished', {
		section: 'reconcile-unfinished',
		description: 'Part of the table has not been compared with the search, or drift was left unrepaired.',
		metric: new MathExpression({
			expression: 'parts + left',
			usingMetrics: {
				parts: figure('reconcile', 'notCompared', 'Maximum', Duration.minutes(MAINTENANCE_EVERY.reconcile * 2)),
				left: figure('reconcile', 'driftLeft', 'Maximum', Duration.minutes(MAINTENANCE_EVERY.reconcile * 2)),
			},
			period: Duration.minutes(MAINTENANCE_EVERY.reconcile * 2),
			label: 'percent not compared, stones not repaired',
		}),
		threshold: 0,
		silenceRings: true,
	});
	for (const name of ['search', 'snapshot', 'reconcile'] as const) {
		alarm(`Memory-${name}`, {
			section: 'search-memory',
			description: `The function ${name} has little memory left: the market is outgrowing it.`,
			metric: figure(name, 'memoryShare', 'Maximum'),
			threshold: FULL_MEMORY,
		});
	}
}
