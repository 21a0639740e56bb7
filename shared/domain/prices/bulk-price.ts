import { HOUR } from '../common/durations.ts';
import { ASKING_PRICE } from '../stock/limits.ts';
import { type ListingState, mayEdit } from '../stock/listing.ts';
import { ENOUGH_COMPARABLES, findUnlikely, type Quartiles } from './comparables.ts';
import { LIST_DISTANCE } from './limits.ts';

/** Price changes of many stones by one rule, and the states of earlier changes. Prices are in whole currency units per carat. */

/** Kinds of rules: by a percentage or an amount, to a percentile among the comparables (0 % is the cheapest), or to a distance from the price list. */
export const PRICE_RULES = ['PERCENT', 'AMOUNT', 'PLACE', 'LIST'] as const;
export type PriceRuleKind = (typeof PRICE_RULES)[number];
export interface PriceRule {
	kind: PriceRuleKind;
	/** Percent, or for `AMOUNT` currency units per carat. */
	value: number;
	/** New prices are rounded to multiples of `step`. */
	step: PriceStep;
}

export const PRICE_STEPS = [1, 5, 10, 50, 100] as const;
export type PriceStep = (typeof PRICE_STEPS)[number];

/** Smallest and largest value of each price rule. Zero is allowed but counts as no change. */
export const PRICE_RULE_VALUES: Record<PriceRuleKind, { min: number; max: number }> = {
	PERCENT: { min: -90, max: 500 },
	AMOUNT: { min: -ASKING_PRICE.max, max: ASKING_PRICE.max },
	PLACE: { min: 0, max: 100 },
	LIST: LIST_DISTANCE,
};

export function isPriceRuleValue(kind: PriceRuleKind, value: number | undefined): value is number {
	if (value === undefined || !Number.isFinite(value)) return false;
	const { min, max } = PRICE_RULE_VALUES[kind];
	const changes = kind === 'PLACE' || kind === 'LIST' || value !== 0;
	return changes && value >= min && value <= max && (kind !== 'AMOUNT' || Number.isInteger(value));
}

/** The part of a stone that a price rule needs. */
export interface PricedStone {
	state: ListingState;
	askingPrice?: number;
	/** Asking prices of the comparables in ascending order, or a spread selection of them, and their quartiles. Empty and absent without comparables. */
	equals?: readonly number[];
	quartiles?: Quartiles;
	listPrice?: number;
}

/** Reasons for which a rule leaves a stone's price unchanged. */
export const LEFT_OUT = ['IN_AUCTION', 'NO_PRICE', 'NO_EQUALS', 'NO_LIST_PRICE', 'OUT_OF_RANGE', 'NO_CHANGE'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];
/**
 * Reasons for which a price change needs the seller's confirmation: a more than tenfold change, a price so far from its comparables that it
 * looks like a typing error, a first price, since the stone may have none on purpose, or a position among too few comparables.
 */
export const PRICE_DOUBTS = ['LEAP', 'SLIP', 'FIRST_PRICE', 'FEW'] as const;
export type PriceDoubt = (typeof PRICE_DOUBTS)[number];
const LEAP_FACTOR = 10;

export type PlannedPrice = { price: number; doubt?: PriceDoubt } | { leftOut: LeftOut };

/** Computes a stone's price by a rule, or the reason for leaving the stone out. */
export function planPrice(rule: PriceRule, stone: PricedStone): PlannedPrice {
	if (!mayEdit(stone.state)) return { leftOut: 'IN_AUCTION' };
	const wanted = computeWanted(rule, stone);
	if (typeof wanted === 'string') return { leftOut: wanted };
	const price = Math.round(wanted / rule.step) * rule.step;
	if (!(price >= ASKING_PRICE.min && price <= ASKING_PRICE.max)) return { leftOut: 'OUT_OF_RANGE' };
	if (price === stone.askingPrice || isAgainst(rule, price, stone)) return { leftOut: 'NO_CHANGE' };
	return { price, doubt: findDoubt(rule, price, stone) };
}

/** Whether rounding turned a rule around, such as 120 raised by 3% to 100 in steps of 50. */
function isAgainst({ kind, value }: PriceRule, price: number, { askingPrice }: PricedStone): boolean {
	return (kind === 'PERCENT' || kind === 'AMOUNT') && askingPrice !== undefined && (price - askingPrice) * value <= 0;
}

function computeWanted({ kind, value }: PriceRule, { askingPrice, equals = [], quartiles, listPrice }: PricedStone): number | LeftOut {
	switch (kind) {
		case 'PERCENT':
			return askingPrice === undefined ? 'NO_PRICE' : addPercent(askingPrice, value);
		case 'AMOUNT':
			return askingPrice === undefined ? 'NO_PRICE' : askingPrice + value;
		case 'PLACE':
			// Prices that look like typing errors are left out, so that one such price cannot move the position.
			return findPriceAt(quartiles ? equals.filter((price) => !findUnlikely(price, quartiles)) : equals, value) ?? 'NO_EQUALS';
		case 'LIST':
			return listPrice === undefined ? 'NO_LIST_PRICE' : addPercent(listPrice, value);
	}
}

/** Returns a price changed by `percent`, unrounded and exact to four decimals of it: binary fractions would round some halves of a unit down. */
export function addPercent(price: number, percent: number): number {
	return (price * Math.round((100 + percent) * 10_000)) / 1_000_000;
}

/** Returns the price at the given percentile (0–100) of ascending `prices`, interpolated linearly. Returns undefined if `prices` is empty. */
export function findPriceAt(prices: readonly number[], percent: number): number | undefined {
	const place = ((prices.length - 1) * percent) / 100;
	const [lower, upper] = [prices[Math.floor(place)], prices[Math.ceil(place)]];
	return lower === undefined || upper === undefined ? undefined : lower + (upper - lower) * (place - Math.floor(place));
}

function findDoubt({ kind }: PriceRule, price: number, { askingPrice, equals = [], quartiles }: PricedStone): PriceDoubt | undefined {
	if (askingPrice === undefined) return 'FIRST_PRICE';
	if (price > askingPrice * LEAP_FACTOR || price * LEAP_FACTOR < askingPrice) return 'LEAP';
	if (quartiles && findUnlikely(price, quartiles)) return 'SLIP';
	return kind === 'PLACE' && equals.length < ENOUGH_COMPARABLES ? 'FEW' : undefined;
}

/** Time within which a run may be undone. */
export const UNDO_WITHIN = HOUR;

/** A price that a run changed. `version` is the listing's version before the change. */
export interface PriceChange {
	listingId: string;
	version: number;
	/** Absent if the stone had no price. */
	before?: number;
	after: number;
}

/** The part of a listing that shows the state of a change. */
export interface PricedListing {
	version: number;
	state: ListingState;
	stone: { askingPrice?: number };
}

/** The state of a stone's price change or of its undoing. */
export type ChangeState = 'NOT_YET' | 'CHANGED' | 'UNDONE' | 'STALE' | 'IN_AUCTION' | 'GONE';

/** Finds the state of a price change: never made, in force, taken back, or overtaken because the listing has changed since, got a bid, or is gone. */
export function findChangeState({ version, before, after }: PriceChange, listing: PricedListing | undefined): ChangeState {
	if (!listing) return 'GONE';
	const price = listing.stone.askingPrice;
	if (listing.version === version && price === before) return 'NOT_YET';
	if (listing.version === version + 2 && price === before) return 'UNDONE';
	if (!mayEdit(listing.state)) return 'IN_AUCTION';
	return listing.version === version + 1 && price === after ? 'CHANGED' : 'STALE';
}
