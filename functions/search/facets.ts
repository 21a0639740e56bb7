import type { FacetField } from '#shared/contract/diamonds.ts';
import type { Facets } from '../usecases/ports/stone-index.ts';
import { type Bits, countBits, countBoth, lowestBit, rowsOf, word } from './columns/bits.ts';
import { BITS_USED, codeIn, SLOTS } from './columns/codes.ts';
import type { Columns } from './columns/columns.ts';
import { LIST_FIELDS, LISTS } from './columns/lists.ts';
import { SET_FIELDS, type SetField } from './columns/row-sets.ts';
import type { Scratch } from './scratch.ts';

type FancyField = Exclude<FacetField, SetField>;
/** How many rows have each code of a field. */
type Counts = Uint32Array<ArrayBuffer>;

/** Below this share of all rows, going through them is faster than counting a set for each value. */
const FEW = 1 / 8;
/** Of the packed codes that are not sorted by, those from here on belong to fields with sets of rows. */
const GRADES = SLOTS.polish.shift;

export function hasSets(field: FacetField): field is SetField {
	return (SET_FIELDS as readonly FacetField[]).includes(field);
}

/** Counts for every value of the list filters how many stones would be found with it. */
export class FacetCounter {
	readonly #columns: Columns;
	readonly #scratch: Scratch;
	/** How many rows have each combination of shape, colour, clarity and cut; and each of the other grades. */
	#combined: { sorted: Counts; grades: Counts } | undefined;

	constructor(columns: Columns, scratch: Scratch) {
		this.#columns = columns;
		this.#scratch = scratch;
	}

	get bytes(): number {
		return this.#combined ? this.#combined.sorted.byteLength + this.#combined.grades.byteLength : 0;
	}

	/**
	 * `nearMisses`: rows that fail one list filter only; `fieldSets`: the rows
	 * that pass each filter. A field's own filter is left out of its counts.
	 */
	count(matching: Bits, nearMisses: Bits, fieldSets: ReadonlyMap<FacetField, Bits>): Facets {
		const { words, sets } = this.#columns;
		const counted = this.#scratch.take();
		const counts = this.#countAll(matching);
		const fancy = this.#fancyRows(matching);
		const facets: Partial<Facets> = {};
		for (const field of LIST_FIELDS) {
			const own = fieldSets.get(field);
			if (own) {
				for (let at = 0; at < words; at++) counted[at] = word(matching, at) | (word(nearMisses, at) & ~word(own, at));
				facets[field] = this.#countOne(field, counted);
			} else if (field === 'cut') {
				const [none = 0, ...cuts] = counts.cut;
				const triple = sets.lists.cut[0] ? countBoth(matching, sets.lists.cut[0].values, words) : 0;
				facets.cut = named(field, [triple, ...cuts.slice(0, SLOTS.cut.values.length), none]);
			} else facets[field] = named(field, hasSets(field) ? counts[field].subarray(1) : this.#byCode(field, fancy));
		}
		this.#scratch.giveBack(counted);
		return facets as Facets;
	}

	/** All fields that have sets at once: combinations first, which takes two additions a row, and then the fields out of these. */
	#countAll(matching: Bits): Record<SetField, Counts> {
		this.#combined ??= { sorted: new Uint32Array(2 ** BITS_USED.sorted), grades: new Uint32Array(2 ** (BITS_USED.others - GRADES)) };
		const { sorted, grades } = this.#combined;
		sorted.fill(0);
		grades.fill(0);
		addCombinations(matching, this.#columns, sorted, grades);
		const counts = Object.fromEntries(SET_FIELDS.map((field) => [field, new Uint32Array(SLOTS[field].mask + 1)])) as Record<SetField, Counts>;
		for (const field of SET_FIELDS) {
			const { part, shift, mask } = SLOTS[field];
			if (part === 'sorted') sumUp(sorted, shift, mask, counts[field]);
			else sumUp(grades, shift - GRADES, mask, counts[field]);
		}
		return counts;
	}

	#countOne(field: FacetField, counted: Bits): Record<string, number> {
		const { words } = this.#columns;
		if (!hasSets(field)) return named(field, this.#byCode(field, this.#fancyRows(counted)));
		const total = countBits(counted, words);
		if (field !== 'cut' && total < this.#columns.rows * FEW) return named(field, this.#byCode(field, rowsOf(counted, words, total)));
		return named(
			field,
			this.#columns.sets.lists[field].map(({ values }) => countBoth(counted, values, words)),
		);
	}

	#fancyRows(counted: Bits): Int32Array {
		const { words } = this.#columns;
		const { fancy } = this.#columns.sets;
		const both = this.#scratch.take();
		for (let at = 0; at < words; at++) both[at] = word(counted, at) & word(fancy.values, at);
		const rows = rowsOf(both, words, countBits(both, words));
		this.#scratch.giveBack(both);
		return rows;
	}

	#byCode(field: Exclude<SetField, 'cut'> | FancyField, rows: Int32Array): Counts {
		const slot = SLOTS[field];
		const codes = this.#columns.sets[slot.part].values;
		const counts = new Uint32Array(slot.mask + 1);
		for (let at = 0; at < rows.length; at++) add(counts, codeIn(codes[rows[at] ?? 0] ?? 0, slot), 1);
		if (field === 'subColor') {
			const second = SLOTS.subColor1;
			for (let at = 0; at < rows.length; at++) {
				const packed = codes[rows[at] ?? 0] ?? 0;
				// A stone that has the same one twice counts once.
				if (codeIn(packed, second) !== codeIn(packed, slot)) add(counts, codeIn(packed, second), 1);
			}
		}
		return counts.subarray(1);
	}
}

function addCombinations(matching: Bits, { words, sets }: Columns, sorted: Counts, grades: Counts): void {
	const [sortedCodes, otherCodes] = [sets.sorted.values, sets.others.values];
	for (let at = 0; at < words; at++) {
		for (let rest = word(matching, at); rest !== 0; rest &= rest - 1) {
			const row = (at << 5) + lowestBit(rest);
			add(sorted, sortedCodes[row] ?? 0, 1);
			add(grades, (otherCodes[row] ?? 0) >>> GRADES, 1);
		}
	}
}

/** Adds the combinations' counts to those of one field, of which the code stands at `shift`. */
function sumUp(combinations: Counts, shift: number, mask: number, counts: Counts): void {
	for (let at = 0; at < combinations.length; at++) {
		const count = combinations[at] ?? 0;
		if (count !== 0) add(counts, (at >>> shift) & mask, count);
	}
}

function add(counts: Counts, at: number, count: number): void {
	counts[at] = (counts[at] ?? 0) + count;
}

/** Counts by the names of the filter's values, in whose order they stand. */
function named(field: FacetField, counts: ArrayLike<number>): Record<string, number> {
	return Object.fromEntries(LISTS[field].values.map((value, place) => [value, counts[place] ?? 0]));
}
