import type { FacetField } from '#shared/contract/diamonds.ts';
import { LISTING_STATES, type ListingState } from '#shared/domain/listing.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';
import type { IndexQuery, PreparedQueries } from '../usecases/ports/stone-index.ts';
import { type Bits, keepBoth, lowestBit, setBit, word, wordsFor } from './columns/bits.ts';
import { LIST_FIELDS, LISTS } from './columns/lists.ts';
import { type Range, rangesOf, unitsOf } from './ranges.ts';

/** What a stone's flag demands of a search: those that the flag shuts out. */
const DEMANDS: readonly { shutOut(query: IndexQuery): boolean; when(stone: SearchRow): boolean }[] = [
	{ when: (stone) => stone.hidden, shutOut: (query) => !query.showHidden },
	{ when: (stone) => stone.treated, shutOut: (query) => !query.filters.includeTreated },
	{ when: (stone) => !stone.hasMedia, shutOut: (query) => query.filters.isMedia === true },
	{ when: (stone) => !stone.hasBid, shutOut: (query) => query.filters.allBid === true },
	{ when: (stone) => stone.labGrown, shutOut: (query) => query.filters.labGrown === false },
	{ when: (stone) => !stone.labGrown, shutOut: (query) => query.filters.labGrown === true },
];

/**
 * Many searches, to be asked which of them find a stone: the index turned
 * round. For each value of a field there is the set of searches that take it;
 * a stone's sets are combined, 32 searches at a time, and ranges are tested on
 * what is left. Pages and orders of the searches are of no account.
 */
export class SavedSearches implements PreparedQueries {
	readonly #queries: readonly IndexQuery[];
	readonly #ranges: readonly (readonly Range[])[];
	readonly #words: number;
	readonly #byState: Record<ListingState, Bits>;
	/** Searches that do without the filter, or take the value. */
	readonly #byValue = new Map<FacetField, { any: Bits; values: Map<string, Bits> }>();
	readonly #byDemand: readonly Bits[];
	readonly #left: Bits;
	readonly #taking: Bits;

	constructor(queries: readonly IndexQuery[]) {
		this.#queries = queries;
		this.#ranges = queries.map(({ filters, listedSince }) => rangesOf(filters, listedSince));
		this.#words = wordsFor(queries.length);
		const those = (takes: (query: IndexQuery) => boolean) => this.#those(takes);
		this.#byState = Object.fromEntries(LISTING_STATES.map((state) => [state, those(({ states }) => states.includes(state))])) as Record<ListingState, Bits>;
		this.#byDemand = DEMANDS.map(({ shutOut }) => those((query) => !shutOut(query)));
		for (const field of LIST_FIELDS) this.#byValue.set(field, this.#valuesOf(field));
		this.#left = new Int32Array(this.#words);
		this.#taking = new Int32Array(this.#words);
	}

	matching(stone: SearchRow): number[] {
		const left = this.#left;
		left.set(this.#byState[stone.state]);
		DEMANDS.forEach(({ when }, place) => {
			const those = this.#byDemand[place];
			if (those && when(stone)) keepBoth(left, those, this.#words);
		});
		for (const [field, { any, values }] of this.#byValue) {
			const [first = any, second] = LISTS[field].of(stone).flatMap((value) => (value === undefined ? [] : (values.get(value) ?? [])));
			keepBoth(left, second ? this.#either(first, second) : first, this.#words);
		}
		return this.#inRange(stone);
	}

	#inRange(stone: SearchRow): number[] {
		const units = unitsOf(stone);
		const found: number[] = [];
		for (let at = 0; at < this.#words; at++) {
			for (let rest = word(this.#left, at); rest !== 0; rest &= rest - 1) {
				const place = (at << 5) + lowestBit(rest);
				const isIn = this.#ranges[place]?.every(({ field, least, most }) => units[field] >= least && units[field] <= most);
				const { sellerIds, only } = this.#queries[place] ?? {};
				if (isIn && (sellerIds?.has(stone.sellerId) ?? true) && (only?.has(stone.listingId) ?? true)) found.push(place);
			}
		}
		return found;
	}

	#valuesOf(field: FacetField): { any: Bits; values: Map<string, Bits> } {
		const any = new Int32Array(this.#words);
		const wanted = new Map(LISTS[field].values.map((value) => [value as string, new Int32Array(this.#words)]));
		this.#queries.forEach(({ filters }, place) => {
			const list = filters[field];
			if (!list?.length || (field === 'subColor' && !filters.searchWithSubColor)) setBit(any, place);
			// A value that no stone has makes a search that finds nothing.
			else for (const value of list) if (wanted.has(value)) setBit(wanted.get(value) ?? any, place);
		});
		for (const bits of wanted.values()) for (let at = 0; at < this.#words; at++) bits[at] = word(bits, at) | word(any, at);
		return { any, values: wanted };
	}

	#those(takes: (query: IndexQuery) => boolean): Bits {
		const bits = new Int32Array(this.#words);
		this.#queries.forEach((query, place) => {
			if (takes(query)) setBit(bits, place);
		});
		return bits;
	}

	#either(one: Bits, other: Bits): Bits {
		for (let at = 0; at < this.#words; at++) this.#taking[at] = word(one, at) | word(other, at);
		return this.#taking;
	}
}
