import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import { RANGE_FILTER_NAMES, RANGE_FILTERS, type RangeFilter, type SortField } from '#shared/domain/search/search-filters.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import {
	type AnyAttribute,
	type AnyDerived,
	ATTRIBUTES,
	type AttributeName,
	COMPARED,
	type ComparedName,
	DERIVED,
	type DerivedName,
} from '#shared/domain/stock/attributes.ts';
import { computeRatio, computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { type Bits, countBits, countOnes, findLowestBit, intersect, readWord } from './columns/bits.ts';
import type { Columns } from './columns/columns.ts';
import { encodeNumber, GREATEST, MEASURES, type MeasuredName, NUMBER_SORTS, roundToParts, SHORT } from './columns/numbers.ts';
import type { Cut } from './orders/order.ts';
import type { Orders } from './orders/orders.ts';
import type { Bounds } from './orders/pages.ts';
import type { Scratch } from './scratch.ts';

/** The values that a range can have. */
type RangedName = MeasuredName | DerivedName | ComparedName | 'createdAt';

/** The ranges of a search payload: what each is over, its bounds, and how many of its whole units make one of the bounds' units. */
const RANGES = RANGE_FILTER_NAMES.map((filter, place) => {
	const { of, decimals } = RANGE_FILTERS[filter];
	if (!isRanged(of)) throw new RangeError(`There is no number for the range over ${of}`);
	const bounds: [from: `${RangeFilter}From`, to: `${RangeFilter}To`] = [`${filter}From`, `${filter}To`];
	return { filter, of, place, bounds, scale: 10 ** decimals, order: findOrder(of) };
});

export function isRanged(of: AttributeName | DerivedName | ComparedName): of is MeasuredName | DerivedName | ComparedName {
	return of in DERIVED || of in COMPARED || of in MEASURES;
}

function findOrder(of: MeasuredName | DerivedName | ComparedName): SortField | undefined {
	const { search }: AnyAttribute | AnyDerived = { ...ATTRIBUTES, ...DERIVED, ...COMPARED }[of];
	return NUMBER_SORTS.find((field) => field === search?.sort);
}

/** Absorbs what a decimal bound gains when it is scaled to whole numbers. */
const SCALING_ERROR = 1e-6;

/** One range in whole units, both ends included. */
export interface Range {
	/** The filter; absent for when a stone was listed. */
	filter?: RangeFilter;
	of: RangedName;
	/** Index among the values that `readUnits` returns. */
	place: number;
	least: number;
	most: number;
	order: SortField | undefined;
}

/** The ranges that a query asks for. From 0 is no bound: it must not hide stones whose value is unknown. */
export function readRanges({ filters, listedSince }: Pick<IndexQuery, 'filters' | 'listedSince'>): Range[] {
	const ranges = RANGES.flatMap(({ filter, of, place, bounds: [from, to], scale, order }): Range[] => {
		const [low, high] = [filters[from], filters[to]];
		if (!low && typeof high !== 'number') return [];
		const least = Math.ceil((low ?? 0) * scale - SCALING_ERROR);
		const most = Math.floor((high ?? Number.POSITIVE_INFINITY) * scale + SCALING_ERROR);
		return [{ filter, of, place, least, most, order }];
	});
	if (listedSince === undefined) return ranges;
	return [...ranges, { of: 'createdAt', place: RANGES.length, least: listedSince, most: Number.POSITIVE_INFINITY, order: 'date' }];
}

/** A stone's values in the whole units of ranges, in their order, and when it was listed; unknown ones are not a number. */
export function readUnits(stone: SearchRow): number[] {
	return [...RANGES.map(({ of }) => readUnit(stone, of) ?? Number.NaN), stone.createdAt];
}

function readUnit(stone: SearchRow, of: MeasuredName | DerivedName | ComparedName): number | undefined {
	const { weight, askingPrice, length, width } = stone;
	switch (of) {
		case 'totalPrice':
			return askingPrice ? computeTotalPrice(askingPrice, weight) : undefined;
		case 'ratio': {
			const ratio = computeRatio(length, width);
			return ratio && roundToParts(ratio, 100);
		}
		// The market tells it, which a stone by itself is not held against.
		case 'priceLevel':
			return undefined;
		default: {
			const kept = encodeNumber(stone[of], MEASURES[of]);
			return kept === 0 ? undefined : kept - MEASURES[of].shift;
		}
	}
}

/** Where in the orders the ranges lie. */
export function findBounds(ranges: readonly Range[]): Bounds {
	const bounds: Bounds = {};
	for (const { of, least, most, order } of ranges) {
		const shift = getShift(of);
		if (order) bounds[order] = { least: Math.max(1, least + shift), most: most + shift };
	}
	return bounds;
}

/** How much higher numbers are kept than they are, so that 0 is free for "unknown". */
function getShift(of: RangedName): number {
	return of in MEASURES ? MEASURES[of as MeasuredName].shift : 1;
}

/** Reading a row off an order costs about as much as testing this many rows of the market. */
const TESTS_PER_READ = 3;

/** Filters by ranges. */
export class Ranges {
	readonly #columns: Columns;
	readonly #orders: Orders;
	readonly #scratch: Scratch;

	constructor(columns: Columns, orders: Orders, scratch: Scratch) {
		this.#columns = columns;
		this.#orders = orders;
		this.#scratch = scratch;
	}

	/** Keeps the rows whose values are in all ranges; `bounds`: where those lie in the orders. */
	keep(bits: Bits, ranges: readonly Range[], bounds: Bounds): void {
		for (const range of ranges) if (!this.#readOff(bits, range, bounds)) this.#test(bits, range);
	}

	/** A narrow range is a short stretch of its order; what is outside of a broad one are two short ones, with the unknown in the upper one. */
	#readOff(bits: Bits, { order: field }: Range, bounds: Bounds): boolean {
		const order = field && this.#orders.ready(field);
		const bound = field && bounds[field];
		if (!order || !bound || bound.least > bound.most) return false;
		const { words, rows } = this.#columns;
		const { start, end } = order;
		const [from, to] = [order.before(bound.least), order.before(bound.most + 1)];
		const outside = countRows(start, from) + countRows(to, end);
		// Where fewer rows are left, testing those is faster.
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
		const { words } = columns;
		if (least > most) bits.fill(0, 0, words);
		else if (of === 'totalPrice') filterByTotal(bits, words, columns, least, most);
		else if (of === 'ratio') {
			filterShort(bits, words, columns.ratios.values, Math.min(least + 1, SHORT - 1), most + 1);
			if (least + 1 >= SHORT - 1 || (most + 1 >= SHORT - 1 && most !== Number.POSITIVE_INFINITY)) filterByRatio(bits, words, columns, least, most);
		} else if (of === 'priceLevel') filterShort(bits, words, columns.levels.values, least, most);
		else if (of === 'createdAt') filterSince(bits, words, columns, least);
		else {
			const { shift } = MEASURES[of];
			const { values } = columns.numbers[of];
			if (values instanceof Uint32Array) filterLong(bits, words, values, least + shift, most + shift);
			else filterShort(bits, words, values, least + shift, most + shift);
		}
	}
}

function countRows(from: Cut, to: Cut): number {
	return to.base - from.base + to.moved - from.moved;
}

/** Words with at least this many rows are tested as a whole, without a branch for each row. */
const CROWDED = 7;

/** Keeps the rows with values from one to another; 0 is unknown, and never kept. */
function filterLong(bits: Bits, words: number, values: Uint32Array, from: number, to: number): void {
	if (from > GREATEST) bits.fill(0, 0, words);
	const least = Math.max(1, from);
	const most = Math.min(to, GREATEST);
	for (let at = 0; at < words; at++) {
		const all = readWord(bits, at);
		if (all === 0) continue;
		const first = at << 5;
		let kept = 0;
		if (countOnes(all) >= CROWDED) {
			for (let bit = 0; bit < 32; bit++) kept |= isWithin(values[first + bit] ?? 0, least, most) << bit;
		} else {
			for (let rest = all; rest !== 0; rest &= rest - 1) {
				const bit = findLowestBit(rest);
				kept |= isWithin(values[first + bit] ?? 0, least, most) << bit;
			}
		}
		bits[at] = all & kept;
	}
}

/** The uppermost bits of both values in a word. */
const UPPERMOST = 0x80008000 | 0;

/** Like the function above for values below 2^15, two in a word; the even row's value is in the lower half. */
function filterShort(bits: Bits, words: number, values: Uint16Array, from: number, to: number): void {
	if (from >= SHORT) bits.fill(0, 0, words);
	const least = Math.max(1, from);
	const most = Math.min(to, SHORT - 1);
	const pairs = new Int32Array(values.buffer, values.byteOffset, values.length >>> 1);
	const leastPair = (least << 16) | least;
	const mostPair = (most << 16) | most | UPPERMOST;
	for (let at = 0; at < words; at++) {
		const all = readWord(bits, at);
		if (all === 0) continue;
		const first = at << 5;
		let kept = 0;
		if (countOnes(all) >= CROWDED) {
			// Four pairs in a turn, into the upper bits of both halves, and from there to their places.
			let halves = 0;
			for (let pair = 0; pair < 16; pair += 4) {
				const place = (first >>> 1) + pair;
				const four =
					(checkPair(pairs[place] ?? 0, leastPair, mostPair) >>> 3) |
					(checkPair(pairs[place + 1] ?? 0, leastPair, mostPair) >>> 2) |
					(checkPair(pairs[place + 2] ?? 0, leastPair, mostPair) >>> 1) |
					checkPair(pairs[place + 3] ?? 0, leastPair, mostPair);
				halves |= four >>> (12 - pair);
			}
			kept = moveApart(halves & 0xffff) | (moveApart(halves >>> 16) << 1);
		} else {
			for (let rest = all; rest !== 0; rest &= rest - 1) {
				const bit = findLowestBit(rest);
				kept |= isWithin(values[first + bit] ?? 0, least, most) << bit;
			}
		}
		bits[at] = all & kept;
	}
}

/** The uppermost bit of each half is set where the value there lies between the halves of two others; `most` has these bits set. */
function checkPair(pair: number, least: number, most: number): number {
	return ((pair | UPPERMOST) - least) & (most - pair) & UPPERMOST;
}

/** Moves 16 bits apart, to the even places of a word. */
function moveApart(bits: number): number {
	const bytes = (bits | (bits << 8)) & 0x00ff00ff;
	const nibbles = (bytes | (bytes << 4)) & 0x0f0f0f0f;
	const pairs = (nibbles | (nibbles << 2)) & 0x33333333;
	return (pairs | (pairs << 1)) & 0x55555555;
}

/** 1 when a value lies between two others, else 0, without a branch. All below 2^31. */
function isWithin(value: number, least: number, most: number): number {
	return ~((value - least) | (most - value)) >>> 31;
}

/** A total price is price × weight, rounded: compared before it is rounded, in thousandths. */
function filterByTotal(bits: Bits, words: number, columns: Columns, least: number, most: number): void {
	const [prices, weights] = [columns.numbers.askingPrice.values, columns.numbers.weight.values];
	const from = Math.max(1, least * 1000 - 500);
	const below = most * 1000 + 500;
	for (let at = 0; at < words; at++) {
		const all = readWord(bits, at);
		if (all === 0) continue;
		const first = at << 5;
		let kept = 0;
		if (countOnes(all) >= CROWDED) {
			for (let bit = 0; bit < 32; bit++) {
				const total = (prices[first + bit] ?? 0) * (weights[first + bit] ?? 0);
				kept |= (Number(total >= from) & Number(total < below)) << bit;
			}
		} else {
			for (let rest = all; rest !== 0; rest &= rest - 1) {
				const bit = findLowestBit(rest);
				const total = (prices[first + bit] ?? 0) * (weights[first + bit] ?? 0);
				kept |= (Number(total >= from) & Number(total < below)) << bit;
			}
		}
		bits[at] = all & kept;
	}
}

/** Length over width where the ratio that is kept does not tell it. */
function filterByRatio(bits: Bits, words: number, columns: Columns, least: number, most: number): void {
	const { length, width } = columns.numbers;
	for (let at = 0; at < words; at++) {
		let kept = readWord(bits, at);
		for (let rest = kept; rest !== 0; rest &= rest - 1) {
			const bit = findLowestBit(rest);
			const row = (at << 5) + bit;
			const ratio = computeRatio((length.values[row] ?? 0) / MEASURES.length.scale, (width.values[row] ?? 0) / MEASURES.width.scale);
			const parts = ratio === undefined ? Number.NaN : roundToParts(ratio, 100);
			if (!(parts >= least && parts <= most)) kept &= ~(1 << bit);
		}
		bits[at] = kept;
	}
}

function filterSince(bits: Bits, words: number, columns: Columns, since: number): void {
	for (let at = 0; at < words; at++) {
		const all = readWord(bits, at);
		let kept = 0;
		for (let rest = all; rest !== 0; rest &= rest - 1) {
			const bit = findLowestBit(rest);
			kept |= Number(columns.createdAt((at << 5) + bit) >= since) << bit;
		}
		bits[at] = kept;
	}
}
