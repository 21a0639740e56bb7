import { lengthToWidth, totalPrice } from '#shared/domain/diamond.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';
import type { RangeFilters } from '../usecases/ports/stone-index.ts';
import { type Bits, lowestBit, ones, word } from './columns/bits.ts';
import type { Columns } from './columns/columns.ts';
import { type NumberField, scaled } from './columns/numbers.ts';
import type { Orders } from './orders/orders.ts';
import type { Bounds } from './orders/pages.ts';
import type { Scratch } from './scratch.ts';

export type RangeField = 'weight' | 'askingPrice' | 'total' | 'length' | 'width' | 'depth' | 'ratio';

/** What is ranged over, its bounds, how many of its whole units make one of the bounds' units, and the order that has it. */
export const RANGES = [
	['weight', 'caratFrom', 'caratTo', 1000, 'weight'],
	['askingPrice', 'perCaratFrom', 'perCaratTo', 1, 'pricePerCarat'],
	['total', 'totalPriceFrom', 'totalPriceTo', 1, 'totalPrice'],
	['length', 'lengthFrom', 'lengthTo', 100, undefined],
	['width', 'widthFrom', 'widthTo', 100, undefined],
	['depth', 'depthFrom', 'depthTo', 100, undefined],
	['ratio', 'ratioFrom', 'ratioTo', 100, undefined],
] as const satisfies readonly [RangeField, keyof RangeFilters, keyof RangeFilters, number, NumberField | undefined][];

/** Absorbs what a decimal bound gains when it is scaled to whole numbers. */
const SCALING_ERROR = 1e-6;
/** More than any whole value, and a number that differences of values do not take out of 32 bits. */
const GREATEST = 2 ** 31 - 1;

/** One range in whole units, both ends included. */
export interface Range {
	field: RangeField | 'createdAt';
	least: number;
	most: number;
	order: NumberField | undefined;
}

/** The ranges that a query asks for. From 0 is no bound: it must not hide stones whose value is unknown. */
export function rangesOf(filters: Partial<RangeFilters>, listedSince: number | undefined): Range[] {
	const ranges = RANGES.flatMap(([field, from, to, scale, order]): Range[] => {
		const [low, high] = [filters[from], filters[to]];
		if (!low && typeof high !== 'number') return [];
		const least = Math.ceil((low ?? 0) * scale - SCALING_ERROR);
		const most = Math.floor((high ?? Number.POSITIVE_INFINITY) * scale + SCALING_ERROR);
		return [{ field, least, most, order }];
	});
	return listedSince === undefined ? ranges : [...ranges, { field: 'createdAt', least: listedSince, most: Number.POSITIVE_INFINITY, order: 'date' }];
}

/** A stone's values in the whole units of ranges, unknown ones not a number. */
export function unitsOf({ weight, askingPrice, length, width, depth, createdAt }: SearchRow): Record<Range['field'], number> {
	const ratio = lengthToWidth(length, width);
	return {
		weight: scaled(weight, 1000) || Number.NaN,
		askingPrice: askingPrice || Number.NaN,
		total: askingPrice ? totalPrice(askingPrice, weight) : Number.NaN,
		length: scaled(length, 100) || Number.NaN,
		width: scaled(width, 100) || Number.NaN,
		depth: scaled(depth, 100) || Number.NaN,
		ratio: ratio === undefined ? Number.NaN : Math.round(ratio * 100),
		createdAt,
	};
}

/** Where in the orders the ranges lie. */
export function boundsOf(ranges: readonly Range[]): Bounds {
	const bounds: Bounds = {};
	for (const { field, least, most, order } of ranges) {
		// These two orders count from 1, so that 0 is free for "unknown".
		const shift = field === 'total' || field === 'createdAt' ? 1 : 0;
		if (order) bounds[order] = { least: Math.max(1, least + shift), most: most + shift };
	}
	return bounds;
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
		for (let at = 0; at < words; at++) bits[at] = word(bits, at) & word(inRange, at);
		this.#scratch.giveBack(inRange);
		return true;
	}

	#test(bits: Bits, { field, least, most }: Range): void {
		const columns = this.#columns;
		const { words } = columns;
		if (least > most) bits.fill(0, 0, words);
		else if (field === 'total') keepTotals(bits, words, columns, least, most);
		else if (field === 'ratio') keepRatios(bits, words, columns, least, Math.min(most, GREATEST));
		else if (field === 'createdAt') keepSince(bits, words, columns, least);
		else if (least > GREATEST) bits.fill(0, 0, words);
		else if (field === 'weight' || field === 'askingPrice') keepLong(bits, words, columns[field].values, Math.max(1, least), Math.min(most, GREATEST));
		else keepShort(bits, words, columns[field].values, Math.max(1, least), Math.min(most, GREATEST));
	}
}

