import type { Effort } from './measure.ts';
import type { Way } from './sql-query.ts';

/** What each way is tried with. */
export const TRIAL: Effort = { rounds: 2, least: 1, budget: 200 };

/** The way with the shortest of its times; times stand in the order of the ways. */
export function fastest(ways: readonly Way[], times: readonly (readonly number[])[]): Way {
	const shortest = times.map((some) => Math.min(...some));
	return ways[shortest.indexOf(Math.min(...shortest))] ?? [];
}
