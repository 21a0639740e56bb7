import type { FacetField, SearchPayload } from '#shared/contract/diamonds.ts';
import type { ListingState } from '#shared/domain/listing.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';
import { type Bits, countBoth, forEachBit, hasBit, keepRange, setBit, word, wordsFor } from './bits.ts';
import { Columns, type RangeColumn } from './columns.ts';
import { LIST_FIELDS } from './lists.ts';
import { compareRows, Orders, type Sort } from './orders.ts';

type RangeFilters = Pick<
	SearchPayload,
	| 'caratFrom'
	| 'caratTo'
	| 'perCaratFrom'
	| 'perCaratTo'
	| 'totalPriceFrom'
	| 'totalPriceTo'
	| 'lengthFrom'
	| 'lengthTo'
	| 'widthFrom'
	| 'widthTo'
	| 'depthFrom'
	| 'depthTo'
	| 'ratioFrom'
	| 'ratioTo'
>;
type SetFilters = Pick<SearchPayload, FacetField | 'searchWithSubColor' | 'isMedia' | 'labGrown' | 'allBid'>;

/** What the index is asked: the filters of a search payload as they came, and what only the caller's side knows, resolved. */
export interface IndexQuery {
	filters: Partial<RangeFilters & SetFilters> & Pick<SearchPayload, 'includeTreated'>;
	/** Only stones of these sellers. */
	sellerIds?: ReadonlySet<string>;
	/** Only these listings, e.g. those tracked by the caller. */
	only?: ReadonlySet<string>;
	states: readonly ListingState[];
	/** Also stones of sellers who are not active. */
	showHidden: boolean;
	/** Only stones listed at this instant (milliseconds since 1970) or later. */
	listedSince?: number;
	sort: Sort;
	/** From 0. */
	page: number;
	size: number;
	facets: boolean;
}

export type Facets = Record<FacetField, Record<string, number>>;

export interface IndexAnswer {
	/** Listing ids of the page; empty beyond the last. */
	ids: string[];
	/** How many stones the query has in all. */
	total: number;
	facets?: Facets;
}

/** Column, bounds, and how the column holds a value: times a scale, plus a shift. */
const RANGES = [
	['weight', 'caratFrom', 'caratTo', 1000, 0],
	['askingPrice', 'perCaratFrom', 'perCaratTo', 1, 0],
	['total', 'totalPriceFrom', 'totalPriceTo', 1, 1],
	['length', 'lengthFrom', 'lengthTo', 100, 0],
	['width', 'widthFrom', 'widthTo', 100, 0],
	['depth', 'depthFrom', 'depthTo', 100, 0],
	['ratio', 'ratioFrom', 'ratioTo', 100, 1],
] as const satisfies readonly [RangeColumn, keyof RangeFilters, keyof RangeFilters, number, number][];

/** Absorbs what a decimal bound gains when it is scaled to whole numbers. */
const SCALING_ERROR = 1e-6;
/** How much a comparison of two rows costs beside a step along an order. */
const COMPARISON_COST = 8;

/**
 * Every listing of the market in memory, by the fields to filter and sort by
 * (rulebook 7). Filters are combined as bit sets, 32 stones at a time; ranges
 * are tested on what is left; a page is read off a ready-made order when the
 * result is broad and sorted out of the result when it is narrow.
 */
export class SearchIndex {
	readonly #columns = new Columns();
	readonly #orders = new Orders(this.#columns);
	/** Sets that queries compute in; nothing of them outlives a query. */
	#scratch: Bits[] = [];

	/** How many listings there are. */
	get size(): number {
		return this.#columns.ids.count;
	}

	/** Bytes held, the ready-made orders included. */
	get bytes(): number {
		return this.#columns.bytes + this.#orders.bytes + this.#scratch.reduce((sum, bits) => sum + bits.byteLength, 0);
	}

	/** Adds a listing or replaces what is known of it. Throws when its id is not a ULID. */
	put(stone: SearchRow): void {
		const { row, moved } = this.#columns.put(stone);
		if (moved) this.#orders.touch(row);
	}

	/** Forgets a listing; nothing happens when there is none. */
	remove(listingId: string): void {
		const row = this.#columns.remove(listingId);
		if (row >= 0) this.#orders.touch(row);
	}

