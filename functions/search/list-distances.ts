import {
	computeDistance,
	findListedShape,
	getCell,
	getThousandths,
	LISTED_CLARITIES,
	LISTED_COLORS,
	type PriceList,
} from '#shared/domain/prices/price-list.ts';
import { SHAPES } from '#shared/domain/stock/diamond.ts';
import { type Bits, findLowestBit, hasBit, readWord } from './columns/bits.ts';
import { readCode, SLOTS } from './columns/codes.ts';
import type { Columns } from './columns/columns.ts';
import { type Sort, sortRows } from './orders/sort-rows.ts';
import { keepRows } from './vectors/range-tests.ts';

/** The sizes of one shape in a price list: ascending weights in thousandths of a carat, and the prices of each size by `getCell`. */
interface Sizes {
	least: Int32Array;
	most: Int32Array;
	prices: readonly Int32Array[];
}

/** A page of rows by distance: places `first` to before `end`. Rows with equal distances are sorted by `sort`. */
interface Part {
	direction: 'ascending' | 'descending';
	sort: Sort;
	first: number;
	end: number;
}

/** Sort key of rows without a distance, which come last. */
const NONE = Number.MAX_SAFE_INTEGER;

/** A member's price list, prepared for computing the distances of many rows. `findDistance` in the domain defines the distance. */
export class ListDistances {
	readonly #shapes: ReadonlyMap<number, Sizes>;
	/** Cells by the codes of colour and clarity. */
	readonly #cells: Int16Array;

	constructor(list: PriceList) {
		const { shape, color, clarity } = SLOTS;
		this.#shapes = new Map(
			SHAPES.flatMap((name) => {
				const listed = findListedShape(list, name);
				const code = shape.codes.get(name);
				if (!listed || code === undefined) return [];
				const ends = listed.sizes.map(getThousandths);
				const sizes = {
					least: Int32Array.from(ends, ({ least }) => least),
					most: Int32Array.from(ends, ({ most }) => most),
					prices: listed.sizes.map(({ prices }) => fillFlawless(Int32Array.from(prices))),
				};
				return [[code, sizes] as const];
			}),
		);
		this.#cells = new Int16Array((color.mask + 1) * (clarity.mask + 1)).fill(-1);
		for (const color of LISTED_COLORS) for (const clarity of LISTED_CLARITIES) this.#setCell(color, clarity);
	}

	/** Keeps the rows whose distance in percent is between `from` and `to`, both included. Rows without a distance are removed. */
	keep(bits: Bits, columns: Columns, from: number, to: number): void {
		keepRows(bits, columns.words, (row) => {
			const distance = this.read(columns, row);
			return distance !== undefined && distance >= from && distance <= to;
		});
	}

	/** Returns a page of `total` rows by distance, then by the other sort keys, then newest first. Rows without a distance are last. */
	page(bits: Bits, columns: Columns, total: number, { direction, sort, first, end }: Part): number[] {
		if (first >= total) return [];
		const keys = new Float64Array(total);
		const rows = new Int32Array(total);
		const turn = direction === 'ascending' ? 1 : -1;
		let count = 0;
		for (let at = 0; at < columns.words; at++) {
			for (let rest = readWord(bits, at); rest !== 0; rest &= rest - 1) {
				const row = (at << 5) + findLowestBit(rest);
				const distance = this.read(columns, row);
				rows[count] = row;
				keys[count] = distance === undefined ? NONE : Math.round(distance * 10) * turn;
				count++;
			}
		}
		// Only rows with keys between those of the page's first and last row are sorted; the others are counted.
		const sorted = keys.slice(0, count).sort();
		const [least, most] = [sorted[first] ?? 0, sorted[Math.min(end, count) - 1] ?? 0];
		const inSight = new Map<number, number>();
		for (let place = 0; place < count; place++) {
			const key = keys[place] ?? 0;
			if (key >= least && key <= most) inSight.set(rows[place] ?? 0, key);
		}
		const before = sorted.indexOf(least);
		const inOrder = [...sortRows(columns, Int32Array.from(inSight.keys()), sort, 0, inSight.size)];
		return inOrder.sort((row, other) => (inSight.get(row) ?? 0) - (inSight.get(other) ?? 0)).slice(first - before, Math.min(end, count) - before);
	}

	/**
	 * Computes how far the row's asking price is from the list, in percent. Returns undefined if the list has no price for the stone or the stone has
	 * no asking price.
	 */
	read(columns: Columns, row: number): number | undefined {
		const price = columns.numbers.askingPrice.values[row] ?? 0;
		const { flags } = columns.sets;
		if (price === 0 || hasBit(flags.labGrown.values, row) || hasBit(flags.treated.values, row)) return undefined;
		const { shape, color, clarity } = SLOTS;
		const code = (slot: (typeof SLOTS)[keyof typeof SLOTS]) => readCode(columns.sets.getWords(slot)[row] ?? 0, slot);
		const cell = this.#cells[code(color) * (clarity.mask + 1) + code(clarity)] ?? -1;
		const sizes = this.#shapes.get(code(shape));
		if (cell < 0 || !sizes) return undefined;
		const listPrice = sizes.prices[findSize(sizes, columns.numbers.weight.values[row] ?? 0)]?.[cell];
		return listPrice ? computeDistance(price, listPrice) : undefined;
	}

	#setCell(color: (typeof LISTED_COLORS)[number], clarity: (typeof LISTED_CLARITIES)[number]): void {
		const [colorCode, clarityCode] = [SLOTS.color.codes.get(color), SLOTS.clarity.codes.get(clarity)];
		if (colorCode !== undefined && clarityCode !== undefined) this.#cells[colorCode * (SLOTS.clarity.mask + 1) + clarityCode] = getCell(color, clarity) ?? -1;
	}
}

const made = new WeakMap<PriceList, ListDistances>();

/** Returns the prepared price list, cached per list object. */
export function getListDistances(list: PriceList): ListDistances {
	const known = made.get(list) ?? new ListDistances(list);
	made.set(list, known);
	return known;
}

/** Fills missing FL prices with the price of IF. */
function fillFlawless(prices: Int32Array): Int32Array {
	for (const color of LISTED_COLORS) {
		const [flawless, next] = [getCell(color, 'FL') ?? 0, getCell(color, 'IF') ?? 0];
		if (prices[flawless] === 0) prices[flawless] = prices[next] ?? 0;
	}
	return prices;
}

/** Returns the index of the size that contains a weight in thousandths of a carat, or −1. */
function findSize({ least, most }: Sizes, weight: number): number {
	let [from, to] = [0, least.length];
	while (from < to) {
		const middle = (from + to) >>> 1;
		if ((least[middle] ?? 0) <= weight) from = middle + 1;
		else to = middle;
	}
	return from > 0 && weight <= (most[from - 1] ?? -1) ? from - 1 : -1;
}
