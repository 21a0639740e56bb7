import { DAY } from '../common/durations.ts';

/** Counters of a member's trade by market day, and of the whole market's by hour. Each fact is counted once, however often it is reported. */
export const COUNTED = [
	/** Visible bids. A leader's raised ceiling does not count as one. */
	'bids',
	/** First bids, each of which opens an auction. */
	'auctions',
	/** Accepted bids. */
	'wins',
	/** Completed deals, with the totals of their prices and of their asking prices in whole currency units. */
	'sales',
	'salesTotal',
	'salesAsked',
	/** Members who opened the page of a seller's stone, and members who began to track it. Each counts once per stone and day. */
	'views',
	'tracks',
	'registrations',
	'approvals',
	/** Mails that were refused permanently, and sheets, photos and videos that could not be accepted. */
	'mailsFailed',
	'uploadsFailed',
] as const;
export type Counted = (typeof COUNTED)[number];
export type Counts = Partial<Record<Counted, number>>;

/** The counters of a period: a market day `YYYY-MM-DD`, or an hour `YYYY-MM-DDTHH`. */
export interface Tally extends Counts {
	period: string;
}

/** Number of days that a dashboard shows. */
export const DAYS_SHOWN = 30;
/** Number of days whose hours are added up. */
export const HOURS_SHOWN_OF_DAYS = 7;
/** Retention of counters, and of the marks of counted facts. */
export const TALLY_KEPT = 100 * DAY;
/** Retention of the marks of views and tracks, which count only for their own day. */
export const INTEREST_KEPT = 2 * DAY;

/** Adds up counters. */
export function sumCounts(sums: readonly Counts[]): Record<Counted, number> {
	const sum = (name: Counted) => sums.reduce((total, tally) => total + (tally[name] ?? 0), 0);
	return Object.fromEntries(COUNTED.map((name) => [name, sum(name)])) as Record<Counted, number>;
}

/** Adds up counters by day. A day without any has zeros. */
export function sumByDay(days: readonly string[], sums: readonly Tally[]): (Record<Counted, number> & { day: string })[] {
	const byDay = Map.groupBy(sums, ({ period }) => period.slice(0, 'YYYY-MM-DD'.length));
	return days.map((day) => ({ day, ...sumCounts(byDay.get(day) ?? []) }));
}

/** Adds up counters by hour of the day, over the days from `since` (`YYYY-MM-DD`). */
export function sumByHour(since: string, sums: readonly Tally[]): (Record<Counted, number> & { hour: number })[] {
	const recent = sums.filter(({ period }) => period >= since);
	const byHour = Map.groupBy(recent, ({ period }) => Number(period.slice('YYYY-MM-DDT'.length)));
	return Array.from({ length: 24 }, (_, hour) => ({ hour, ...sumCounts(byHour.get(hour) ?? []) }));
}

/** Returns sales in percent of their asking prices, with one decimal. Returns undefined if nothing was sold. */
export function computeShareOfAsking({ salesTotal, salesAsked }: Pick<Record<Counted, number>, 'salesTotal' | 'salesAsked'>): number | undefined {
	return salesAsked > 0 ? Math.round((salesTotal / salesAsked) * 1000) / 10 : undefined;
}
