import { DAY } from '../common/durations.ts';

/**
 * Counters of a member's trade on each market day, and of the whole market's in each hour. Each fact
 * is counted once, however often it is reported.
 */
export const COUNTED = [
	/** Bids that others can see. A leader's raised maximum does not count as one. */
	'bids',
	/** First bids: each opens an auction. */
	'auctions',
	/** Bids that a seller has accepted. */
	'wins',
	/** Deals that were completed, what they brought, and what was asked for those stones: totals in whole currency units. */
	'sales',
	'salesTotal',
	'salesAsked',
	/** Members who opened the page of a stone of this seller, and who began to track one: each once a stone and day. */
	'views',
	'tracks',
	'registrations',
	'approvals',
	/** Mails that were refused for good; sheets, photos and videos that could not be taken. */
	'mailsFailed',
	'uploadsFailed',
] as const;
export type Counted = (typeof COUNTED)[number];
export type Counts = Partial<Record<Counted, number>>;

/** The sums of a period: a market day `YYYY-MM-DD`, or an hour of one `YYYY-MM-DDTHH`. */
export interface Tally extends Counts {
	period: string;
}

/** The days that a dashboard looks back on. */
export const DAYS_SHOWN = 30;
/** The days whose hours are laid over each other. */
export const HOURS_SHOWN_OF_DAYS = 7;
/** How long sums are kept, and the mark that a fact was counted; milliseconds. */
export const TALLY_KEPT = 100 * DAY;
/** Retention of views and tracks, which count for their own day alone. */
export const INTEREST_KEPT = 2 * DAY;

/** The totals of several sums. */
export function sumCounts(sums: readonly Counts[]): Record<Counted, number> {
	const sum = (name: Counted) => sums.reduce((total, tally) => total + (tally[name] ?? 0), 0);
	return Object.fromEntries(COUNTED.map((name) => [name, sum(name)])) as Record<Counted, number>;
}

/** One sum for each of the days; a day on which nothing was counted has zeros. */
export function sumByDay(days: readonly string[], sums: readonly Tally[]): (Record<Counted, number> & { day: string })[] {
	const byDay = Map.groupBy(sums, ({ period }) => period.slice(0, 'YYYY-MM-DD'.length));
	return days.map((day) => ({ day, ...sumCounts(byDay.get(day) ?? []) }));
}

/** One sum for each hour of the day, over the days from `since` (`YYYY-MM-DD`) on. */
export function sumByHour(since: string, sums: readonly Tally[]): (Record<Counted, number> & { hour: number })[] {
	const byHour = Map.groupBy(
		sums.filter(({ period }) => period >= since),
		({ period }) => Number(period.slice('YYYY-MM-DDT'.length)),
	);
	return Array.from({ length: 24 }, (_, hour) => ({ hour, ...sumCounts(byHour.get(hour) ?? []) }));
}

/** Returns sales in percent of their asking prices, with one decimal. Returns undefined if nothing was sold. */
export function computeShareOfAsking({ salesTotal, salesAsked }: Pick<Record<Counted, number>, 'salesTotal' | 'salesAsked'>): number | undefined {
	return salesAsked > 0 ? Math.round((salesTotal / salesAsked) * 1000) / 10 : undefined;
}
