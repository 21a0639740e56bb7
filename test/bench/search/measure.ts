/** Number of runs of a query: at most `rounds`, and none after `budget` milliseconds, but at least `least`. */
export interface Effort {
	rounds: number;
	least: number;
	budget: number;
}

/** Returns the milliseconds of each run. */
export function timed(effort: Effort, run: () => unknown): number[] {
	const times: number[] = [];
	for (let sum = 0; times.length < effort.least || (times.length < effort.rounds && sum < effort.budget); ) {
		const took = elapsed(run);
		times.push(took);
		sum += took;
	}
	return times;
}

/** Returns the milliseconds of each run of an asynchronous function. */
export async function timedAsync(effort: Effort, run: () => Promise<unknown>): Promise<number[]> {
	const times: number[] = [];
	for (let sum = 0; times.length < effort.least || (times.length < effort.rounds && sum < effort.budget); ) {
		const start = performance.now();
		await run();
		const took = performance.now() - start;
		times.push(took);
		sum += took;
	}
	return times;
}

/** Returns the milliseconds of one run. */
export function elapsed(run: () => unknown): number {
	const start = performance.now();
	run();
	return performance.now() - start;
}

/** Returns the time that this share of the runs did not exceed. */
export function quantile(times: readonly number[], share: number): number {
	const sorted = times.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function geometricMean(values: readonly number[]): number {
	return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
