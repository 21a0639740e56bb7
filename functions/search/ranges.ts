import {
	type AnyAttribute,
	type AnyDerived,
	ATTRIBUTES,
	type AttributeName,
	COMPARED,
	type ComparedName,
	DERIVED,
	type DerivedName,
} from '#shared/domain/attributes.ts';
import { computeRatio, computeTotalPrice } from '#shared/domain/diamond.ts';
import { RANGE_FILTER_NAMES, RANGE_FILTERS, type RangeFilter, type SortField } from '#shared/domain/search-filters.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';
import type { IndexQuery } from '../usecases/ports/stone-search.ts';
import { type Bits, countOnes, findLowestBit, readWord } from './columns/bits.ts';
import type { Columns } from './columns/columns.ts';
import { encodeNumber, GREATEST, MEASURES, type MeasuredName, NUMBER_SORTS, roundToParts } from './columns/numbers.ts';
import type { Orders } from './orders/orders.ts';
import type { Bounds } from './orders/pages.ts';
import type { Scratch } from './scratch.ts';

/** What is ranged over. */
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
	/** Of its values among those that `readUnits` gives. */
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

/** A row that is read off an order costs about as much as testing so many rows of the market. */
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

	/** A narrow range is a short stretch of its order. */
	#readOff(bits: Bits, { order: field }: Range, bounds: Bounds): boolean {
		const order = field && this.#orders.ready(field);
		const bound = field && bounds[field];
		if (!order || !bound || bound.least > bound.most) return false;
		const { words } = this.#columns;
		const [from, to] = [order.before(bound.least), order.before(bound.most + 1)];
		const stretch = to.base - from.base + to.moved - from.moved;
		if (stretch * TESTS_PER_READ > this.#columns.rows) return false;
		const inRange = this.#scratch.take();
		inRange.fill(0, 0, words);
		order.addTo(inRange, from, to);
		for (let at = 0; at < words; at++) bits[at] = readWord(bits, at) & readWord(inRange, at);
		this.#scratch.giveBack(inRange);
		return true;
	}

	#test(bits: Bits, { of, least, most }: Range): void {
		const columns = this.#columns;
		const { words } = columns;
		if (least > most) bits.fill(0, 0, words);
		else if (of === 'totalPrice') keepTotals(bits, words, columns, least, most);
		else if (of === 'ratio') keepRatios(bits, words, columns, least, Math.min(most, GREATEST));
		else if (of === 'priceLevel') keepShort(bits, words, columns.levels.values, Math.max(1, least), Math.min(most, GREATEST));
		else if (of === 'createdAt') keepSince(bits, words, columns, least);
		else if (least > GREATEST) bits.fill(0, 0, words);
		else {
			const { shift } = MEASURES[of];
			const { values } = columns.numbers[of];
			const [from, to] = [Math.max(1, least + shift), Math.min(most + shift, GREATEST)];
			if (values instanceof Uint32Array) keepLong(bits, words, values, from, to);
			else keepShort(bits, words, values, from, to);
		}
	}
}

/** Words with so many rows or more are tested as a whole, without a branch for each row. */
const CROWDED = 7;

function keepLong(bits: Bits, words: number, values: Uint32Array, least: number, most: number): void {
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

/** The same again: a function that has seen arrays of both kinds is slower for either. */
function keepShort(bits: Bits, words: number, values: Uint16Array, least: number, most: number): void {
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

/** 1 when a value lies between two others, else 0, without a branch. All below 2^31. */
function isWithin(value: number, least: number, most: number): number {
	return ~((value - least) | (most - value)) >>> 31;
}

/** A total price is price × weight, rounded: compared before it is rounded, in thousandths. */
function keepTotals(bits: Bits, words: number, columns: Columns, least: number, most: number): void {
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

/** Length over width, rounded to hundredths: by multiplication, and only where that lies on the edge of rounding by the definition itself. */
function keepRatios(bits: Bits, words: number, columns: Columns, least: number, most: number): void {
	const [lengths, widths] = [columns.numbers.length.values, columns.numbers.width.values];
	const lower = Math.max(0, 2 * least - 1);
	const upper = 2 * most + 1;
	for (let at = 0; at < words; at++) {
		const all = readWord(bits, at);
		if (all === 0) continue;
		const first = at << 5;
		let kept = 0;
		let edge = 0;
		if (countOnes(all) >= CROWDED) {
			for (let bit = 0; bit < 32; bit++) {
				const width = widths[first + bit] ?? 0;
				const above = 200 * (lengths[first + bit] ?? 0) - lower * width;
				const beneath = (upper - lower) * width - above;
				kept |= (Number(above > 0) & Number(beneath > 0)) << bit;
				edge |= Number(above * beneath === 0) << bit;
			}
		} else {
			for (let rest = all; rest !== 0; rest &= rest - 1) {
				const bit = findLowestBit(rest);
				const width = widths[first + bit] ?? 0;
				const above = 200 * (lengths[first + bit] ?? 0) - lower * width;
				const beneath = (upper - lower) * width - above;
				kept |= (Number(above > 0) & Number(beneath > 0)) << bit;
				edge |= Number(above * beneath === 0) << bit;
			}
		}
		// Unknown lengths and widths are 0, and end up here too.
		for (edge &= all; edge !== 0; edge &= edge - 1) {
			const row = (at << 5) + findLowestBit(edge);
			const ratio = computeRatio((lengths[row] ?? 0) / 100, (widths[row] ?? 0) / 100);
			if (ratio !== undefined) kept |= isWithin(roundToParts(ratio, 100), least, most) << (row & 31);
		}
		bits[at] = all & kept;
	}
}

function keepSince(bits: Bits, words: number, columns: Columns, since: number): void {
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
