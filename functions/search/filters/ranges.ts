import type { Bits } from '../columns/bits.ts';
import type { Columns } from '../columns/columns.ts';
import { MEASURES } from '../columns/numbers.ts';
import type { Cut } from '../orders/cut.ts';
import type { Orders } from '../orders/orders.ts';
import type { Bounds } from '../orders/pages.ts';
import type { Scratch } from '../scratch.ts';
import { filterByNumber, filterByTotal, keepRows } from '../vectors/range-tests.ts';
import { countBits, intersect } from '../vectors/sets.ts';
import type { Range } from './read-ranges.ts';

/** Cost of reading a row from an order, in row tests. */
const TESTS_PER_READ = 3;

export class Ranges {
	readonly #columns: Columns;
	readonly #orders: Orders;
	readonly #scratch: Scratch;

	constructor(columns: Columns, orders: Orders, scratch: Scratch) {
		this.#columns = columns;
		this.#orders = orders;
		this.#scratch = scratch;
	}

	/** Keeps the rows whose values are in all ranges. `bounds` are the ranges' places in the orders. */
	keep(bits: Bits, ranges: readonly Range[], bounds: Bounds): void {
		for (const range of ranges) if (!this.#readOff(bits, range, bounds)) this.#test(bits, range);
	}

	/**
	 * Filters using the order. A narrow range is a short stretch of its order; a broad range excludes two short stretches, the upper one with the
	 * unknown values. Returns false if testing rows is faster.
	 */
	#readOff(bits: Bits, { order: field }: Range, bounds: Bounds): boolean {
		const order = field && this.#orders.ready(field);
		const bound = field && bounds[field];
		if (!order || !bound || bound.least > bound.most) return false;
		const { words, rows } = this.#columns;
		const { start, end } = order;
		const [from, to] = [order.before(bound.least), order.before(bound.most + 1)];
		const outside = countRows(start, from) + countRows(to, end);
		// If fewer rows are left, testing them is faster.
		if (outside * TESTS_PER_READ < rows && outside <= countBits(bits, words)) {
			order.takeFrom(bits, start, from);
			order.takeFrom(bits, to, end);
			return true;
		}
		if (countRows(from, to) * TESTS_PER_READ > rows) return false;
		const inRange = this.#scratch.take();
		inRange.fill(0, 0, words);
		order.addTo(inRange, from, to);
		intersect(bits, inRange, words);
		this.#scratch.giveBack(inRange);
		return true;
	}

	#test(bits: Bits, { of, least, most }: Range): void {
		const columns = this.#columns;
		const { words, numbers, levels } = columns;
		if (least > most) bits.fill(0, 0, words);
		else if (of === 'totalPrice') filterByTotal(bits, words, numbers.askingPrice.values, numbers.weight.values, least, most);
		else if (of === 'priceLevel') filterByNumber(bits, words, levels.values, least, most);
		else if (of === 'createdAt') keepRows(bits, words, (row) => columns.createdAt(row) >= least);
		else {
			const shift = of === 'ratio' ? 1 : MEASURES[of].shift;
			const values = of === 'ratio' ? undefined : numbers[of]?.values;
			if (values) filterByNumber(bits, words, values, least + shift, most + shift);
			else columns.profiles.numbers.get(of)?.keep(bits, words, least + shift, most + shift);
		}
	}
}

function countRows(from: Cut, to: Cut): number {
	return to.base - from.base + to.moved - from.moved;
}
