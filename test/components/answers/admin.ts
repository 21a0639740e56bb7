import type { ListedMember } from '#shared/contract/accounts/members.ts';
import { MEMBER_STATES } from '#shared/domain/accounts/member.ts';
import { makeRecord } from '#shared/domain/common/record.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import type { Answers } from '../fake-client.ts';
import { makeMonth } from './dashboard.ts';
import { aPage } from './stock.ts';

const NOTHING = {
	registrations: 0,
	approvals: 0,
	listed: 0,
	bids: 0,
	auctions: 0,
	wins: 0,
	sales: 0,
	salesTotal: 0,
	salesAsked: 0,
	mailsFailed: 0,
	uploadsFailed: 0,
};

/** Answers the calls of an admin's dashboard and settings. */
export function answerAdmin(members: readonly ListedMember[] = []): Answers {
	return {
		dashboard: async () => ({
			role: 'Admin',
			members: makeRecord(MEMBER_STATES, (state) => members.filter((member) => member.state === state).length),
			inactiveMembers: 0,
			stones: makeRecord(LISTING_STATES, () => 0),
			unreadMessage: 0,
			casesToDecide: 0,
		}),
		activity: async () => ({ role: 'Admin', days: makeMonth(NOTHING), hours: [] }),
		listMembers: async ({ query: { state } = {} }) => aPage(members.filter((member) => !state || member.state === state)),
		getBidProcessData: async () => ({ configDataId: 'BID_DISCOUNT_RATE', configName: 'Bid discount rate', configValue: 30 }),
	};
}
