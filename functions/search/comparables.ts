import type { Comparable, Comparables, ComparablesQuery, EqualPrices, EqualsQuery, IndexedStone } from '#functions/usecases/prices/ports/appraisals.ts';
import type { Histogram } from '#shared/contract/search/search.ts';
import { CLOSEST_COMPARABLES, computeQuartiles, listPriceLimits } from '#shared/domain/prices/comparables.ts';
import { findFirst, findPlace, listPrices } from '#shared/domain/prices/price-place.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import { hasBit } from './columns/bits.ts';
import { readCode, SLOTS } from './columns/codes.ts';
import type { Columns } from './columns/columns.ts';
import { MEASURES } from './columns/numbers.ts';
import { type Found, findEquals } from './equals.ts';
import type { ClassRows } from './levels/class-rows.ts';
import { sortNumbers } from './orders/radix-sort.ts';

/** Weights are stored as integers in this many parts of a carat. */
const { scale: PARTS } = MEASURES.weight;

/** Finds a stone's comparables and the place of a price among their prices, from the columns alone. */
export function findComparables(columns: Columns, classRows: ClassRows, query: ComparablesQuery): Comparables | undefined {
	const found = findEquals(columns, classRows, query);
	return found && describeComparables(columns, found, query);
}

/** Finds the prices of a stone's comparables, in ascending order. */
export function findEqualPrices(columns: Columns, classRows: ClassRows, query: EqualsQuery): EqualPrices | undefined {
	const found = findEquals(columns, classRows, query);
	return found && { step: found.step, prices: sortPrices(columns, found.rows) };
}

function sortPrices(columns: Columns, rows: Int32Array): Uint32Array {
	const priceOf = columns.numbers.askingPrice.values;
	const prices = new Uint32Array(rows.length);
	for (let at = 0; at < rows.length; at++) prices[at] = priceOf[rows[at] ?? 0] ?? 0;
	return sortNumbers(prices);
}

function describeComparables(columns: Columns, { step, rows }: Found, { stone, askingPrice }: ComparablesQuery): Comparables {
	const prices = sortPrices(columns, rows);
	const quartiles = computeQuartiles(prices);
	const [least = 0, most = 0] = [prices[0], prices.at(-1)];
	return {
		step,
		count: rows.length,
		sellers: countSellers(columns, rows),
		quartiles,
		...(quartiles && {
			span: [least, most],
			prices: listPrices(prices),
			histogram: countPrices(prices, listPriceLimits(quartiles, least, most)),
		}),
		place: askingPrice === undefined ? undefined : findPlace(prices, askingPrice),
		closest: listClosest(columns, rows, stone.weight, askingPrice ?? quartiles?.[1] ?? 0).map((row) => describeComparable(columns, row)),
	};
}

/** Counts the sellers of the rows; those with one licence count as one. */
function countSellers({ sellers }: Columns, rows: Int32Array): number {
	const { firstOfDealer } = sellers;
	const codes = sellers.column.values;
	const seen = new Uint8Array(sellers.names.length);
	let count = 0;
	for (let place = 0; place < rows.length; place++) {
		const row = rows[place] ?? 0;
		const code = firstOfDealer[codes[row] ?? 0] ?? 0;
		if (seen[code] !== 0) continue;
		seen[code] = 1;
		count++;
	}
	return count;
}

/** Counts ascending `prices` per histogram bin. */
function countPrices(prices: Uint32Array, limits: number[]): Histogram {
	const below = [...limits.map((limit) => findFirst(prices, limit)), prices.length];
	return { limits, counts: below.map((count, place) => count - (below[place - 1] ?? 0)) };
}

/** Lists the rows nearest in weight, then in price, then the newest. */
function listClosest(columns: Columns, rows: Int32Array, weight: number, price: number): number[] {
	const weightOf = columns.numbers.weight.values;
	const priceOf = columns.numbers.askingPrice.values;
	const wanted = Math.round(weight * PARTS);
	const isNearer = (row: number, other: number) =>
		Math.abs((weightOf[row] ?? 0) - wanted) - Math.abs((weightOf[other] ?? 0) - wanted) ||
		Math.abs((priceOf[row] ?? 0) - price) - Math.abs((priceOf[other] ?? 0) - price) ||
		columns.createdAt(other) - columns.createdAt(row) ||
		columns.ids.compare(row, other);
	const nearest: number[] = [];
	// Weight and price distance of the worst candidate kept so far. Most rows are farther away and are skipped here.
	let [reach, priceReach] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
	for (let at = 0; at < rows.length; at++) {
		const row = rows[at] ?? 0;
		const apart = Math.abs((weightOf[row] ?? 0) - wanted);
		if (apart > reach || (apart === reach && Math.abs((priceOf[row] ?? 0) - price) > priceReach)) continue;
		const last = nearest.at(-1);
		if (nearest.length === CLOSEST_COMPARABLES && last !== undefined && isNearer(row, last) > 0) continue;
		const place = nearest.findIndex((other) => isNearer(row, other) < 0);
		nearest.splice(place < 0 ? nearest.length : place, 0, row);
		if (nearest.length > CLOSEST_COMPARABLES) nearest.pop();
		if (nearest.length < CLOSEST_COMPARABLES) continue;
		const furthest = nearest.at(-1) ?? row;
		[reach, priceReach] = [Math.abs((weightOf[furthest] ?? 0) - wanted), Math.abs((priceOf[furthest] ?? 0) - price)];
	}
	return nearest;
}

function describeComparable(columns: Columns, row: number): Comparable {
	const { shape, ...grades } = readGrades(columns, row);
	return { listingId: columns.ids.text(row), askingPrice: columns.numbers.askingPrice.values[row] ?? 0, ...grades };
}

function readGrades(columns: Columns, row: number) {
	const read = <N extends keyof typeof SLOTS>(name: N) => SLOTS[name].values[readCode(columns.sets.getWords(SLOTS[name])[row] ?? 0, SLOTS[name]) - 1];
	return {
		weight: (columns.numbers.weight.values[row] ?? 0) / PARTS,
		color: read('color') as Comparable['color'],
		mainColor: read('mainColor') as Comparable['mainColor'],
		intensity: read('intensity') as Comparable['intensity'],
		clarity: read('clarity') as Comparable['clarity'],
		shape: read('shape') as IndexedStone['shape'],
	};
}

/** Reads the attributes of a row's stone on which its price depends. */
export function readStone(columns: Columns, row: number): IndexedStone {
	const { flags, states } = columns.sets;
	return {
		...readGrades(columns, row),
		labGrown: hasBit(flags.labGrown.values, row),
		treated: hasBit(flags.treated.values, row),
		hidden: hasBit(flags.hidden.values, row),
		state: LISTING_STATES.find((state) => hasBit(states[state].values, row)) ?? 'SUSPENDED',
		sellerId: columns.sellers.read(row),
		askingPrice: columns.numbers.askingPrice.values[row] || undefined,
	};
}
