import { makeRecord } from '#shared/domain/common/record.ts';
import { LIST_FILTER_NAMES, RANGE_FILTER_NAMES } from '#shared/domain/search/search-filters.ts';
import { BINS } from '../columns/bins.ts';
import { SLOTS } from '../columns/codes.ts';

/** The counts of one set of rows: for each list filter by code, and for each range by bin. */
export type Tally = Int32Array<ArrayBuffer>;

/** The counters of one filter in a tally. */
export interface Part {
	start: number;
	size: number;
}

let size = 0;

function takePart(counters: number): Part {
	size += counters;
	return { start: size - counters, size: counters };
}

/** A counter per code, where 0 is unknown; the cut's last counter is of triple-excellent stones. */
export const FACET_PARTS = makeRecord(LIST_FILTER_NAMES, (filter) => takePart(SLOTS[filter].mask + 1 + Number(filter === 'cut')));

/** A counter per bin; the last one is of unknown numbers. */
export const RANGE_PARTS = makeRecord(RANGE_FILTER_NAMES, (range) => takePart(BINS[range].size));

const SIZE = size;

export function startTally(): Tally {
	return new Int32Array(SIZE);
}

export function add(tally: Tally, at: number, count: number): void {
	tally[at] = (tally[at] ?? 0) + count;
}

/** Replaces the counts of one part by the rest of `whole`. */
export function takeRest(tally: Tally, whole: Tally, { start, size: counters }: Part): void {
	for (let at = start; at < start + counters; at++) tally[at] = (whole[at] ?? 0) - (tally[at] ?? 0);
}
