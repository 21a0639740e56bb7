import { CustomAttributeType } from 'electrodb';
import type { BidRecord } from '#functions/usecases/auctions/ports/bids.ts';
import type { ClosingRecord } from '#functions/usecases/auctions/ports/closings.ts';
import type { OfferedStone } from '#shared/contract/auctions/bids.ts';
import { Entity } from './entity.ts';
import { flag, index, model, number, optionalText, primaryKey, text } from './schema.ts';

export const bid = new Entity({
	model: model('bid'),
	attributes: {
		listingId: text,
		bidId: text,
		auction: number,
		sequence: number,
		bidderId: text,
		bidderCompanyName: text,
		bidderSalt: text,
		bidderSeal: text,
		leaderSeal: text,
		placedAt: number,
		bidAmount: number,
		ceiling: number,
		salt: text,
		commitment: text,
		currentBid: number,
		leaderId: text,
		outcome: { type: CustomAttributeType<BidRecord['outcome']>('string'), required: true },
		requiredBid: number,
		ceilingOnly: flag,
		stone: { type: CustomAttributeType<OfferedStone>('any') },
		stoneHash: optionalText,
		previousHash: text,
		link: text,
		linkSalt: text,
		hash: text,
	},
	indexes: { primary: primaryKey('listing#${listingId}', 'bid#${bidId}') },
});

export const participation = new Entity({
	model: model('participation'),
	attributes: { listingId: text, bidderId: text, auction: number, ceiling: number },
	indexes: {
		primary: primaryKey('listing#${listingId}', 'bidder#${bidderId}'),
		byBidder: index('related', 'participations#${bidderId}', '${listingId}'),
	},
});

/** A close whose losers are not all notified yet. */
export const closing = new Entity({
	model: model('closing'),
	attributes: {
		listingId: text,
		auction: number,
		shard: text,
		/** The closing time as a sort key. */
		since: text,
		closesAt: number,
		leaderId: text,
		told: number,
		data: { type: CustomAttributeType<ClosingRecord['data']>('any'), required: true },
	},
	indexes: {
		primary: primaryKey('listing#${listingId}', 'closing#${auction}'),
		unnotified: index('due', 'closings#${shard}', '${since}'),
	},
});
