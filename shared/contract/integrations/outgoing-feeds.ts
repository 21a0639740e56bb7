import * as z from 'zod';
import { Count, Id } from '#shared/contract/common.ts';
import { Diamond } from '#shared/contract/stock/diamonds.ts';
import { CHANGES_CURSOR, FEED_PAGE, MARKET_CURSOR, STOCK_CURSOR } from '#shared/domain/integrations/feeds.ts';

/* What programs read: a member's own stones, and the market with its changes. */

const limit = z.preprocess((value) => Count.safeParse(value).data ?? value, z.int().min(1).max(FEED_PAGE.most)).default(FEED_PAGE.usual);

/**
 * Fields of a stone as feeds omit them, because they depend on the reader or the time. So a stone that is in no list of changes is the same as before,
 * except for its seller's present name, company and rank: one deal would list the seller's whole stock as changed.
 */
const PERSONAL = {
	attachmentDetailsResponseDtoList: true,
	photos: true,
	isUploaded: true,
	status: true,
	sellerRank: true,
	currentBidderName: true,
	currentBidderCompanyName: true,
	topBidderCompanyName: true,
	bidSteps: true,
	requiredBid: true,
	bidStartDateTime: true,
	decideBy: true,
	confirmBy: true,
	isBidPlaced: true,
	myMaxBid: true,
	leading: true,
	tracked: true,
	counterparty: true,
	confirmations: true,
	soldAt: true,
	caseId: true,
	disputedBy: true,
	bothDispute: true,
	abilities: true,
} as const;

/** A stone in its seller's own feed. */
const { topBidderCompanyName, ...HIDDEN } = PERSONAL;
export const StockStone = Diamond.omit({ ...HIDDEN, seller: true });
export type StockStone = z.infer<typeof StockStone>;
/** A stone of the market as every member may see it. */
export const MarketStone = Diamond.omit({ ...PERSONAL, expiresAt: true });
export type MarketStone = z.infer<typeof MarketStone>;

export const STOCK_FORMATS = ['json', 'csv', 'jsonld'] as const;
export const StockQuery = z.strictObject({
	format: z.enum(STOCK_FORMATS).default('json'),
	cursor: z.string().regex(STOCK_CURSOR).optional(),
	limit,
});
/** A page of own stones. `next` is the next page's cursor; absent on the last page. */
export const StockPage = z.strictObject({ content: z.array(StockStone), next: z.string().optional() });

export const MarketFeedQuery = z.strictObject({ cursor: z.string().regex(MARKET_CURSOR).optional(), limit });
/** A page of the market. Once `next` is absent, go on with `changes`, which is the same on all pages of a reading. */
export const MarketFeed = z.strictObject({ content: z.array(MarketStone), next: z.string().optional(), changes: z.string() });

export const ChangesQuery = z.strictObject({ cursor: z.string().regex(CHANGES_CURSOR), limit });
const Put = z.strictObject({ kind: z.enum(['listed', 'changed']), diamondId: Id, version: z.int(), stone: MarketStone });
const Removed = z.strictObject({ kind: z.literal('removed'), diamondId: Id });
/** The changes after a cursor. `more`: the caller can go on with `next` at once, otherwise later. */
export const MarketChanges = z.strictObject({ content: z.array(z.discriminatedUnion('kind', [Put, Removed])), next: z.string(), more: z.boolean() });
