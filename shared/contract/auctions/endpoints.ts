import * as members from '#shared/contract/accounts/members.ts';
import * as bids from '#shared/contract/auctions/bids.ts';
import * as cases from '#shared/contract/auctions/cases.ts';
import * as diamonds from '#shared/contract/stock/diamonds.ts';
import { byId, byMember, type Endpoint, endpoint } from '../endpoint.ts';

export const bidsEndpoints = {
	addBid: endpoint({
		method: 'POST',
		path: '/common/add-bid',
		service: 'bids',
		who: 'member',
		summary: 'Bid, with an optional secret ceiling',
		body: bids.AddBid,
		answer: bids.BidAnswer,
		status: 201,
		pace: 'BID',
		errors: [
			'NOT_FOUND',
			'BID_TOO_LOW',
			'BID_TOO_HIGH',
			'NOT_PRICED',
			'OWN_LISTING',
			'MAX_NOT_RAISED',
			'AUCTION_CLOSED',
			'NOT_BIDDABLE',
			'STALE',
			'BID_ID_TAKEN',
		],
	}),
	bidStatus: endpoint({
		method: 'POST',
		path: '/common/diamonds/upload-bid-status',
		service: 'bids',
		who: 'member',
		summary: 'Accept, reject, confirm or complain after the close',
		body: bids.BidStatus,
		answer: diamonds.Diamond,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
	ledger: endpoint({
		method: 'GET',
		path: '/common/diamonds/{id}/bids',
		service: 'bids',
		who: 'trader-or-admin',
		summary: 'The bids of the present or last auction, with hashes',
		params: byId,
		query: bids.LedgerQuery,
		answer: bids.Ledger,
		errors: ['NOT_FOUND'],
	}),
	sellerReputation: endpoint({
		method: 'GET',
		path: '/common/sellers/{userId}/reputation',
		service: 'bids',
		who: 'trader-or-admin',
		summary:
			"How a seller deals: Teppo points, since when, deals completed, share of closed auctions accepted, time to answer; a new seller's shares are left out",
		params: byMember,
		answer: members.SellerReputation,
		errors: ['NOT_FOUND'],
	}),
	getCase: endpoint({
		method: 'GET',
		path: '/common/cases/{id}',
		service: 'bids',
		who: 'trader-or-admin',
		summary: 'A deal that went wrong: what its parties have said, until when, and what can be done now',
		params: byId,
		answer: cases.Case,
		errors: ['NOT_FOUND', 'BUSY'],
	}),
	withdrawComplaint: endpoint({
		method: 'POST',
		path: '/common/cases/{id}/withdraw',
		service: 'bids',
		who: 'member',
		summary: "Take one's own complaint back, until the completion deadline",
		params: byId,
		answer: cases.Case,
		errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT', 'BUSY'],
	}),
} as const satisfies Record<string, Endpoint>;
