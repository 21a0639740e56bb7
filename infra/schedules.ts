import type { FunctionName } from './functions.ts';

/** Minutes between two runs of the search's maintenance, in real time in both clouds. The next run makes up for a missed or interrupted one. */
export const MAINTENANCE_EVERY = { snapshot: 15, reconcile: 12 * 60 } as const satisfies Partial<Record<FunctionName, number>>;

/** Days for which an outdated snapshot is stored. It belongs to an earlier program and is older than any search would use. */
export const SNAPSHOTS_KEPT = 7;

/** Prefixes of the snapshots and of the market's history in their bucket. The history is stored permanently. */
export const SNAPSHOTS_PREFIX = 'search/';
export const HISTORY_PREFIX = 'history/';

/** Minutes between two walks of the canary. */
export const CANARY_EVERY = 5;
