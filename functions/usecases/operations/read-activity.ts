import type * as z from 'zod';
import type { MarketActivity, MemberActivity } from '#shared/contract/operations/activity.ts';
import { isAdmin } from '#shared/domain/accounts/member.ts';
import { computeStart, listDays, nameMarketDay } from '#shared/domain/common/market-time.ts';
import { DAYS_SHOWN, HOURS_SHOWN_OF_DAYS, sumByDay, sumByHour } from '#shared/domain/operations/statistics.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import type { StoneIndex } from '../search/ports/stone-search.ts';
import { MARKET } from './ports/statistics.ts';

type OfMember = z.infer<typeof MemberActivity>;
type OfMarket = z.infer<typeof MarketActivity>;

/** Reads the last market days, including today: of the caller's trade, or of the market for an admin. */
export function readActivity(market: Ports<'now' | 'zone' | 'points' | 'statistics'>, stones: StoneIndex, caller: MemberRecord): Promise<OfMember | OfMarket> {
	return isAdmin(caller) ? readMarketActivity(market, stones) : readMemberActivity(market, caller);
}

async function readMemberActivity(market: Ports<'now' | 'zone' | 'points' | 'statistics'>, { memberId }: MemberRecord): Promise<OfMember> {
	const { zone, now } = market;
	const days = listDays(zone, now, DAYS_SHOWN);
	const [first = ''] = days;
	const [sums, entries] = await Promise.all([market.statistics.since(memberId, first), market.points.since(memberId, computeStart(zone, first))]);
	const gained = Map.groupBy(entries, ({ at }) => nameMarketDay(zone, at));
	return {
		role: 'User',
		days: sumByDay(days, sums).map(({ day, bids, wins, sales, salesTotal, salesAsked, views, tracks }) => {
			const points = (gained.get(day) ?? []).reduce((sum, entry) => sum + entry.points, 0);
			return { day, bids, wins, sales, salesTotal, salesAsked, points, views, tracks };
		}),
	};
}

async function readMarketActivity(market: Ports<'now' | 'zone' | 'statistics'>, stones: StoneIndex): Promise<OfMarket> {
	const { zone, now } = market;
	const days = listDays(zone, now, DAYS_SHOWN);
	const [first = ''] = days;
	const [sums, listed] = await Promise.all([market.statistics.since(MARKET, first), countListed(market, stones, days)]);
	const [since = first] = days.slice(-HOURS_SHOWN_OF_DAYS);
	return {
		role: 'Admin',
		days: sumByDay(days, sums).map(({ views, tracks, ...sums }, at) => ({ ...sums, listed: listed[at] ?? 0 })),
		hours: sumByHour(since, sums).map(({ hour, bids, auctions }) => ({ hour, bids, auctions })),
	};
}

/** Counts, for each day, the present stones that were listed on it. */
async function countListed({ zone }: Ports<'zone'>, stones: StoneIndex, days: readonly string[]): Promise<number[]> {
	const countSince = async (day: string) => {
		const query = { filters: { includeTreated: true }, states: LISTING_STATES, showHidden: true, sort: [], page: 0, size: 1, facets: false };
		return (await stones.find({ ...query, listedSince: computeStart(zone, day) })).total;
	};
	const since = await Promise.all(days.map(countSince));
	return since.map((total, at) => total - (since[at + 1] ?? 0));
}
