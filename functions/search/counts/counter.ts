import type { IndexAnswer, IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import type { ListFilter, RangeFilter } from '#shared/domain/search/search-filters.ts';
import { type Bits, countBits, subtract } from '../columns/bits.ts';
import type { Columns } from '../columns/columns.ts';
import { isSettled } from '../columns/digits.ts';
import type { Scratch } from '../scratch.ts';
import { nameFacets, tallyFacet } from './facets.ts';
import { describeHistogram, tallyRanges } from './histograms.ts';
import { tallyRows } from './rows.ts';
import type { Standings } from './standings.ts';
import { FACET_PARTS, type Part, RANGE_PARTS, startTally, type Tally, takeRest } from './tally.ts';

/** A result to count. */
interface Counted {
	matching: Bits;
	total: number;
	/** Rows that fail one list filter only, and the rows that pass each list filter. */
	nearMisses: Bits;
	fieldSets: ReadonlyMap<ListFilter, Bits>;
	/** The rows that fail one counted range only. */
	rangeMisses: ReadonlyMap<RangeFilter, Bits>;
	/** All rows of the query's scope, if its counts are known for each standing. */
	scope: Bits | undefined;
}

/** A scope with its counts, which are summed when they are needed. */
interface Whole {
	rows: Bits;
	total: number;
	sum(): Tally;
}

/** Counts a result by the values of the list filters and the bins of the ranges, each without its own condition. */
export class Counter {
	readonly #columns: Columns;
	readonly #scratch: Scratch;
	readonly #standings: Standings;

	constructor(columns: Columns, scratch: Scratch, standings: Standings) {
		this.#columns = columns;
		this.#scratch = scratch;
		this.#standings = standings;
	}

	count(query: IndexQuery, result: Counted): Pick<IndexAnswer, 'facets' | 'histograms'> {
		const { matching, total, nearMisses, fieldSets, rangeMisses, scope } = result;
		const { facets, histograms = [] } = query;
		const { words } = this.#columns;
		let summed: Tally | undefined;
		const sum = () => {
			summed ??= this.#standings.sum(query);
			return summed;
		};
		const whole = scope && { rows: scope, total: countBits(scope, words), sum };
		const tally = this.#countResult(matching, total, whole, query);
		const missed = this.#scratch.take();
		for (const [filter, own] of facets ? fieldSets : []) {
			missed.set(nearMisses.subarray(0, words));
			subtract(missed, own, words);
			this.#addMissed(result, missed, whole, FACET_PARTS[filter], tally, (rows) => tallyFacet(this.#columns, rows, filter, tally));
		}
		for (const [range, rows] of rangeMisses) {
			this.#addMissed(result, rows, isSettled(range) ? whole : undefined, RANGE_PARTS[range], tally, (one) => tallyRanges(this.#columns, one, [range], tally));
		}
		this.#scratch.giveBack(missed);
		return {
			...(facets && { facets: nameFacets(tally) }),
			...(query.histograms && { histograms: Object.fromEntries(histograms.map((range) => [range, describeHistogram(range, tally)])) }),
		};
	}

	/** Counts the result, or the rest of its scope if that is smaller. */
	#countResult(matching: Bits, total: number, whole: Whole | undefined, { facets, histograms = [] }: IndexQuery): Tally {
		const tally = startTally();
		if (!whole || total * 2 <= whole.total) {
			tallyRows(this.#columns, { rows: matching, count: total, facets, ranges: histograms }, tally);
			return tally;
		}
		const settled = histograms.filter(isSettled);
		this.#countRest(whole, [matching], (rows) => tallyRows(this.#columns, { rows, count: whole.total - total, facets, ranges: settled }, tally));
		takeRest(tally, whole.sum(), { start: 0, size: tally.length });
		const others = histograms.filter((range) => !isSettled(range));
		for (const range of others) {
			tally.fill(0, RANGE_PARTS[range].start, RANGE_PARTS[range].start + RANGE_PARTS[range].size);
			tallyRanges(this.#columns, matching, [range], tally);
		}
		return tally;
	}

	/** Adds to a filter's counts the rows that fail it alone, or takes the rest of the scope from the scope's counts, whichever are fewer rows. */
	#addMissed({ matching, total }: Counted, missed: Bits, whole: Whole | undefined, part: Part, tally: Tally, count: (rows: Bits) => void): void {
		const found = total + (whole ? countBits(missed, this.#columns.words) : 0);
		if (!whole || found - total <= whole.total - found) {
			count(missed);
			return;
		}
		tally.fill(0, part.start, part.start + part.size);
		this.#countRest(whole, [matching, missed], count);
		takeRest(tally, whole.sum(), part);
	}

	/** Calls `count` with the rows of a scope that are in none of the sets. */
	#countRest({ rows }: Whole, sets: readonly Bits[], count: (rows: Bits) => void): void {
		const rest = this.#scratch.take();
		rest.set(rows.subarray(0, this.#columns.words));
		for (const set of sets) subtract(rest, set, this.#columns.words);
		count(rest);
		this.#scratch.giveBack(rest);
	}
}
