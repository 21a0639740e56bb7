import type { MemberDashboard } from '#shared/contract/accounts/members.ts';
import type { Task } from '#shared/contract/auctions/tasks.ts';
import type { MarketDayFigures } from '#shared/contract/operations/activity.ts';
import { MEMBER_STATES } from '#shared/domain/accounts/member.ts';
import { makeRecord } from '#shared/domain/common/record.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import type { Answers } from '../fake-client.ts';

/** Answers the calls of a member's dashboard: `getFigures` returns the figures that are not 0 at that moment. */
export function answerDashboard(getFigures: () => Partial<MemberDashboard>): Answers {
	return {
		dashboard: async () => ({
			...{ role: 'User', bids: { leading: 0, outbid: 0 }, deals: { toDecide: 0, selling: 0, buying: 0, purchases: [] } },
			...{ stones: makeRecord(LISTING_STATES, () => 0), tracked: 0, hasBid: false, unreadMessage: 0, rank: 0, tasks: [] },
			...getFigures(),
		}),
		activity: async () => ({ role: 'User', days: makeMonth({ bids: 0, wins: 0, sales: 0, salesTotal: 0, salesAsked: 0, points: 0, views: 0, tracks: 0 }) }),
	};
}

/** Answers the calls of the dashboard of a dealer with these tasks. */
export const answerTasks = (...tasks: Task[]): Answers => answerDashboard(() => ({ bids: { leading: 0, outbid: 1 }, hasBid: true, tasks }));

/** Answers an admin's dashboard with the market's last days. */
export function answerMarketDays(): Answers {
	const figures: Omit<MarketDayFigures, 'day'> = {
		...{ bids: 0, wins: 0, sales: 0, salesTotal: 0, salesAsked: 0 },
		...{ registrations: 1, approvals: 1, listed: 0, auctions: 0, mailsFailed: 0, uploadsFailed: 0 },
	};
	return {
		dashboard: async () => ({
			role: 'Admin',
			members: makeRecord(MEMBER_STATES, (state) => (state === 'ACTIVE' ? 1 : 0)),
			stones: makeRecord(LISTING_STATES, (state) => (state === 'DISPLAYED' ? 1 : 0)),
			...{ inactiveMembers: 0, unreadMessage: 0, casesToDecide: 0 },
		}),
		activity: async () => ({ role: 'Admin', days: makeMonth(figures), hours: Array.from({ length: 24 }, (_, hour) => ({ hour, bids: 0, auctions: 0 })) }),
	};
}

/** Returns the days of a month, all with the same figures. */
export const makeMonth = <F>(figures: F): (F & { day: string })[] =>
	Array.from({ length: 30 }, (_, at) => ({ ...figures, day: `2026-01-${String(at + 1).padStart(2, '0')}` }));
