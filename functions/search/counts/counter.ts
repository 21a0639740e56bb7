import type { IndexAnswer, IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import { LIST_FILTER_NAMES, type ListFilter, type RangeFilter } from '#shared/domain/search/search-filters.ts';
import type { Bits } from '../columns/bits.ts';
import type { Columns } from '../columns/columns.ts';
import { isSettled } from '../columns/digits.ts';
import type { Scratch } from '../scratch.ts';
import { combine, countBits } from '../vectors/sets.ts';
import { nameFacets } from './facets.ts';
import { describeHistogram } from './histograms.ts';
import { tallyRows, type Wanted } from './rows.ts';
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
			combine(missed, words, { any: [nearMisses], none: [own] });
			this.#addMissed(result, missed, whole, { part: FACET_PARTS[filter], facets: [filter], ranges: [] }, tally);
		}
		for (const [range, rows] of rangeMisses) {
			this.#addMissed(result, rows, isSettled(range) ? whole : undefined, { part: RANGE_PARTS[range], facets: [], ranges: [range] }, tally);
		}
		this.#scratch.giveBack(missed);
		return {
			...(facets && { facets: nameFacets(tally) }),
			...(query.histograms && { histograms: Object.fromEntries(histograms.map((range) => [range, describeHistogram(range, tally)])) }),
		};
	}

	/** Counts the result, or the rest of its scope if that is smaller. */
	#countResult(matching: Bits, total: number, whole: Whole | undefined, { facets: isFaceted, histograms = [] }: IndexQuery): Tally {
		const tally = startTally();
		const facets = isFaceted ? LIST_FILTER_NAMES : [];
		if (!whole || total * 2 <= whole.total) {
			tallyRows(this.#columns, { rows: matching, count: total, facets, ranges: histograms }, tally);
			return tally;
		}
		this.#tallyRest(whole, [matching], { facets, ranges: histograms.filter(isSettled) }, tally);
		takeRest(tally, whole.sum(), { start: 0, size: tally.length });
		for (const range of histograms.filter((one) => !isSettled(one))) {
			tally.fill(0, RANGE_PARTS[range].start, RANGE_PARTS[range].start + RANGE_PARTS[range].size);
			tallyRows(this.#columns, { rows: matching, count: total, facets: [], ranges: [range] }, tally);
		}
		return tally;
	}

	/** Adds to a filter's counts the rows that fail it alone, or takes the rest of the scope from the scope's counts, whichever are fewer rows. */
	#addMissed({ matching, total }: Counted, rows: Bits, whole: Whole | undefined, { part, ...wanted }: Wanted & { part: Part }, tally: Tally): void {
		const count = countBits(rows, this.#columns.words);
		if (!whole || count <= whole.total - total - count) {
			tallyRows(this.#columns, { rows, count, ...wanted }, tally);
			return;
		}
		tally.fill(0, part.start, part.start + part.size);
		this.#tallyRest(whole, [matching, rows], wanted, tally);
		takeRest(tally, whole.sum(), part);
	}

	/** Counts the rows of a scope that are in none of the sets. */
	#tallyRest({ rows }: Whole, sets: readonly Bits[], wanted: Wanted, tally: Tally): void {
		const { words } = this.#columns;
		const rest = this.#scratch.take();
		combine(rest, words, { any: [rows], none: sets });
		tallyRows(this.#columns, { rows: rest, count: countBits(rest, words), ...wanted }, tally);
		this.#scratch.giveBack(rest);
	}
}
