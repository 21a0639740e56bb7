import { findReadableStep } from '../search/histogram.ts';
import { CLARITIES, COLORS, type INTENSITIES } from '../stock/diamond.ts';
import type { FlatStone } from '../stock/stone.ts';
import { findWeightClass, getWeightRange, type WeightRange } from './weight-classes.ts';

/** The rules for a stone's comparables. Prices are in whole currency units per carat. */

/** The attributes on which a stone's price depends most. */
export type Appraised = Pick<FlatStone, 'shape' | 'weight' | 'color' | 'intensity' | 'mainColor' | 'clarity'> & { labGrown: boolean; treated: boolean };

/** Attributes without which a stone has no comparables. A fancy colour also needs its main colour and intensity. */
export type Needed = 'color' | 'clarity' | 'mainColor' | 'intensity';

/**
 * Steps of widening the search: same shape, weight class, colour and clarity; then one colour up and down; then one clarity up and down;
 * then the neighbouring weight classes; then two colours and clarities. Shape, growth and treatment always match.
 */
export const COMPARABLE_STEPS = ['SAME', 'COLOR', 'CLARITY', 'WEIGHT', 'WIDE'] as const;
export type ComparableStep = (typeof COMPARABLE_STEPS)[number];

/** Number of priced comparables from which the search is not widened. Fewer have no meaningful quartiles. */
export const ENOUGH_COMPARABLES = 5;
/** Number of the most similar stones that are listed. */
export const CLOSEST_COMPARABLES = 10;

const WIDTHS: Record<ComparableStep, { colors: number; clarities: number; weights: number }> = {
	SAME: { colors: 0, clarities: 0, weights: 0 },
	COLOR: { colors: 1, clarities: 0, weights: 0 },
	CLARITY: { colors: 1, clarities: 1, weights: 0 },
	WEIGHT: { colors: 1, clarities: 1, weights: 1 },
	WIDE: { colors: 2, clarities: 2, weights: 1 },
};

/** Intensities by rising price, roughly. They are sorted in another order elsewhere. */
export const BY_STRENGTH = [
	'faint',
	'very_light',
	'light',
	'fancy_light',
	'fancy_dark',
	'fancy',
	'deep',
	'intense',
	'fancy_vivid',
] as const satisfies readonly (typeof INTENSITIES)[number][];
/** The colours that have neighbouring grades. */
const WHITES = COLORS.filter((color) => color !== 'FANCY');

/** The attributes of a stone's comparables in one step. */
export interface Equals {
	shape: Appraised['shape'];
	labGrown: boolean;
	treated: boolean;
	colors: readonly NonNullable<Appraised['color']>[];
	/** Only for fancy colours. */
	mainColor?: Appraised['mainColor'];
	intensities?: readonly NonNullable<Appraised['intensity']>[];
	clarities: readonly NonNullable<Appraised['clarity']>[];
	weight: WeightRange;
}

/** Lists the attributes that are missing before a stone has comparables. */
export function listLacking(stone: Appraised): Needed[] {
	const needed: readonly Needed[] = stone.color === 'FANCY' ? ['mainColor', 'intensity', 'clarity'] : ['color', 'clarity'];
	return needed.filter((name) => stone[name] === undefined);
}

/** Describes the comparables of a step. Returns undefined if an attribute is missing (`listLacking`). */
export function describeEquals(
	{ shape, weight, color, mainColor, intensity, clarity, labGrown, treated }: Appraised,
	step: ComparableStep,
): Equals | undefined {
	if (!color || !clarity) return undefined;
	const width = WIDTHS[step];
	const equals = {
		shape,
		labGrown,
		treated,
		clarities: listAround(CLARITIES, clarity, width.clarities),
		weight: getWeightRange(findWeightClass(weight), width.weights),
	};
	if (color !== 'FANCY') return { ...equals, colors: listAround(WHITES, color, width.colors) };
	if (!mainColor || !intensity) return undefined;
	return { ...equals, colors: [color], mainColor, intensities: listAround(BY_STRENGTH, intensity, width.colors) };
}

function listAround<T>(scale: readonly T[], value: T, width: number): T[] {
	const place = scale.indexOf(value);
	return scale.slice(Math.max(0, place - width), place + width + 1);
}

/** First quartile, median and third quartile. */
export type Quartiles = readonly [first: number, median: number, third: number];

/** Computes the quartiles of ascending `prices`, rounded to whole ones, with linear interpolation (R's type 7). Returns undefined if `prices` is empty. */
export function computeQuartiles(prices: ArrayLike<number>): Quartiles | undefined {
	if (prices.length === 0) return undefined;
	return [computeQuantile(prices, 0.25), computeQuantile(prices, 0.5), computeQuantile(prices, 0.75)];
}

function computeQuantile(prices: ArrayLike<number>, share: number): number {
	const place = (prices.length - 1) * share;
	const [lower, upper] = [prices[Math.floor(place)] ?? 0, prices[Math.ceil(place)] ?? 0];
	return Math.round(lower + (upper - lower) * (place - Math.floor(place)));
}

/** Factor from the median beyond which a price is unlikely. Comparables mostly differ by some ten percent. */
export const UNLIKELY_FACTOR = 4;

/** Returns whether a price is so far from the median of its comparables that it looks like a typing error, such as a total price or two zeros too many. */
export function findUnlikely(price: number, [, median]: Quartiles): 'LOW' | 'HIGH' | undefined {
	if (price * UNLIKELY_FACTOR < median) return 'LOW';
	return price > median * UNLIKELY_FACTOR ? 'HIGH' : undefined;
}

/** Prices farther beyond the quartiles than this multiple of the interquartile range are outliers (Tukey's fences) and share the outer bins. */
const FENCE = 1.5;
const BINS = 20;

/** Lists the histogram's bin limits, ascending, in readable steps. The outer of the bins, one more than limits, are open for outliers. */
export function listPriceLimits([first, median, third]: Quartiles, least: number, most: number): number[] {
	// A range around the median for comparables with nearly equal prices.
	const reach = Math.max((third - first) * FENCE, median / 50, 1);
	const [from, to] = [Math.max(least, first - reach), Math.min(most, third + reach)];
	const step = findReadableStep(Math.max(1, to - from), BINS);
	const start = Math.floor(from / step) * step + step;
	return Array.from({ length: Math.max(1, Math.ceil((to - start) / step)) }, (_, place) => start + place * step);
}
