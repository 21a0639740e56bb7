import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import { LIST_FILTER_NAMES } from '#shared/domain/search/search-filters.ts';
import { ROW_FLAGS } from '#shared/domain/search/search-row.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import type { Bits } from '../columns/bits.ts';
import { type Changes, type Columns, EVERYTHING } from '../columns/columns.ts';
import { SETTLED_RANGES } from '../columns/digits.ts';
import { listRangesOf } from '../columns/measurements.ts';
import { readWantedFlags } from '../filters/wanted-flags.ts';
import type { Scratch } from '../scratch.ts';
import { combine, countBits } from '../vectors/sets.ts';
import { addRow, tallyRows } from './rows.ts';
import { add, startTally, type Tally } from './tally.ts';

/** The filters of a query that depend on a stone's state and flags alone. */
type Scope = Pick<IndexQuery, 'filters' | 'states' | 'showHidden'>;

/**
 * Counts of the whole market for each standing, that is state and flags, updated with the columns. A query's scope is a sum of standings, so its counts
 * are known, and a broad result's counts follow from the rows that it leaves out. Made on first use; until then changes are ignored.
 */
export class Standings {
	readonly #columns: Columns;
	readonly #scratch: Scratch;
	#tallies: Map<number, Tally> | undefined;

	constructor(columns: Columns, scratch: Scratch) {
		this.#columns = columns;
		this.#scratch = scratch;
	}

	get bytes(): number {
		return [...(this.#tallies?.values() ?? [])].reduce((sum, { byteLength }) => sum + byteLength, 0);
	}

	/** Sums the counts of a scope. */
	sum(scope: Scope): Tally {
		const sum = startTally();
		const wanted = readWantedFlags(scope);
		for (const [standing, tally] of this.#tallies ?? this.make()) {
			if (isInScope(standing, scope.states, wanted)) for (let at = 0; at < sum.length; at++) add(sum, at, tally[at] ?? 0);
		}
		return sum;
	}

	/** Call it before a row's values change or the row is freed. */
	leave(row: number, changes?: Changes): void {
		this.#count(row, changes, -1);
	}

	/** Call it after a row's values have changed or a new row has been filled. */
	enter(row: number, changes?: Changes): void {
		this.#count(row, changes, 1);
	}

	make(): Map<number, Tally> {
		this.#tallies = new Map();
		LISTING_STATES.forEach((state, place) => {
			this.#split(this.#columns.sets.states[state].values, place << ROW_FLAGS.length, 0);
		});
		return this.#tallies;
	}

	/** Counts rows that share a state and the flags before `place`. */
	#split(rows: Bits, standing: number, place: number): void {
		const { words, sets } = this.#columns;
		const flag = ROW_FLAGS[place];
		const count = countBits(rows, words);
		if (count === 0) return;
		if (!flag) {
			tallyRows(this.#columns, { rows, count, facets: LIST_FILTER_NAMES, ranges: SETTLED_RANGES }, this.#of(standing));
			return;
		}
		const part = this.#scratch.take();
		const flags = sets.flags[flag].values;
		for (const isSet of [false, true]) {
			combine(part, words, { any: [rows], [isSet ? 'all' : 'none']: [flags] });
			this.#split(part, standing | (Number(isSet) << place), place + 1);
		}
		this.#scratch.giveBack(part);
	}

	#count(row: number, { sets, numbers }: Changes = EVERYTHING, by: number): void {
		if (!this.#tallies || (!sets && numbers.length === 0)) return;
		const ranges = sets ? SETTLED_RANGES : listRangesOf(numbers);
		addRow(this.#columns, row, { facets: sets ? LIST_FILTER_NAMES : [], ranges }, this.#of(this.#columns.sets.packStanding(row)), by);
	}

	#of(standing: number): Tally {
		const tallies = this.#tallies ?? this.make();
		let tally = tallies.get(standing);
		if (!tally) {
			tally = startTally();
			tallies.set(standing, tally);
		}
		return tally;
	}
}

/** Returns whether the filters of a query's scope depend on nothing but states and flags. */
export function isByStanding({ only, sellerIds, closing, numbers }: IndexQuery): boolean {
	return !only && !sellerIds && !closing && !numbers;
}

/** Returns whether the stones of a standing (`RowSets.packStanding`) are in a scope. */
function isInScope(standing: number, states: Scope['states'], wanted: ReturnType<typeof readWantedFlags>): boolean {
	const state = LISTING_STATES[standing >>> ROW_FLAGS.length];
	if (state === undefined || !states.includes(state)) return false;
	return ROW_FLAGS.every((flag, place) => wanted[flag] === undefined || wanted[flag] === (((standing >>> place) & 1) === 1));
}
