import * as members from '#shared/contract/accounts/members.ts';
import * as bids from '#shared/contract/auctions/bids.ts';
import * as cases from '#shared/contract/auctions/cases.ts';
import * as messages from '#shared/contract/auctions/messages.ts';
import * as diamonds from '#shared/contract/stock/diamonds.ts';
import { byId, byMember, type Endpoint, endpoint } from '../endpoint.ts';

export const bidsEndpoints = {
	addBid: endpoint('bids', 'POST', '/common/add-bid', {
		who: 'member',
		scope: 'bids:write',
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
			'BID_LIMIT',
		],
	}),
	bidStatus: endpoint('bids', 'POST', '/common/diamonds/upload-bid-status', {
		who: 'member',
		summary: 'Accept, reject, confirm or complain after the close',
		body: bids.BidStatus,
		answer: diamonds.Diamond,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
	ledger: endpoint('bids', 'GET', '/common/diamonds/{id}/bids', {
		who: 'trader-or-admin',
		scope: 'deals:read',
		summary: 'The bids of the present or last auction, or of an earlier one, with hashes',
		params: byId,
		query: bids.LedgerQuery,
		answer: bids.Ledger,
		errors: ['NOT_FOUND'],
	}),
	sellerReputation: endpoint('bids', 'GET', '/common/sellers/{userId}/reputation', {
		who: 'trader-or-admin',
		summary:
			"How a seller deals: Teppo points, since when, deals completed, share of closed auctions accepted, time to answer; a new seller's shares are left out",
		params: byMember,
		answer: members.SellerReputation,
		errors: ['NOT_FOUND'],
	}),
	getCase: endpoint('bids', 'GET', '/common/cases/{id}', {
		who: 'trader-or-admin',
		scope: 'deals:read',
		summary: 'A deal that went wrong: what its parties have said, until when, and what can be done now',
		params: byId,
		answer: cases.Case,
		errors: ['NOT_FOUND', 'BUSY'],
	}),
	withdrawComplaint: endpoint('bids', 'POST', '/common/cases/{id}/withdraw', {
		who: 'member',
		summary: "Take one's own complaint back, until the completion deadline",
		params: byId,
		answer: cases.Case,
		errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT', 'BUSY'],
	}),
} as const satisfies Record<string, Endpoint>;

/** Calls about the messages of a dispute, answered by the service that exchanges files. */
export const messageEndpoints = {
	readCaseMessages: endpoint('media', 'GET', '/common/cases/{id}/messages', {
		who: 'trader-or-admin',
		summary: 'The messages of a dispute, for its two parties and the admins',
		params: byId,
		query: messages.ThreadQuery,
		answer: messages.Thread,
		errors: ['NOT_FOUND'],
	}),
	writeCaseMessage: endpoint('media', 'POST', '/common/cases/{id}/messages', {
		who: 'trader-or-admin',
		summary: 'Write in a dispute until it is closed, with up to five files for each side',
		params: byId,
		body: messages.NewMessage,
		answer: messages.Message,
		status: 201,
		limit: 'WRITE_MESSAGE',
		errors: ['NOT_FOUND', 'STATE_CONFLICT', 'MEDIA_REFUSED', 'BUSY'],
	}),
	uploadCaseFile: endpoint('media', 'POST', '/common/cases/{id}/files', {
		who: 'trader-or-admin',
		summary: 'Upload a photo or PDF for a message of a dispute',
		params: byId,
		body: messages.NewFile,
		answer: messages.FileUpload,
		status: 201,
		limit: 'UPLOAD_THREAD_FILE',
		errors: ['NOT_FOUND', 'STATE_CONFLICT', 'MEDIA_REFUSED'],
	}),
} as const satisfies Record<string, Endpoint>;
