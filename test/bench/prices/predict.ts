import { SearchIndex } from '#functions/search/index.ts';
import { findWeightClass } from '#shared/domain/prices/weight-classes.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { CLARITIES, COLORS, computeAskingPrice, INTENSITIES, MAIN_COLORS } from '#shared/domain/stock/diamond.ts';
import { type Random, seededRandom } from '../search/random.ts';
import type { SheetStone } from '../search/sheet-stones.ts';
import { ulidOf } from '../search-market.ts';

/** A hidden price and its prediction, per carat. `predicted` is undefined if no prediction was possible. */
export interface Prediction {
	stone: SheetStone;
	actual: number;
	predicted: number | undefined;
}

const SEED = 12;

export const perCarat = ({ totalPrice, weight }: SheetStone): number => Math.max(1, computeAskingPrice(totalPrice, weight));

/** Chooses `count` random places of the sheet, the same ones each time. */
export function chooseHidden(sheet: readonly SheetStone[], count: number): Set<number> {
	const random: Random = seededRandom(SEED);
	const chosen = new Set<number>();
	while (chosen.size < count) chosen.add(random.below(sheet.length));
	return chosen;
}

/** Hides the prices of all chosen stones at once, and predicts each as the median of its comparables. */
export function predictByComparables(sheet: readonly SheetStone[], hidden: ReadonlySet<number>): Prediction[] {
	const index = new SearchIndex();
	sheet.forEach((stone, place) => {
		index.put(rowOf(stone, place, hidden.has(place)));
	});
	return [...hidden].flatMap((place) => {
		const stone = sheet[place];
		if (!stone) return [];
		const found = index.findComparables({ stone: rowOf(stone, place, true), states: ['DISPLAYED'], exceptListing: ulidOf(place) });
		return { stone, actual: perCarat(stone), predicted: found?.quartiles?.[1] };
	});
}

function rowOf(stone: SheetStone, place: number, isHidden: boolean): SearchRow {
	const { totalPrice: _, ...grades } = stone;
	return {
		...grades,
		askingPrice: isHidden ? undefined : perCarat(stone),
		listingId: ulidOf(place),
		sellerId: ulidOf(-2),
		state: 'DISPLAYED',
		hidden: false,
		treated: false,
		labGrown: false,
		hasMedia: false,
		hasBid: false,
		createdAt: 0,
	};
}

/**
 * Predicts with a plain linear model of the logarithm of the price per carat. It has one level for
 * each shape and weight class. White and fancy colours have separate effects of weight, colour,
 * clarity and intensity, shared by all shapes.
 */
export function predictByLinearModel(sheet: readonly SheetStone[], hidden: ReadonlySet<number>): Prediction[] {
	const fitModel = (isFancy: boolean) => {
		const known = sheet.filter((stone, place) => !hidden.has(place) && (stone.color === 'FANCY') === isFancy);
		return fitLinear(known.map((stone) => ({ features: listFeatures(stone), value: Math.log(perCarat(stone)) })));
	};
	const [white, fancy] = [fitModel(false), fitModel(true)];
	return [...hidden].flatMap((place) => {
		const stone = sheet[place];
		if (!stone) return [];
		const model = stone.color === 'FANCY' ? fancy : white;
		return { stone, actual: perCarat(stone), predicted: Math.exp(sumEffects(model, listFeatures(stone))) };
	});
}

/** A feature's name and its amount. */
type Features = readonly (readonly [name: string, amount: number])[];

function listFeatures({ shape, weight, color, clarity, mainColor, intensity }: SheetStone): Features {
	return [
		['level', 1],
		['weight', Math.log(weight)],
		[`${shape} ${findWeightClass(weight)}`, 1],
		[`color ${COLORS.indexOf(color)}`, 1],
		[`clarity ${CLARITIES.indexOf(clarity)}`, 1],
		[`main color ${mainColor ? MAIN_COLORS.indexOf(mainColor) : -1}`, 1],
		[`intensity ${intensity ? INTENSITIES.indexOf(intensity) : -1}`, 1],
	];
}

const RIDGE = 1e-3;

/** Fits ordinary least squares by the normal equations, with a trace of ridge, since the effects of grades add up to the level. */
function fitLinear(samples: readonly { features: Features; value: number }[]): Map<string, number> {
	const places = new Map<string, number>();
	for (const { features } of samples) for (const [name] of features) if (!places.has(name)) places.set(name, places.size);
	const size = places.size;
	const rows = Array.from({ length: size }, (_, at) => {
		const row = new Float64Array(size + 1);
		row[at] = RIDGE;
		return row;
	});
	for (const { features, value } of samples) {
		for (const [name, amount] of features) {
			const row = rows[places.get(name) ?? 0];
			if (!row) continue;
			for (const [other, times] of features) addTo(row, places.get(other) ?? 0, amount * times);
			addTo(row, size, amount * value);
		}
	}
	const effects = solve(rows, size);
	return new Map([...places].map(([name, place]) => [name, effects[place] ?? 0]));
}

function addTo(row: Float64Array, at: number, amount: number): void {
	row[at] = (row[at] ?? 0) + amount;
}

/** Solves symmetric, positive definite equations by Gaussian elimination. */
function solve(rows: readonly Float64Array[], size: number): number[] {
	rows.forEach((pivot, at) => {
		for (const row of rows) {
			if (row === pivot) continue;
			const share = (row[at] ?? 0) / (pivot[at] ?? 1);
			if (share !== 0) for (let column = at; column <= size; column++) addTo(row, column, -share * (pivot[column] ?? 0));
		}
	});
	return rows.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}

function sumEffects(model: ReadonlyMap<string, number>, features: Features): number {
	return features.reduce((sum, [name, amount]) => sum + (model.get(name) ?? 0) * amount, 0);
}
