import type { Figure } from '#functions/environment.ts';
import type { FunctionName } from '#infra/functions.ts';

const ALL_DAY = 24;

/** Hours of a day in which functions publish each metric. AWS charges a metric only for those, and separately for each function. */
const HOURS: Record<Figure, Partial<Record<FunctionName, number>>> = {
	stones: { search: ALL_DAY },
	memoryShare: { search: ALL_DAY },
	followLag: { search: ALL_DAY },
	snapshotAge: { snapshot: ALL_DAY },
	// Two runs a day.
	reconcileFindings: { reconcile: 2 },
	oldestDueStep: { sweep: ALL_DAY },
	// Only while mails fail.
	failingMailAge: { mail: 0 },
	canarySignIn: { canary: ALL_DAY },
	canarySearch: { canary: ALL_DAY },
	canaryStone: { canary: ALL_DAY },
	canaryLive: { canary: ALL_DAY },
	canaryFailed: { canary: ALL_DAY },
};

/** Counts the metrics that a stage with these functions publishes, by the share of hours. Without a canary, nobody asks an idle market's search. */
export function countOwnMetrics(functions: readonly string[]): number {
	const isAsked = functions.includes('canary');
	const hours = Object.values(HOURS).flatMap((byFunction) =>
		Object.entries(byFunction).flatMap(([name, count]) => (functions.includes(name) && (isAsked || name !== 'search') ? count : [])),
	);
	return hours.reduce((sum, count) => sum + count, 0) / ALL_DAY;
}