	/** Unknown ids, sellers and codes find nothing, ranges turned round are empty. */
	query(query: IndexQuery): IndexAnswer {
		const { matching, nearMisses, fieldSets } = this.#match(query);
		const total = countBoth(matching, matching, this.#columns.words);
		const rows = this.#page(matching, total, query);
		const ids = rows.map((row) => this.#columns.ids.text(row));
		return query.facets ? { ids, total, facets: this.#facets(matching, nearMisses, fieldSets) } : { ids, total };
	}

	/**
	 * `matching`: what the query finds. With facets also `nearMisses`: what fails
	 * exactly one list filter and nothing else, so that a field's own filter can
	 * be left out of its counts.
	 */
	#match(query: IndexQuery): { matching: Bits; nearMisses: Bits; fieldSets: Map<FacetField, Bits> } {
		const { words } = this.#columns;
		const matching = this.#scratchBits(0);
		const nearMisses = this.#scratchBits(1);
		this.#inScope(query, matching);

		const fieldSets = new Map<FacetField, Bits>();
		for (const field of LIST_FIELDS) {
			const wanted = query.filters[field];
			if (!wanted?.length || (field === 'subColor' && !query.filters.searchWithSubColor)) continue;
			const set = this.#scratchBits(2 + fieldSets.size);
			for (const value of new Set<string>(wanted)) addAll(set, this.#columns.lists[field].get(value), words);
			fieldSets.set(field, set);
			for (let at = 0; at < words; at++) {
				const both = word(matching, at);
				if (query.facets) nearMisses[at] = (word(nearMisses, at) & word(set, at)) | (both & ~word(set, at));
				matching[at] = both & word(set, at);
			}
		}

		this.#keepRanges(query, matching);
		if (query.facets && fieldSets.size > 0) this.#keepRanges(query, nearMisses);
		return { matching, nearMisses, fieldSets };
	}

	/** All filters but lists and ranges. */
	#inScope({ filters, states, showHidden, only, sellerIds }: IndexQuery, into: Bits): void {
		const { words, flags } = this.#columns;
		for (const state of states) addAll(into, this.#columns.states[state], words);
		for (let at = 0; at < words; at++) {
			let kept = word(into, at);
			if (!showHidden) kept &= ~word(flags.hidden, at);
			if (!filters.includeTreated) kept &= ~word(flags.treated, at);
			if (filters.isMedia) kept &= word(flags.hasMedia, at);
			if (filters.allBid) kept &= word(flags.hasBid, at);
			if (filters.labGrown === true) kept &= word(flags.labGrown, at);
			if (filters.labGrown === false) kept &= ~word(flags.labGrown, at);
			into[at] = kept;
		}
		if (only) this.#keepOnly(only, into);
		if (sellerIds) this.#keepSellers(sellerIds, into);
	}

	#keepOnly(listingIds: ReadonlySet<string>, bits: Bits): void {
		const named = new Uint32Array(this.#columns.words);
		for (const id of listingIds) {
			const row = this.#columns.ids.find(id);
			if (row >= 0) setBit(named, row);
		}
		for (let at = 0; at < named.length; at++) bits[at] = word(bits, at) & word(named, at);
	}

	#keepSellers(sellerIds: ReadonlySet<string>, bits: Bits): void {
		const { sellers, seller, words } = this.#columns;
		const wanted = new Uint8Array(sellers.size);
		for (const id of sellerIds) {
			const code = sellers.get(id);
			if (code !== undefined) wanted[code] = 1;
		}
		for (let at = 0; at < words; at++) {
			const all = word(bits, at);
			let kept = all;
			for (let rest = all; rest !== 0; rest &= rest - 1) {
				const lowest = rest & -rest;
				if (wanted[seller[(at << 5) + 31 - Math.clz32(lowest)] ?? 0] !== 1) kept ^= lowest;
			}
			bits[at] = kept;
		}
	}

	#keepRanges({ filters, listedSince }: IndexQuery, bits: Bits): void {
		const { words } = this.#columns;
		for (const [column, from, to, scale, shift] of RANGES) {
			const low = filters[from];
			const high = filters[to];
			// From 0 is no bound: it must not hide stones whose value is unknown.
			if (!low && (high === undefined || high === null)) continue;
			const least = Math.max(1, Math.ceil((low ?? 0) * scale - SCALING_ERROR) + shift);
			const most = Math.floor((high ?? Number.POSITIVE_INFINITY) * scale + SCALING_ERROR) + shift;
			keepRange(bits, words, this.#columns[column], least, most);
		}
		if (listedSince !== undefined) keepRange(bits, words, this.#columns.createdAt, listedSince, Number.POSITIVE_INFINITY);
	}

	#facets(matching: Bits, nearMisses: Bits, fieldSets: Map<FacetField, Bits>): Facets {
		const { words, lists } = this.#columns;
		const facets: Partial<Facets> = {};
		for (const field of LIST_FIELDS) {
			const own = fieldSets.get(field);
			const counted = own ? this.#scratchBits(2 + LIST_FIELDS.length) : matching;
			if (own) for (let at = 0; at < words; at++) counted[at] = word(matching, at) | (word(nearMisses, at) & ~word(own, at));
			facets[field] = Object.fromEntries([...lists[field]].map(([value, bits]) => [value, countBoth(counted, bits, words)]));
		}
		return facets as Facets;
	}

	/** The rows of the page in the order asked for. */
	#page(matching: Bits, total: number, { sort, page, size }: IndexQuery): number[] {
		const first = page * size;
		if (first >= total) return [];
		const end = Math.min(first + size, total);
		const steps = (this.#columns.rows * end) / total;
		return total * Math.log2(total) * COMPARISON_COST < steps
			? this.#sortedOut(matching, total, sort).slice(first, end)
			: this.#readOff(matching, sort, first, end);
	}

	#sortedOut(matching: Bits, total: number, sort: Sort): number[] {
		const rows: number[] = new Array(total);
		let at = 0;
		forEachBit(matching, this.#columns.words, (row) => {
			rows[at++] = row;
		});
		return rows.sort((row, other) => compareRows(this.#columns, sort, row, other));
	}

	#readOff(matching: Bits, sort: Sort, first: number, end: number): number[] {
		const rows: number[] = [];
		let seen = 0;
		for (const row of this.#orders.rows(sort)) {
			if (!hasBit(matching, row)) continue;
			if (seen >= first) rows.push(row);
			if (++seen === end) break;
		}
		return rows;
	}

	/** An empty set to compute in. */
	#scratchBits(place: number): Bits {
		const { words } = this.#columns;
		let bits = this.#scratch[place];
		if (!bits || bits.length < words) {
			bits = new Uint32Array(wordsFor(this.#columns.rows * 1.25));
			this.#scratch[place] = bits;
		} else bits.fill(0, 0, words);
		return bits;
	}
}

function addAll(into: Bits, bits: Bits | undefined, words: number): void {
	if (!bits) return;
	for (let at = 0; at < words; at++) into[at] = word(into, at) | word(bits, at);
}
