import type { IndexQuery, PreparedQueries } from '#functions/usecases/search/ports/stone-search.ts';
import { makeRecord } from '#shared/domain/common/record.ts';
import type { ListFilter } from '#shared/domain/search/search-filters.ts';
import { FOUND_NAMES, ROW_FLAGS, type SearchRow } from '#shared/domain/search/search-row.ts';
import { normalizeLotId } from '#shared/domain/stock/diamond.ts';
import { LISTING_STATES, type ListingState } from '#shared/domain/stock/listing.ts';
import { type Bits, clearBit, countWords, findLowestBit, readWord, setBit } from './columns/bits.ts';
import { LISTS, readWantedLists } from './columns/lists.ts';
import type { Flag } from './columns/row-sets.ts';
import { type Range, readRanges, readUnits } from './filters/read-ranges.ts';
import { readWantedFlags } from './filters/wanted-flags.ts';
import { intersect, unionInto } from './vectors/sets.ts';

/** The searches that accept a stone whose flag has this value. */
interface Flagged {
	flag: Flag;
	value: boolean;
	accepting: Bits;
}

/** Searches per value of a filter. `any` holds the searches that do not set the filter. */
interface Takers {
	any: Bits;
	values: ReadonlyMap<string, Bits>;
}

/**
 * Finds the saved searches that match a stone, with the index inverted: each value of a field has a set of searches that accept it. A stone's sets
 * are intersected, 128 searches at a time, and ranges are tested on the rest. Pages and orders of the searches are ignored.
 */
export class SavedSearches implements PreparedQueries {
	readonly #queries: readonly IndexQuery[];
	readonly #ranges: readonly (readonly Range[])[];
	readonly #words: number;
	readonly #byState: Record<ListingState, Bits>;
	/** For each filter used by any search, the searches that accept each value. */
	readonly #byValue: ReadonlyMap<ListFilter, Takers>;
	/** The searches that accept a flag's value, for each value that some search excludes. */
	readonly #byFlag: readonly Flagged[];
	readonly #left: Bits;
	readonly #taking: Bits;

	constructor(queries: readonly IndexQuery[]) {
		this.#queries = queries;
		this.#ranges = queries.map(readRanges);
		this.#words = countWords(queries.length);
		const those = (takes: (query: IndexQuery) => boolean) => this.#findThose(takes);
		this.#byState = makeRecord(LISTING_STATES, (state) => those(({ states }) => states.includes(state)));
		this.#byFlag = this.#findFlagged();
		this.#byValue = this.#findTakers();
		this.#left = new Int32Array(this.#words);
		this.#taking = new Int32Array(this.#words);
	}

	/** Returns the places of the matching searches, ascending. */
	findMatching(stone: SearchRow): number[] {
		const left = this.#left;
		left.set(this.#byState[stone.state]);
		for (const { flag, value, accepting } of this.#byFlag) if (stone[flag] === value) intersect(left, accepting, this.#words);
		for (const [filter, { any, values }] of this.#byValue) {
			const [first = any, ...others] = LISTS[filter].read(stone).flatMap((value) => (value === undefined ? [] : (values.get(value) ?? [])));
			intersect(left, others.length > 0 ? this.#unite([first, ...others]) : first, this.#words);
		}
		return this.#findInRange(stone);
	}

	#findInRange(stone: SearchRow): number[] {
		const units = readUnits(stone);
		const found: number[] = [];
		for (let at = 0; at < this.#words; at++) {
			for (let rest = readWord(this.#left, at); rest !== 0; rest &= rest - 1) {
				const place = (at << 5) + findLowestBit(rest);
				const isIn = this.#ranges[place]?.every((range) => isWithin(units[range.place] ?? Number.NaN, range));
				const { sellerIds, only, numbers } = this.#queries[place] ?? {};
				if (!isIn || !(sellerIds?.has(stone.sellerId) ?? true) || !(only?.has(stone.listingId) ?? true)) continue;
				if (!numbers || FOUND_NAMES.some((name) => numbers.has(normalizeLotId(stone[name] ?? '')))) found.push(place);
			}
		}
		return found;
	}

	#findFlagged(): Flagged[] {
		const wanted = this.#queries.map(readWantedFlags);
		const accept = (flag: Flag, value: boolean) => (_: IndexQuery, place: number) => wanted[place]?.[flag] !== !value;
		return ROW_FLAGS.flatMap((flag) =>
			[true, false].flatMap((value) => (wanted.some((one) => one[flag] === !value) ? { flag, value, accepting: this.#findThose(accept(flag, value)) } : [])),
		);
	}

	#findTakers(): Map<ListFilter, Takers> {
		const takers = new Map<ListFilter, Takers>();
		this.#queries.forEach(({ filters }, place) => {
			for (const [filter, wanted] of readWantedLists(filters)) {
				const { any, values } = takers.get(filter) ?? this.#makeTakers(filter);
				takers.set(filter, { any, values });
				clearBit(any, place);
				// A value that no stone has makes the search match nothing.
				for (const value of wanted) {
					const withValue = values.get(value);
					if (withValue) setBit(withValue, place);
				}
			}
		});
		for (const { any, values } of takers.values()) {
			for (const bits of values.values()) for (let at = 0; at < this.#words; at++) bits[at] = readWord(bits, at) | readWord(any, at);
		}
		return takers;
	}

	#makeTakers(filter: ListFilter): Takers {
		return {
			any: new Int32Array(this.#words).fill(-1),
			values: new Map(LISTS[filter].values.map((value) => [value, new Int32Array(this.#words)])),
		};
	}

	#findThose(takes: (query: IndexQuery, place: number) => boolean): Bits {
		const bits = new Int32Array(this.#words);
		this.#queries.forEach((query, place) => {
			if (takes(query, place)) setBit(bits, place);
		});
		return bits;
	}

	#unite(sets: readonly Bits[]): Bits {
		unionInto(this.#taking, sets, this.#words);
		return this.#taking;
	}
}

/** Returns whether a value is in the range; NaN never is. */
function isWithin(value: number, { least, most }: Range): boolean {
	return value >= least && value <= most;
}
