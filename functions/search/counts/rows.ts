import type { ListFilter, RangeFilter } from '#shared/domain/search/search-filters.ts';
import type { Bits } from '../columns/bits.ts';
import type { Columns } from '../columns/columns.ts';
import { listRows } from '../vectors/vectors.ts';
import { prepareRows } from './combinations.ts';
import { addToFacets, tallyFacets } from './facets.ts';
import { addToRanges, tallyRanges } from './histograms.ts';
import type { Tally } from './tally.ts';

/** The list filters and ranges whose counters are filled. */
export interface Wanted {
	facets: readonly ListFilter[];
	ranges: readonly RangeFilter[];
}

/** Up to this many rows are counted one by one. */
const FEW = 512;

/** Adds the counts of a set of `count` rows. */
export function tallyRows(columns: Columns, { rows, count, ...wanted }: Wanted & { rows: Bits; count: number }, tally: Tally): void {
	if (count <= FEW) for (const row of listRows(rows, columns.words, count)) addRow(columns, row, wanted, tally, 1);
	else {
		const counted = prepareRows(rows, columns.words, { count, inSeveral: wanted.facets.length + wanted.ranges.length > 1 });
		tallyFacets(columns, counted, wanted.facets, tally);
		tallyRanges(columns, counted, wanted.ranges, tally);
	}
}

/** Adds `count` to the counters of one row. */
export function addRow(columns: Columns, row: number, { facets, ranges }: Wanted, tally: Tally, count: number): void {
	addToFacets(columns, row, facets, tally, count);
	addToRanges(columns, row, ranges, tally, count);
}
