import type { FacetField } from '#shared/contract/diamonds.ts';
import { type Bits, countBits, countBoth, rowsOf, word } from './bits.ts';
import { codeIn, SLOTS } from './codes.ts';
import { type Columns, SET_FIELDS, type SetField } from './columns.ts';
import { LIST_FIELDS, LISTS } from './lists.ts';
import type { Scratch } from './scratch.ts';

export type Facets = Record<FacetField, Record<string, number>>;

/** Below this share of all rows, counting row by row is faster than counting a set for each value. */
const FEW = 1 / 6;

export function hasSets(field: FacetField): field is SetField {
	return (SET_FIELDS as readonly FacetField[]).includes(field);
}

/** Counts for every value of the list filters how many stones would be found with it. */
export class FacetCounter {
	readonly #columns: Columns;
	readonly #scratch: Scratch;

	constructor(columns: Columns, scratch: Scratch) {
		this.#columns = columns;
		this.#scratch = scratch;
	}

	/**
	 * `nearMisses`: rows that fail one list filter only; `fieldSets`: the rows
	 * that pass each filter. A field's own filter is left out of its counts.
	 */
	count(matching: Bits, total: number, nearMisses: Bits, fieldSets: ReadonlyMap<FacetField, Bits>): Facets {
		const { words } = this.#columns;
		const counted = this.#scratch.take();
		const few = total < this.#columns.rows * FEW ? rowsOf(matching, words, total) : undefined;
		const facets: Partial<Facets> = {};
		for (const field of LIST_FIELDS) {
			const own = fieldSets.get(field);
			if (own) for (let at = 0; at < words; at++) counted[at] = word(matching, at) | (word(nearMisses, at) & ~word(own, at));
			facets[field] = this.#countField(field, own ? counted : matching, own ? undefined : few);
		}
		this.#scratch.giveBack(counted);
		return facets as Facets;
	}

	/** `few`: the rows one by one, when the caller has them. */
	#countField(field: FacetField, counted: Bits, few: Int32Array | undefined): Record<string, number> {
		const { words, rows: all } = this.#columns;
		if (!hasSets(field)) return this.#byCode(field, few ?? this.#fancyRows(counted));
		const total = few ? few.length : countBits(counted, words);
		if (field !== 'cut' && total < all * FEW) return this.#byCode(field, few ?? rowsOf(counted, words, total));
		const sets = this.#columns.sets[field];
		return Object.fromEntries(LISTS[field].values.map((value, place) => [value, sets[place] ? countBoth(counted, sets[place].values, words) : 0]));
	}

	#fancyRows(counted: Bits): Int32Array {
		const { words, fancy } = this.#columns;
		const both = this.#scratch.take();
		for (let at = 0; at < words; at++) both[at] = word(counted, at) & word(fancy.values, at);
		const rows = rowsOf(both, words, countBits(both, words));
		this.#scratch.giveBack(both);
		return rows;
	}

	#byCode(field: Exclude<FacetField, 'cut'>, rows: Int32Array): Record<string, number> {
		const slot = SLOTS[field];
		const codes = this.#columns[slot.part].values;
		const counts = new Uint32Array(slot.mask + 1);
		for (let at = 0; at < rows.length; at++) addOne(counts, codeIn(codes[rows[at] ?? 0] ?? 0, slot));
		if (field === 'subColor') {
			const second = SLOTS.subColor1;
			for (let at = 0; at < rows.length; at++) {
				const packed = codes[rows[at] ?? 0] ?? 0;
				// A stone that has the same one twice counts once.
				if (codeIn(packed, second) !== codeIn(packed, slot)) addOne(counts, codeIn(packed, second));
			}
		}
		return Object.fromEntries(slot.values.map((value, place) => [value, counts[place + 1] ?? 0]));
	}
}

function addOne(counts: Uint32Array, code: number): void {
	counts[code] = (counts[code] ?? 0) + 1;
}
