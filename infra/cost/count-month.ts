import { addUp, type Quantities } from './compute-cost.ts';
import { countMarketFeatures } from './count-market-features.ts';
import { countMemberFeatures } from './count-member-features.ts';
import { countProgramFeatures } from './count-program-features.ts';
import { createUnits } from './count-units.ts';
import type { Counts, Usage } from './usage.ts';
import { computeVolume } from './volume.ts';

/** The part of a function's runs that X-Ray traces, besides the first of each second. */
const TRACED = 0.05;

/** Computes the quantities of a month of a market, by feature. Throws if a needed call has no counts. */
export function countMonth(usage: Usage, counts: Counts): ReadonlyMap<string, Quantities> {
	const volume = computeVolume(usage);
	const units = createUnits(usage, counts);
	const features = [
		...countMemberFeatures(usage, counts.standing, volume, units),
		...countProgramFeatures(usage, units),
		...countMarketFeatures(usage, counts.standing, volume, units),
	];
	return new Map(features.map(([name, takes]) => [name, addUp([1, takes], [1, { traces: countTraces(takes.functionRuns ?? 0, volume.busySeconds) }])]));
}

/** Estimates the number of traces for `runs` at random times within `seconds`. A feature counts as one function. */
function countTraces(runs: number, seconds: number): number {
	const firsts = seconds * (1 - Math.exp(-runs / seconds));
	return firsts + (runs - firsts) * TRACED;
}
