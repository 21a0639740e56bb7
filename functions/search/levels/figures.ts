import { COMPARABLE_STEPS, describeEquals, ENOUGH_COMPARABLES } from '#shared/domain/prices/comparables.ts';
import { SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { hasBit } from '../columns/bits.ts';
import type { Columns } from '../columns/columns.ts';
import { lengthen } from '../columns/growing.ts';
import { sortNumbers } from '../orders/radix-sort.ts';
import { createTurns } from '../turns.ts';
import type { ClassRows } from './class-rows.ts';
import { describeClass, listClasses } from './classes.ts';

/**
 * The middle of a class's sorted prices after one price is left out. The median lies between `low` and `high`. Each is a pair: the first number
 * applies unless the price left out precedes it, then the second.
 */
interface Middle {
	low: readonly [number, number];
	high: readonly [number, number];
}

/** Medians of a class: for stones whose own price is among its prices, and for others. Undefined: too few comparables at every step. */
interface Middles {
	counted: Middle | undefined;
	others: Middle | undefined;
}

/** Creates a function that returns whether a row's price counts in comparisons. */
export function createCountedReader(columns: Columns): (row: number) => boolean {
	const { sets, numbers } = columns;
	const open = SEARCHABLE_STATES.map((state) => sets.states[state].values);
	const hidden = sets.flags.hidden.values;
	const prices = numbers.askingPrice.values;
	return (row) => (prices[row] ?? 0) > 0 && !hasBit(hidden, row) && open.some((set) => hasBit(set, row));
}

/** Asking prices per carat of the open market at one moment, by class. */
export class Figures {
	/** Index of each class with prices. */
	readonly #places: ReadonlyMap<number, number>;
	/** Start of each class's prices, and the end of the last. */
	readonly #starts: Uint32Array;
	/** In ascending order within a class. */
	readonly #prices: Uint32Array;
	readonly #middles = new Map<number, Middles>();

	constructor(places: ReadonlyMap<number, number>, starts: Uint32Array, prices: Uint32Array) {
		this.#places = places;
		this.#starts = starts;
		this.#prices = prices;
	}

	/** Approximate size in bytes, without the data per class. */
	get bytes(): number {
		return this.#starts.byteLength + this.#prices.byteLength;
	}

	/**
	 * Returns the median of the comparables of a stone of a class, without the stone itself; 0 if it has too few. `isCounted`: its price is among the
	 * compared ones. For a stone added or repriced since the figures were made, the price next to the median may be left out instead.
	 */
	findMedian(ofClass: number, price: number, isCounted: boolean): number {
		let middles = this.#middles.get(ofClass);
		if (!middles) {
			middles = this.#findMiddles(ofClass);
			this.#middles.set(ofClass, middles);
		}
		const middle = isCounted ? middles.counted : middles.others;
		if (!middle) return 0;
		const { low, high } = middle;
		return Math.round(((low[0] >= price ? low[1] : low[0]) + (high[0] >= price ? high[1] : high[0])) / 2);
	}

	/** Finds the first step with enough comparables. A stone that is among them needs one more. */
	#findMiddles(ofClass: number): Middles {
		const found: Middles = { counted: undefined, others: undefined };
		const stone = describeClass(ofClass);
		for (const step of COMPARABLE_STEPS) {
			const equals = describeEquals(stone, step);
			if (!equals) break;
			const prices = this.#gather(step === 'SAME' ? [ofClass] : listClasses(equals));
			if (prices.length >= ENOUGH_COMPARABLES) found.others ??= findMiddle(prices, false);
			if (prices.length > ENOUGH_COMPARABLES) found.counted ??= findMiddle(prices, true);
			if (found.counted) break;
		}
		return found;
	}

	/** Merges the prices of some classes, ascending. */
	#gather(classes: readonly number[]): Uint32Array {
		const runs = classes.flatMap((one) => {
			const place = this.#places.get(one);
			return place === undefined ? [] : [this.#prices.subarray(this.#starts[place], this.#starts[place + 1])];
		});
		const [first = new Uint32Array(), ...others] = runs;
		if (others.length === 0) return first;
		const all = new Uint32Array(runs.reduce((sum, run) => sum + run.length, 0));
		let filled = 0;
		for (const run of runs) {
			all.set(run, filled);
			filled += run.length;
		}
		return sortNumbers(all);
	}
}

function findMiddle(prices: Uint32Array, isWithoutOne: boolean): Middle {
	const count = prices.length - Number(isWithoutOne);
	const pair = (place: number) => [prices[place] ?? 0, prices[place + Number(isWithoutOne)] ?? 0] as const;
	return { low: pair(Math.floor((count - 1) / 2)), high: pair(Math.ceil((count - 1) / 2)) };
}

/** Sorts the open market's prices by class and yields to other queries. Each row's value is read when its class is processed. */
export async function makeFigures(columns: Columns, classRows: ClassRows): Promise<Figures> {
	const takeTurn = createTurns();
	await classRows.make();
	const places = new Map<number, number>();
	const starts = [0];
	let prices = new Uint32Array(columns.ids.count);
	let filled = 0;
	for (const ofClass of classRows.listClasses()) {
		const [isCounted, priceOf] = [createCountedReader(columns), columns.numbers.askingPrice.values];
		const rows = classRows.list([ofClass]);
		// Stones may have been added meanwhile.
		if (filled + rows.length > prices.length) prices = lengthen(prices, filled + rows.length);
		const start = filled;
		for (const row of rows) if (isCounted(row)) prices[filled++] = priceOf[row] ?? 0;
		if (filled > start) {
			prices.set(sortNumbers(prices.subarray(start, filled)), start);
			places.set(ofClass, places.size);
			starts.push(filled);
		}
		await takeTurn();
	}
	return new Figures(places, Uint32Array.from(starts), prices.slice(0, filled));
}
