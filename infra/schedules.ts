import type { FunctionName } from './functions.ts';

/**
 * Minutes between two runs of the search's upkeep, in real time on both clouds:
 * it serves the index that follows the table, not the market's days. A run that
 * is missed or ends half-way is made up for by the next.
 */
export const MAINTENANCE_EVERY = { snapshot: 15, reconcile: 12 * 60 } as const satisfies Partial<Record<FunctionName, number>>;

/** Days for which a snapshot is stored that nobody writes any more: it belongs to an earlier program and is older than any search would use. */
export const SNAPSHOTS_KEPT = 7;

/** Where snapshots stand in their bucket, and beside them the market's past, which is kept for good. */
export const SNAPSHOTS_PREFIX = 'search/';
export const HISTORY_PREFIX = 'history/';

/** Minutes between two walks of the canary. */
export const CANARY_EVERY = 5;
