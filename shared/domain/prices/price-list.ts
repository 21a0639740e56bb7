import { DAY } from '../common/durations.ts';
import { CLARITIES, type Clarity, COLORS, type Color, type Shape } from '../stock/diamond.ts';
import { ASKING_PRICE } from '../stock/limits.ts';
import type { FlatStone } from '../stock/stone.ts';
import { LIST_DISTANCE } from './limits.ts';

/**
 * A dealer's own copy of a price list that the trade publishes weekly: for each shape and weight bracket one price for each colour and
 * clarity. Prices are in whole currency units per carat. Distances are in percent with one decimal: −34.5 is 65.5% of the list price.
 */
export interface PriceList {
	/** ISO 4217. */
	currency: string;
	/** Whether the pear's prices apply to fancy shapes that the list does not have, as is usual in the trade. The member decides. */
	fancyByPear: boolean;
	/** Each shape once, in the order of the sheet. */
	shapes: ListedShape[];
}

export interface ListedShape {
	shape: Shape;
	/** The day of the shape's prices, such as `2026-11-20`. Rounds are published weekly and fancy shapes monthly. */
	date: string;
	/** Ascending by weight, without overlaps. */
	sizes: ListedSize[];
}

export interface ListedSize {
	/** Carats to the hundredth, both ends included. */
	from: number;
	to: number;
	/** Prices by colour, then clarity (`getCell`); 0 if the list has no price. */
	prices: number[];
}

/** Colours and clarities that a list prices. Most lists have no FL column; FL then has IF's prices. */
export const LISTED_COLORS = COLORS.slice(0, COLORS.indexOf('M') + 1);
export const LISTED_CLARITIES = CLARITIES;
/** Number of prices of one size. */
export const LIST_CELLS = LISTED_COLORS.length * LISTED_CLARITIES.length;

/** Age in days after which a list is outdated, since the next one has appeared. */
export const LIST_DAYS = 8;

export type PricedStone = Pick<FlatStone, 'shape' | 'weight'> & Partial<Pick<FlatStone, 'color' | 'clarity' | 'labGrown' | 'treatment'>>;

/** Reasons for which a list has no price for a stone. It prices natural, untreated stones with known grades, and not every shape, colour and weight. */
export const LIST_LACKS = ['LAB_GROWN', 'TREATED', 'UNGRADED', 'FANCY_COLOR', 'COLOR', 'SHAPE', 'WEIGHT', 'GRADE'] as const;
export type ListLack = (typeof LIST_LACKS)[number];

/** A stone's list price and its line in the list. */
export interface ListedPrice {
	price: number;
	shape: Shape;
	date: string;
	from: number;
	to: number;
	color: Color;
	clarity: Clarity;
}

/** Returns the index of a colour and clarity in a size's prices. Returns undefined for a colour that no list prices. */
export function getCell(color: Color, clarity: Clarity): number | undefined {
	const place = LISTED_COLORS.indexOf(color);
	return place < 0 ? undefined : place * LISTED_CLARITIES.length + LISTED_CLARITIES.indexOf(clarity);
}

/**
 * Returns the thousandths of a carat that count as a size. Weights are cut to hundredths, and only a 9
 * in the third place is rounded up, as laboratories do: 0.999 counts as one carat, 0.998 does not.
 */
export function getThousandths({ from, to }: Pick<ListedSize, 'from' | 'to'>): { least: number; most: number } {
	return { least: Math.round(from * 1000) - 1, most: Math.round(to * 1000) + 8 };
}

/** Finds the prices that apply to a shape. Returns undefined if the list has none. */
export function findListedShape(list: PriceList, shape: Shape): ListedShape | undefined {
	const own = list.shapes.find((one) => one.shape === shape);
	return own || shape === 'ROUND' || !list.fancyByPear ? own : list.shapes.find((one) => one.shape === 'PEAR');
}

