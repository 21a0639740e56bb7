import { DAY } from '../common/durations.ts';
import { CLARITIES, type Clarity, COLORS, type Color, type Shape } from '../stock/diamond.ts';
import { ASKING_PRICE } from '../stock/limits.ts';
import type { FlatStone } from '../stock/stone.ts';
import { LIST_DISTANCE } from './limits.ts';

/**
 * A dealer's own price list, as the trade publishes them every week: for each
 * shape and bracket of weights one price for each colour and clarity. Prices
 * are in whole currency units per carat, distances from them in percent with
 * one decimal: −34.5 is a price of 65.5% of the list's.
 */
export interface PriceList {
	/** ISO 4217. */
	currency: string;
	/** Whether the pear's prices count for fancy shapes that the list lacks, as the trade has it. Its member says so; nobody guesses it. */
	fancyByPear: boolean;
	/** Each shape once, in the order of the sheet. */
	shapes: ListedShape[];
}

export interface ListedShape {
	shape: Shape;
	/** The day of its prices, as `2026-11-20`. Rounds appear weekly and fancy shapes monthly, so each shape has its own. */
	date: string;
	/** By ascending weight; no two overlap. */
	sizes: ListedSize[];
}

export interface ListedSize {
	/** Carats, in hundredths, both ends included. */
	from: number;
	to: number;
	/** By colour, then clarity (`getCell`); 0 where the list says nothing. */
	prices: number[];
}

/** Colours and clarities that a list has prices for. Most have none for FL: it reads IF's. */
export const LISTED_COLORS = COLORS.slice(0, COLORS.indexOf('M') + 1);
export const LISTED_CLARITIES = CLARITIES;
/** Prices of one size. */
export const LIST_CELLS = LISTED_COLORS.length * LISTED_CLARITIES.length;

/** A list is outdated after this many days: the next one has appeared. */
export const LIST_DAYS = 8;

/** The attributes on which a list's price depends. */
export type PricedStone = Pick<FlatStone, 'shape' | 'weight'> & Partial<Pick<FlatStone, 'color' | 'clarity' | 'labGrown' | 'treatment'>>;

/** Why a list has no price for a stone: it prices natural, untreated stones of known grades, and has not every shape, colour and weight. */
export const LIST_LACKS = ['LAB_GROWN', 'TREATED', 'UNGRADED', 'FANCY_COLOR', 'COLOR', 'SHAPE', 'WEIGHT', 'GRADE'] as const;
export type ListLack = (typeof LIST_LACKS)[number];

/** A stone's price by the list, and which line of the list that is. */
export interface ListedPrice {
	price: number;
	shape: Shape;
	date: string;
	from: number;
	to: number;
	color: Color;
	clarity: Clarity;
}

/** The place of a colour and clarity among a size's prices; undefined where no list has one. */
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

/** The shape whose prices count for a shape; undefined where the list has none. */
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

/** How far a price per carat is from the list's, in percent with one decimal: −34.5. */
export function computeDistance(price: number, listPrice: number): number {
	// A little below the list's price is 0, not −0.
	return Math.round((price * 1000) / listPrice - 1000) / 10 || 0;
}

/** The price per carat at a distance from the list's, in whole units; undefined where no stone may be asked for at it. */
export function computePriceAt(listPrice: number, distance: number): number | undefined {
	const price = Math.round((listPrice * (1000 + Math.round(distance * 10))) / 1000);
	return price >= ASKING_PRICE.min && price <= ASKING_PRICE.max ? price : undefined;
}

/** A price's distance from the list; undefined where the list has no price for the stone. */
export function findDistance(list: PriceList, stone: PricedStone, price: number): number | undefined {
	const listed = findListPrice(list, stone);
	return typeof listed === 'string' ? undefined : computeDistance(price, listed.price);
}

/** The price per carat of a stone at a distance from the list, in whole units; undefined where the list has no price for it, or it would be none. */
export function findPriceAtDistance(list: PriceList, stone: PricedStone, distance: number): number | undefined {
	const listed = findListPrice(list, stone);
	return typeof listed === 'string' ? undefined : computePriceAt(listed.price, distance);
}

/**
 * A distance as dealers type it: `-34.5`, `−34,5 %`, `+3`, in full width too. A
 * number without a sign is one only with a percent sign behind it, for it may be
 * a price. Undefined of anything else, and of what no price can be.
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

/** The day of the list's newest prices. */
export function getListDate(list: Pick<PriceList, 'shapes'>): string {
	return (
		list.shapes
			.map(({ date }) => date)
			.sort()
			.at(-1) ?? ''
	);
}

/** Whether the list's newest prices are so old on a day (`2026-11-20`) that the next ones have appeared. */
export function isOld(list: Pick<PriceList, 'shapes'>, today: string): boolean {
	return countDays(getListDate(list), today) > LIST_DAYS;
}

/** Days from one day to another, both as `2026-11-20`. */
export function countDays(from: string, to: string): number {
	return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** Sizes of a list that another one does not have: a list that was cut between two sizes has lost some. */
export function countMissingSizes(before: PriceList, after: PriceList): number {
	const list = ({ shapes }: PriceList) => shapes.flatMap(({ shape, sizes }) => sizes.map(({ from, to }) => `${shape} ${from} ${to}`));
	const now = new Set(list(after));
	return list(before).filter((size) => !now.has(size)).length;
}
