import * as z from 'zod';
import { CERTIFICATE_LENGTH } from '#shared/domain/stock/limits.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import { numberName, PageQuery } from '../common.ts';

/** A market day, `YYYY-MM-DD`. */
const MarketDay = z.string();
const Count = z.int();

/** Totals of sales: their number, prices, and asking prices, in whole currency units. */
const Sales = { sales: Count, salesTotal: Count, salesAsked: Count };

const MemberDay = z.strictObject({
	day: MarketDay,
	bids: Count,
	/** Bids that a seller accepted. */
	wins: Count,
	...Sales,
	/** Teppo points gained and lost. */
	points: Count,
	/** Views of the member's own stones: each viewer counts once per stone and day. */
	views: Count,
	tracks: Count,
});
export type MemberDay = z.infer<typeof MemberDay>;

const MarketDayFigures = z.strictObject({
	day: MarketDay,
	registrations: Count,
	approvals: Count,
	/** Stones that were listed on that day and still exist. */
	listed: Count,
	bids: Count,
	auctions: Count,
	wins: Count,
	...Sales,
	mailsFailed: Count,
	uploadsFailed: Count,
});
export type MarketDayFigures = z.infer<typeof MarketDayFigures>;

export const MemberActivity = z.strictObject({ role: z.literal('User'), days: z.array(MemberDay) });
export const MarketActivity = z.strictObject({
	role: z.literal('Admin'),
	days: z.array(MarketDayFigures),
	/** Sums by hour of the market's day, over the last week. */
	hours: z.array(z.strictObject({ hour: Count, bids: Count, auctions: Count })),
});
export type MarketActivity = z.infer<typeof MarketActivity>;

/** Stones by state, any by default, and by `number`: a lot id or a certificate number. */
export const StonesOfState = PageQuery.extend({ state: z.enum(LISTING_STATES).optional(), number: numberName(CERTIFICATE_LENGTH).optional() });
