import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Figure } from '#functions/environment.ts';
import type { FunctionName } from '#infra/functions.ts';
import { MAINTENANCE_EVERY } from '#infra/schedules.ts';
import type { MakeAlarm } from './runbook-alarm.ts';

const FIVE_MINUTES = Duration.minutes(5);
const HOUR = Duration.hours(1);

/** Largest age of a snapshot in seconds. One is written after changes, and hourly; two hourly runs may fail before an alarm. */
const OLD_SNAPSHOT = 2 * 3600;
/** Percent of a function's memory. */
const FULL_MEMORY = 80;

/** Returns the metric of a figure that a function publishes. */
export function makeFigureMetric(namespace: string, service: FunctionName, figure: Figure, statistic: string, period = FIVE_MINUTES): Metric {
	return new Metric({ namespace, metricName: figure, dimensionsMap: { service }, statistic, period, label: `${service} ${figure}` });
}

/** Adds alarms on the search's index: its snapshot, its agreement with the table, and its memory. */
export function addSearchAlarms(namespace: string, alarm: MakeAlarm): void {
	alarm('SnapshotOld', {
		section: 'snapshot-old',
		description: "The search's snapshot is not kept up: a search that starts reads more and more of the table first.",
		metric: makeFigureMetric(namespace, 'snapshot', 'snapshotAge', 'Maximum', HOUR),
		threshold: OLD_SNAPSHOT,
		periods: 2,
		silenceRings: true,
	});
	const runs = Duration.minutes(MAINTENANCE_EVERY.reconcile * 2);
	alarm('SearchDrift', {
		section: 'search-drift',
		description: 'Within a day the search said otherwise of some stones than the table, or part of the table has not been compared with it.',
		metric: makeFigureMetric(namespace, 'reconcile', 'reconcileFindings', 'Maximum', runs),
		threshold: 0,
		silenceRings: true,
	});
	// The others hold the same index in as much memory, and a run that dies is set aside.
	alarm('Memory', {
		section: 'search-memory',
		description: 'The search has little memory left: the market is outgrowing it.',
		metric: makeFigureMetric(namespace, 'search', 'memoryShare', 'Maximum'),
		threshold: FULL_MEMORY,
	});
}