/** Words with so many rows or more are tested as a whole, without a branch for each row. */
const CROWDED = 7;

function keepLong(bits: Bits, words: number, values: Uint32Array, least: number, most: number): void {
	for (let at = 0; at < words; at++) {
		const all = word(bits, at);
		if (all === 0) continue;
		const first = at << 5;
		let kept = 0;
		if (ones(all) >= CROWDED) {
			for (let bit = 0; bit < 32; bit++) kept |= isWithin(values[first + bit] ?? 0, least, most) << bit;
		} else {
			for (let rest = all; rest !== 0; rest &= rest - 1) {
				const bit = lowestBit(rest);
				kept |= isWithin(values[first + bit] ?? 0, least, most) << bit;
			}
		}
		bits[at] = all & kept;
	}
}

/** The same again: a function that has seen arrays of both kinds is slower for either. */
function keepShort(bits: Bits, words: number, values: Uint16Array, least: number, most: number): void {
	for (let at = 0; at < words; at++) {
		const all = word(bits, at);
		if (all === 0) continue;
		const first = at << 5;
		let kept = 0;
		if (ones(all) >= CROWDED) {
			for (let bit = 0; bit < 32; bit++) kept |= isWithin(values[first + bit] ?? 0, least, most) << bit;
		} else {
			for (let rest = all; rest !== 0; rest &= rest - 1) {
				const bit = lowestBit(rest);
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
	const [prices, weights] = [columns.askingPrice.values, columns.weight.values];
	const from = Math.max(1, least * 1000 - 500);
	const below = most * 1000 + 500;
	for (let at = 0; at < words; at++) {
		const all = word(bits, at);
		if (all === 0) continue;
		const first = at << 5;
		let kept = 0;
		if (ones(all) >= CROWDED) {
			for (let bit = 0; bit < 32; bit++) {
				const total = (prices[first + bit] ?? 0) * (weights[first + bit] ?? 0);
				kept |= (Number(total >= from) & Number(total < below)) << bit;
			}
		} else {
			for (let rest = all; rest !== 0; rest &= rest - 1) {
				const bit = lowestBit(rest);
				const total = (prices[first + bit] ?? 0) * (weights[first + bit] ?? 0);
				kept |= (Number(total >= from) & Number(total < below)) << bit;
			}
		}
		bits[at] = all & kept;
	}
}

/** Length over width, rounded to hundredths: by multiplication, and only where that lies on the edge of rounding by the definition itself. */
function keepRatios(bits: Bits, words: number, columns: Columns, least: number, most: number): void {
	const [lengths, widths] = [columns.length.values, columns.width.values];
	const lower = Math.max(0, 2 * least - 1);
	const upper = 2 * most + 1;
	for (let at = 0; at < words; at++) {
		const all = word(bits, at);
		if (all === 0) continue;
		const first = at << 5;
		let kept = 0;
		let edge = 0;
		if (ones(all) >= CROWDED) {
			for (let bit = 0; bit < 32; bit++) {
				const width = widths[first + bit] ?? 0;
				const above = 200 * (lengths[first + bit] ?? 0) - lower * width;
				const beneath = (upper - lower) * width - above;
				kept |= (Number(above > 0) & Number(beneath > 0)) << bit;
				edge |= Number(above * beneath === 0) << bit;
			}
		} else {
			for (let rest = all; rest !== 0; rest &= rest - 1) {
				const bit = lowestBit(rest);
				const width = widths[first + bit] ?? 0;
				const above = 200 * (lengths[first + bit] ?? 0) - lower * width;
				const beneath = (upper - lower) * width - above;
				kept |= (Number(above > 0) & Number(beneath > 0)) << bit;
				edge |= Number(above * beneath === 0) << bit;
			}
		}
		// Unknown lengths and widths are 0, and end up here too.
		for (edge &= all; edge !== 0; edge &= edge - 1) {
			const row = (at << 5) + lowestBit(edge);
			const ratio = lengthToWidth((lengths[row] ?? 0) / 100, (widths[row] ?? 0) / 100);
			if (ratio !== undefined) kept |= isWithin(Math.round(ratio * 100), least, most) << (row & 31);
		}
		bits[at] = all & kept;
	}
}

function keepSince(bits: Bits, words: number, columns: Columns, since: number): void {
	for (let at = 0; at < words; at++) {
		const all = word(bits, at);
		let kept = 0;
		for (let rest = all; rest !== 0; rest &= rest - 1) {
			const bit = lowestBit(rest);
			kept |= Number(columns.createdAt((at << 5) + bit) >= since) << bit;
		}
		bits[at] = kept;
	}
}
