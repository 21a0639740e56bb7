import { DAY } from '../common/durations.ts';
import { computeInstant, findMarketDay } from '../common/market-time.ts';
import type { CLARITIES, COLORS, INTENSITIES, MAIN_COLORS, Shape } from '../stock/diamond.ts';
import { findMarketClass, nameMarketClass } from './market-classes.ts';
import { computeMedian } from './price-index.ts';
import { findWeightClass, getWeightRange, type WeightRange } from './weight-classes.ts';

/** Outcomes of auctions, without names (docs/decisions/0074-market-history-and-results.md). */

export const OUTCOMES = ['SOLD', 'REJECTED'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A decided auction. Prices are whole currency units per carat. */
export interface AuctionResult {
	/** ISO 8601 week in which the auction closed, in the market's zone: `2026-W47`. */
	week: string;
	shape: Shape;
	/** Carats, rounded down to the hundredth. */
	weight: number;
	color?: (typeof COLORS)[number];
	mainColor?: (typeof MAIN_COLORS)[number];
	intensity?: (typeof INTENSITIES)[number];
	clarity?: (typeof CLARITIES)[number];
	labGrown: boolean;
	treated: boolean;
	askingPrice: number;
	highestBid: number;
	bidders: number;
	outcome: Outcome;
}

/** A result as members see it: with a weight class, a rounded bid and no asking price. All answers, filters and sorts use only this. */
export interface PublishedResult extends Omit<AuctionResult, 'weight' | 'askingPrice' | 'highestBid'> {
	/** Weight class in carats. */
	weight: WeightRange;
	/** Highest bid per carat, to two digits. */
	highestBid: number;
	/** Highest bid in percent of asking. */
	share: number;
}

export const RESULT_SORTS = ['week', 'carat', 'askingPrice', 'highestBid', 'share', 'bidders'] as const;
export type ResultSort = (typeof RESULT_SORTS)[number];

/** Smallest number of sellers, and of highest bidders, in a class whose results are shown. */
export const LEAST_PARTIES = 3;
/** Smallest number of listings, and of their sellers, that must fit a result before it is shown. */
export const LEAST_LISTINGS = 3;
/** Number of weeks for which results stay in the archive. */
export const RESULT_WEEKS = 52;
/** Number of weeks of sales from which the share of asking is computed, and the smallest number of sales. */
export const SHARE_WEEKS = 26;
export const SHARE_SALES = 3;

/** Returns the ISO week of the market day of `instant`: `2026-W47`. */
export function nameMarketWeek(zone: string, instant: number): string {
	const { year, month, day } = findMarketDay(zone, instant);
	const date = Date.UTC(year, month - 1, day);
	// A week belongs to the year of its Thursday.
	const thursday = date + (3 - ((new Date(date).getUTCDay() + 6) % 7)) * DAY;
	const weekYear = new Date(thursday).getUTCFullYear();
	const week = 1 + Math.floor((thursday - Date.UTC(weekYear, 0, 1)) / (7 * DAY));
	return `${weekYear}-W${String(week).padStart(2, '0')}`;
}

/** Lists the last `weeks` weeks up to that of `instant`, ascending. */
export function listWeeks(zone: string, instant: number, weeks: number): string[] {
	// From noon, seven days of 24 hours never lead to another day, even over a change of the clocks.
	const noon = computeInstant(zone, findMarketDay(zone, instant), 12);
	return Array.from({ length: weeks }, (_, at) => nameMarketWeek(zone, noon - (weeks - 1 - at) * 7 * DAY));
}

const QUARTER_WEEKS = 13;

/** Returns the quarter of a week, `2026-Q4`. A quarter has thirteen weeks; the last of a long year has fourteen. */
export function nameQuarter(week: string): string {
	const [year = '', number = ''] = week.split('-W');
	return `${year}-Q${Math.min(4, Math.ceil(Number(number) / QUARTER_WEEKS))}`;
}

export function computeShare({ askingPrice, highestBid }: Pick<AuctionResult, 'askingPrice' | 'highestBid'>): number {
	return Math.round((highestBid * 100) / askingPrice);
}

/** Rounds a price to two digits, so that many asking prices give the same one. */
export function roundPrice(price: number): number {
	const unit = 10 ** Math.max(0, String(Math.round(price)).length - 2);
	return Math.round(price / unit) * unit;
}

export function publishResult({ weight, askingPrice, highestBid, ...result }: AuctionResult): PublishedResult {
	return { ...result, weight: getWeightRange(findWeightClass(weight)), highestBid: roundPrice(highestBid), share: computeShare({ askingPrice, highestBid }) };
}

/** Returns whether some bid on a stone with this asking price would give the published share and price. */
export function mayHaveAsked({ share, highestBid }: Pick<PublishedResult, 'share' | 'highestBid'>, askingPrice: number): boolean {
	const least = Math.ceil((askingPrice * (share - 0.5)) / 100);
	const most = Math.ceil((askingPrice * (share + 0.5)) / 100) - 1;
	return least <= most && roundPrice(least) <= highestBid && highestBid <= roundPrice(most);
}

/** The part of a sale from which the share of asking is computed. `seller` is a pseudonym; `packedOn` is the market day of the figures that include it. */
export interface MarkedSale {
	week: string;
	packedOn: string;
	seller: string;
	/** The name of its narrowest class. */
	marketClass: string;
	/** Price in percent of asking. */
	share: number;
}

export function describeSale(
	result: AuctionResult & Pick<MarkedSale, 'seller' | 'packedOn'>,
	marketClass = nameMarketClass(findMarketClass(result)),
): MarkedSale {
	const { week, packedOn, seller } = result;
	return { week, packedOn, seller, marketClass, share: computeShare(result) };
}

/**
 * Computes the median share of asking of the sales since the week `since`, in percent. Returns undefined if there are too few sales or sellers. New sales count
 * only in groups of three from three sellers. Otherwise a change of the median would reveal the price of a single new sale.
 */
export function computeTypicalShare(sales: readonly MarkedSale[], since: string): number | undefined {
	const counted: MarkedSale[] = [];
	let pending: MarkedSale[] = [];
	for (const [, day] of [...Map.groupBy(sales, ({ packedOn }) => packedOn)].sort(([one], [other]) => (one < other ? -1 : 1))) {
		pending = pending.concat(day);
		if (pending.length < SHARE_SALES || countSellers(pending) < LEAST_PARTIES) continue;
		for (const sale of pending) if (sale.week >= since) counted.push(sale);
		pending = [];
	}
	if (counted.length < SHARE_SALES || countSellers(counted) < LEAST_PARTIES) return undefined;
	return Math.round(computeMedian(counted.map(({ share }) => share).sort((a, b) => a - b)));
}

/** Counts the sellers that certainly differ. A seller has another pseudonym in each class, so the class with the most counts. */
function countSellers(sales: readonly MarkedSale[]): number {
	const classes = Map.groupBy(sales, ({ marketClass }) => marketClass);
	return Math.max(0, ...[...classes.values()].map((its) => new Set(its.map(({ seller }) => seller)).size));
}

type WithParties = AuctionResult & { seller: string; bidder: string };

/** Finds the classes whose results have enough sellers and bidders to keep each anonymous, by name. */
export function findCrowdedClasses(results: Iterable<WithParties>): Set<string> {
	const parties = new Map<string, { sellers: Set<string>; bidders: Set<string> }>();
	for (const result of results) {
		const name = nameMarketClass(findMarketClass(result));
		const { sellers, bidders } = parties.get(name) ?? { sellers: new Set(), bidders: new Set() };
		// More than enough need not be stored.
		if (sellers.size < LEAST_PARTIES) sellers.add(result.seller);
		if (bidders.size < LEAST_PARTIES) bidders.add(result.bidder);
		parties.set(name, { sellers, bidders });
	}
	const isCrowded = ([, { sellers, bidders }]: [string, { sellers: Set<string>; bidders: Set<string> }]) =>
		sellers.size >= LEAST_PARTIES && bidders.size >= LEAST_PARTIES;
	return new Set([...parties].filter(isCrowded).map(([name]) => name));
}