/** Finds the list's price for a stone, or the reason why there is no such price. Neighbouring lines are never used. */
export function findListPrice(list: PriceList, stone: PricedStone): ListedPrice | ListLack {
	const { color, clarity } = stone;
	if (stone.labGrown) return 'LAB_GROWN';
	if (stone.treatment !== undefined) return 'TREATED';
	if (color === 'FANCY') return 'FANCY_COLOR';
	if (!color || !clarity) return 'UNGRADED';
	const cell = getCell(color, clarity);
	if (cell === undefined) return 'COLOR';
	const listed = findListedShape(list, stone.shape);
	if (!listed) return 'SHAPE';
	const weight = Math.round(stone.weight * 1000);
	const size = listed.sizes.find((one) => {
		const { least, most } = getThousandths(one);
		return weight >= least && weight <= most;
	});
	if (!size) return 'WEIGHT';
	const line = { shape: listed.shape, date: listed.date, from: size.from, to: size.to, color };
	const price = size.prices[cell];
	if (price) return { ...line, price, clarity };
	const forFlawless = clarity === 'FL' && size.prices[cell + 1];
	return forFlawless ? { ...line, price: forFlawless, clarity: 'IF' } : 'GRADE';
}

/** Computes the distance of a price from the list price in percent, with one decimal: −34.5. */
export function computeDistance(price: number, listPrice: number): number {
	// Turns −0 into 0.
	return Math.round((price * 1000) / listPrice - 1000) / 10 || 0;
}

/** Computes the price per carat at a distance from the list price, in whole units. Returns undefined if it is no allowed asking price. */
export function computePriceAt(listPrice: number, distance: number): number | undefined {
	const price = Math.round((listPrice * (1000 + Math.round(distance * 10))) / 1000);
	return price >= ASKING_PRICE.min && price <= ASKING_PRICE.max ? price : undefined;
}

/** Computes a price's distance from the list. Returns undefined if the list has no price for the stone. */
export function findDistance(list: PriceList, stone: PricedStone, price: number): number | undefined {
	const listed = findListPrice(list, stone);
	return typeof listed === 'string' ? undefined : computeDistance(price, listed.price);
}

/** Computes a stone's price per carat at a distance from the list, in whole units. Returns undefined without a list price or an allowed result. */
export function findPriceAtDistance(list: PriceList, stone: PricedStone, distance: number): number | undefined {
	const listed = findListPrice(list, stone);
	return typeof listed === 'string' ? undefined : computePriceAt(listed.price, distance);
}

/**
 * Parses a typed distance: `-34.5`, `−34,5 %`, `+3`, also in full width. A number without a sign needs a percent sign, since it could be a
 * price. Returns undefined for any other text and for a distance out of range.
 */
export function parseDistance(text: string): number | undefined {
	const plain = text
		.normalize('NFKC')
		.replace(/\s/g, '')
		.replace(/[−–—‐ー▲△]/g, '-')
		.replace(',', '.');
	if (!/^[+-]?\d{1,3}(?:\.\d+)?%?$/.test(plain) || !/[+\-%]/.test(plain)) return undefined;
	const distance = Math.round(Number(plain.replace('%', '')) * 10) / 10 || 0;
	return distance >= LIST_DISTANCE.min && distance <= LIST_DISTANCE.max ? distance : undefined;
}

/** Returns the day of the list's newest prices. */
export function getListDate(list: Pick<PriceList, 'shapes'>): string {
	const dates = list.shapes.map(({ date }) => date).sort();
	return dates.at(-1) ?? '';
}

/** Returns whether the list is outdated on the day `today` (`2026-11-20`). */
export function isOld(list: Pick<PriceList, 'shapes'>, today: string): boolean {
	return countDays(getListDate(list), today) > LIST_DAYS;
}

/** Counts the days between two days given as `2026-11-20`. */
export function countDays(from: string, to: string): number {
	return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** Counts the sizes of `before` that are missing in `after`. A truncated list has lost some. */
export function countMissingSizes(before: PriceList, after: PriceList): number {
	const list = ({ shapes }: PriceList) => shapes.flatMap(({ shape, sizes }) => sizes.map(({ from, to }) => `${shape} ${from} ${to}`));
	const now = new Set(list(after));
	return list(before).filter((size) => !now.has(size)).length;
}
