import type { MaintenanceFigures } from './maintenance.ts';
import { geometricMean, quantile } from './measure.ts';
import type { Line } from './run.ts';

const MILLION = 1_000_000;
const BYTES_IN_MEMORY = 80;
const BYTES_IN_SNAPSHOT = 40;
const TIMES_FASTER = 8;

export interface Target {
	what: string;
	wanted: string;
	reached: string;
	met: boolean;
}

/** Returns how many times longer the engine takes, query by query. */
export function ratios(lines: readonly Line[], engine: string): number[] {
	return lines.flatMap(({ times, others }) => {
		const theirs = others.get(engine);
		return theirs === undefined ? [] : theirs / quantile(times, 0.5);
	});
}

/** Returns the targets for a market of this size, and the results. Targets for times grow with the market beyond a million stones. */
export function targetsOf(count: number, lines: readonly Line[], maintenance: MaintenanceFigures, engines: readonly string[]): Target[] {
	const scale = Math.max(1, count / MILLION);
	const slowest = (facets: boolean) => Math.max(...lines.filter((line) => line.facets === facets).map(({ times }) => quantile(times, 0.95)));
	const atMost = (what: string, value: number, most: number, unit: string): Target => ({
		what,
		wanted: `at most ${most} ${unit}`,
		reached: `${shown(value)} ${unit}`,
		met: value <= most,
	});
	const rivals = engines.filter((name) => /DuckDB|PostgreSQL/.test(name));
	const slower = lines.filter(
		({ times, others }) => rivals.length === 2 && rivals.every((name) => (others.get(name) ?? Number.POSITIVE_INFINITY) < quantile(times, 0.5)),
	);
	return [
		atMost('p95 of the slowest query without facets', slowest(false), 5 * scale, 'ms'),
		atMost('p95 of the slowest query with facets', slowest(true), 15 * scale, 'ms'),
		...rivals.map((name) => {
			const mean = geometricMean(ratios(lines, name));
			return {
				what: `geometric mean compared with ${name}`,
				wanted: `${TIMES_FASTER} times faster`,
				reached: `${shown(mean)} times`,
				met: mean >= TIMES_FASTER,
			};
		}),
		...(rivals.length === 2
			? [
					{
						what: 'queries slower than both databases',
						wanted: 'none',
						reached: slower.map(({ name }) => name).join('; ') || 'none',
						met: slower.length === 0,
					},
				]
			: []),
		atMost('memory a stone', maintenance.bytesUsed, BYTES_IN_MEMORY, 'bytes'),
		atMost('snapshot a stone', maintenance.snapshot, BYTES_IN_SNAPSHOT, 'bytes'),
		...(count <= MILLION ? [atMost('a process’s start with the snapshot to its first answer', maintenance.coldStart.total, 2000, 'ms')] : []),
		atMost('10,000 changes applied', maintenance.applied, 100, 'ms'),
		atMost('delay of a query by merging', maintenance.delay, 20, 'ms'),
	];
}

/** Formats a number with its significant digits. */
export function shown(value: number): string {
	return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2);
}
