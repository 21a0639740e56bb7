import type { MarketPrices, MarketQuery, Priced } from '#functions/usecases/prices/ports/market-prices.ts';
import { computeQuartiles } from '#shared/domain/prices/comparables.ts';
import { ENOUGH_TO_PRICE, MATRIX_COLORS, STONES_PLOTTED, WEIGHT_STEPS } from '#shared/domain/prices/market-figures.ts';
import { CLARITIES } from '#shared/domain/stock/diamond.ts';
import { type Bits, findLowestBit, readWord } from './columns/bits.ts';
import { type CodedName, readCode, SLOTS } from './columns/codes.ts';
import type { Columns } from './columns/columns.ts';
import { MEASURES } from './columns/numbers.ts';
import type { Scratch } from './scratch.ts';
import { combine, countBits } from './vectors/sets.ts';
import { listRows } from './vectors/vectors.ts';

/** Weights are stored as integers in this many parts of a carat. */
const { scale: PARTS } = MEASURES.weight;

/** Reads asking prices of the open market by colour and clarity, and by weight: one pass over the sets of rows, one over the remaining rows. */
export function readMarketPrices(columns: Columns, scratch: Scratch, query: MarketQuery): MarketPrices {
	const { words, sets } = columns;
	const market = scratch.take();
	const { hidden, treated, labGrown } = sets.flags;
	const shape = findSet(columns, 'shape', query.shape);
	combine(market, words, {
		any: query.states.map((state) => sets.states[state].values),
		all: query.labGrown ? [labGrown.values, shape] : [shape],
		none: query.labGrown ? [hidden.values, treated.values] : [hidden.values, treated.values, labGrown.values],
	});
	const byGrade = countGrades(columns, market, query);
	combine(market, words, { any: [market], all: [findSet(columns, 'color', query.color), findSet(columns, 'clarity', query.clarity)] });
	const rows = listRows(market, words, countBits(market, words));
	scratch.giveBack(market);
	return { ...byGrade, steps: countSteps(columns, rows), stones: listPlotted(columns, rows) };
}

function findSet({ sets }: Columns, name: CodedName, value: string): Bits {
	const set = sets.getValueSets(name)[(SLOTS[name].codes.get(value) ?? 0) - 1];
	if (!set) throw new RangeError(`There is no ${name} ${value}`);
	return set;
}

/** Counts the rows of a weight class by colour and clarity. */
function countGrades(columns: Columns, market: Bits, { weight }: MarketQuery): Pick<MarketPrices, 'count' | 'grades'> {
	const { words, sets } = columns;
	const weights = columns.numbers.weight.values;
	const [from, below] = [Math.round(weight.from * PARTS), weight.below === undefined ? Number.POSITIVE_INFINITY : Math.round(weight.below * PARTS)];
	const [colors, clarities] = [sets.getWords(SLOTS.color), sets.getWords(SLOTS.clarity)];
	const cells: (PriceSummary | undefined)[] = [];
	const across = CLARITIES.length + 1;
	const isWithin = (row: number) => (weights[row] ?? 0) >= from && (weights[row] ?? 0) < below;
	let count = 0;
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(market, at); rest !== 0; rest &= rest - 1) {
			const row = (at << 5) + findLowestBit(rest);
			if (!isWithin(row)) continue;
			count++;
			const place = readCode(colors[row] ?? 0, SLOTS.color) * across + readCode(clarities[row] ?? 0, SLOTS.clarity);
			cells[place] ??= new PriceSummary();
			cells[place].add(columns, row);
		}
	}
	const read = (name: CodedName, value: string) => SLOTS[name].codes.get(value) ?? 0;
	const grades = MATRIX_COLORS.flatMap((color) =>
		CLARITIES.flatMap((clarity) => {
			const cell = cells[read('color', color) * across + read('clarity', clarity)];
			return cell ? [{ color, clarity, ...cell.sumUp() }] : [];
		}),
	);
	return { count, grades };
}

function countSteps(columns: Columns, rows: Int32Array): MarketPrices['steps'] {
	const weights = columns.numbers.weight.values;
	const limits = WEIGHT_STEPS.map((from) => Math.round(from * PARTS));
	const cells = limits.map(() => new PriceSummary());
	for (const row of rows) cells[limits.findLastIndex((from) => from <= (weights[row] ?? 0))]?.add(columns, row);
	return cells.flatMap((cell, place) => (cell.count > 0 ? [{ from: WEIGHT_STEPS[place] ?? 0, below: WEIGHT_STEPS[place + 1], ...cell.sumUp() }] : []));
}

/** Samples evenly spread rows with an asking price, in the order in which they were listed. Returns an empty list if there are too few prices or sellers. */
function listPlotted(columns: Columns, rows: Int32Array): MarketPrices['stones'] {
	const { numbers } = columns;
	const summary = new PriceSummary();
	const isEnough = rows.some((row) => {
		summary.add(columns, row);
		return summary.isEnough;
	});
	if (!isEnough) return [];
	const [weights, prices] = [numbers.weight.values, numbers.askingPrice.values];
	const priced = rows.filter((row) => (prices[row] ?? 0) > 0);
	const count = Math.min(priced.length, STONES_PLOTTED);
	const plotted = Array.from({ length: count }, (_, place) => priced[Math.floor((place * priced.length) / count)] ?? 0);
	return plotted
		.map((row) => ({ weight: (weights[row] ?? 0) / PARTS, askingPrice: prices[row] ?? 0 }))
		.sort((one, other) => one.weight - other.weight || one.askingPrice - other.askingPrice);
}

/** Counts stones, and summarizes their prices if there are enough prices and sellers (`ENOUGH_TO_PRICE`). Sellers with one licence count as one. */
export class PriceSummary {
	count = 0;
	readonly #prices: number[] = [];
	/** Dealers with a price, up to the number that is enough, each as the code of its first seller. */
	readonly #dealers: number[] = [];

	add({ numbers, sellers }: Columns, row: number): void {
		this.count++;
		const price = numbers.askingPrice.values[row] ?? 0;
		if (price === 0) return;
		this.#prices.push(price);
		if (this.#dealers.length >= ENOUGH_TO_PRICE.sellers) return;
		const dealer = sellers.firstOfDealer[sellers.column.values[row] ?? 0] ?? 0;
		if (!this.#dealers.includes(dealer)) this.#dealers.push(dealer);
	}

	get isEnough(): boolean {
		return this.#prices.length >= ENOUGH_TO_PRICE.prices && this.#dealers.length >= ENOUGH_TO_PRICE.sellers;
	}

	sumUp(): Priced {
		return { count: this.count, quartiles: this.isEnough ? computeQuartiles(Uint32Array.from(this.#prices).sort()) : undefined };
	}
}
