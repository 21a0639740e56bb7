import pMap from 'p-map';
import type { Bids } from '#functions/usecases/auctions/ports/bids.ts';
import { extractSession } from '../accounts/sessions.ts';
import { bid, participation } from '../entities/auctions.ts';
import { listing } from '../entities/listings.ts';
import { setting } from '../entities/market.ts';
import { member } from '../entities/members.ts';
import { session } from '../entities/sessions.ts';
import { DISCOUNT_RATE, parseDiscountRate } from '../operations/settings.ts';
import { extractListing } from '../stock/listings.ts';
import { buildQuery } from '../table/params.ts';
import { getItems, parseItems, queryFirst, readItem } from '../table/table.ts';
import { readBidCounts } from './party-checks.ts';

const LEDGERS_RENAMED_AT_ONCE = 8;

export const bids: Bids = {
	get: (listingId, bidId) => readItem(bid.get({ listingId, bidId })),

	async forBid({ memberId: bidderId, sessionId }, listingId, bidId) {
		const gets = [
			member.get({ memberId: bidderId }),
			listing.get({ listingId }),
			bid.get({ listingId, bidId }),
			setting.get({ name: DISCOUNT_RATE }),
			...(sessionId === undefined ? [] : [session.get({ memberId: bidderId, sessionId })]),
		];
		const items = await getItems(gets);
		const [bidder] = parseItems(items, member);
		const [found] = parseItems(items, listing).map(extractListing);
		const [earlier] = parseItems(items, bid);
		const [opened] = parseItems(items, session).map(extractSession);
		return { bidder, session: opened, listing: found, bid: earlier, rate: parseDiscountRate(items) };
	},

	async ledger(listingId, auction) {
		const { data } = await bid.query.primary({ listingId }).begins({ bidId: '' }).go({ pages: 'all', consistent: true });
		return data.filter((entry) => entry.auction === auction).sort((a, b) => a.sequence - b.sequence);
	},

	async auctionStart(listingId, at) {
		const { data } = await bid.query
			.primary({ listingId })
			.begins({ bidId: '' })
			.go({ pages: 'all', attributes: ['auction', 'placedAt'] });
		const earlier = data.filter(({ placedAt }) => placedAt <= at);
		const latest = Math.max(...earlier.map(({ auction }) => auction));
		const own = earlier.filter(({ auction }) => auction === latest);
		return own.length > 0 ? Math.min(...own.map(({ placedAt }) => placedAt)) : undefined;
	},

	async bidders(listingId, auction) {
		const { data } = await bid.query
			.primary({ listingId })
			.begins({ bidId: '' })
			.go({ pages: 'all', consistent: true, attributes: ['auction', 'bidderId'] });
		return [...new Set(data.filter((one) => one.auction === auction).map(({ bidderId }) => bidderId))].sort();
	},

	async participations(bidderId, listingIds) {
		const items = await getItems(listingIds.map((listingId) => participation.get({ listingId, bidderId })));
		return new Map(parseItems(items, participation).map((record) => [record.listingId, record]));
	},

	async listingsBidOn(bidderId, most = Number.POSITIVE_INFINITY) {
		const newestFirst = { ...buildQuery(participation.query.byBidder({ bidderId })), ScanIndexForward: false };
		return (await queryFirst(newestFirst, most)).map(({ listingId }) => String(listingId));
	},

	counts: readBidCounts,

	async renameBidder(bidderId, listingIds, bidderCompanyName) {
		const rename = async (listingId: string) => {
			const { data } = await bid.query.primary({ listingId }).begins({ bidId: '' }).go({ pages: 'all', consistent: true });
			const own = data.filter((one) => one.bidderId === bidderId && one.bidderCompanyName !== bidderCompanyName);
			for (const { bidId } of own) await bid.patch({ listingId, bidId }).set({ bidderCompanyName }).go();
		};
		await pMap(listingIds, rename, { concurrency: LEDGERS_RENAMED_AT_ONCE });
	},
};
