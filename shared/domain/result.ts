import type { CLARITIES, COLORS, INTENSITIES, MAIN_COLORS, Shape } from './diamond.ts';
import { DAY } from './limits.ts';
import { findMarketClass, nameMarketClass } from './market-classes.ts';
import { findMarketDay } from './market-time.ts';
import { computeMedian } from './price-index.ts';

/** What became of an auction, without who it was (docs/decisions/0073-results-without-names.md). */

export const OUTCOMES = ['SOLD', 'REJECTED'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** An auction that was decided. Prices are whole currency units per carat. */
export interface AuctionResult {
	/** In which the auction closed, `2026-W47`: by ISO 8601, in the market's zone. */
	week: string;
	shape: Shape;
	/** Carats, to the hundredth. */
	weight: number;
	color?: (typeof COLORS)[number];
	mainColor?: (typeof MAIN_COLORS)[number];
	intensity?: (typeof INTENSITIES)[number];
	clarity?: (typeof CLARITIES)[number];
	labGrown: boolean;
	treated: boolean;
	askingPrice: number;
	highestBid: number;
	/** How many members bid. */
	bidders: number;
	outcome: Outcome;
}

/** By what results are sorted. */
export const RESULT_SORTS = ['week', 'carat', 'askingPrice', 'highestBid', 'share', 'bidders'] as const;
export type ResultSort = (typeof RESULT_SORTS)[number];

/** With fewer sellers, or fewer highest bidders, in a class, its results are shown to nobody. */
export const LEAST_PARTIES = 3;
/** For so many weeks results are in the archive. */
export const RESULT_WEEKS = 52;
/** The share of asking is of the sales of so many weeks, and wants so many of them. */
export const SHARE_WEEKS = 26;
export const SHARE_SALES = 3;

/** The ISO week of the market day on which `instant` falls, `2026-W47`. */
export function nameMarketWeek(zone: string, instant: number): string {
	const { year, month, day } = findMarketDay(zone, instant);
	const date = Date.UTC(year, month - 1, day);
	// A week belongs to the year of its Thursday.
	const thursday = date + (3 - ((new Date(date).getUTCDay() + 6) % 7)) * DAY;
	const weekYear = new Date(thursday).getUTCFullYear();
	const week = 1 + Math.floor((thursday - Date.UTC(weekYear, 0, 1)) / (7 * DAY));
	return `${weekYear}-W${String(week).padStart(2, '0')}`;
}

/** So many weeks, the last of which is that of `instant`; ascending. */
export function listWeeks(zone: string, instant: number, weeks: number): string[] {
	return Array.from({ length: weeks }, (_, at) => nameMarketWeek(zone, instant - (weeks - 1 - at) * 7 * DAY));
}

const QUARTER_WEEKS = 13;

/** The quarter of a week, `2026-Q4`: thirteen weeks, the last one of a long year fourteen. */
export function nameQuarter(week: string): string {
	const [year = '', number = ''] = week.split('-W');
	return `${year}-Q${Math.min(4, Math.ceil(Number(number) / QUARTER_WEEKS))}`;
}

/** What was bid at most, percent of asking. */
export function computeShare({ askingPrice, highestBid }: Pick<AuctionResult, 'askingPrice' | 'highestBid'>): number {
	return Math.round((highestBid * 100) / askingPrice);
}

/** The median share of sales, percent; undefined of too few. */
export function computeTypicalShare(results: readonly AuctionResult[]): number | undefined {
	const shares = results.filter(({ outcome }) => outcome === 'SOLD').map(computeShare);
	if (shares.length < SHARE_SALES) return undefined;
	return Math.round(computeMedian(shares.sort((a, b) => a - b)));
}

/** Those of classes in which enough parties have sold and bid that none can be guessed from a result. */
export function keepAnonymous<R extends AuctionResult & { seller: string; bidder: string }>(results: readonly R[]): R[] {
	const byClass = Map.groupBy(results, (result) => nameMarketClass(findMarketClass(result)));
	const isCrowded = (its: readonly R[]) =>
		new Set(its.map(({ seller }) => seller)).size >= LEAST_PARTIES && new Set(its.map(({ bidder }) => bidder)).size >= LEAST_PARTIES;
	const crowded = new Set([...byClass.values()].filter(isCrowded).flat());
	return results.filter((result) => crowded.has(result));
}
