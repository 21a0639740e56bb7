import { DEFAULT_DISCOUNT_RATE } from '#shared/domain/limits.ts';
import { inParallel } from '../in-parallel.ts';
import type { Bids, Settings } from '../usecases/ports.ts';
import { bid, listing, participation, setting } from './entities.ts';
import { parseListing } from './listings.ts';
import { getItems, type Item } from './table.ts';

/** Listings whose bids are renamed at once. */
const AT_ONCE = 8;
export const DISCOUNT_RATE = 'BID_DISCOUNT_RATE';

export const bids: Bids = {
	async get(listingId, bidId) {
		return (await bid.get({ listingId, bidId }).go({ consistent: true })).data ?? undefined;
	},

	async forBid(listingId, bidId) {
		const items = await getItems([listing.get({ listingId }), bid.get({ listingId, bidId }), setting.get({ name: DISCOUNT_RATE })]);
		const of = (entity: string): Item | undefined => items.find((item) => item.__edb_e__ === entity);
		const found = { listing: of('listing'), bid: of('bid'), setting: of('setting') };
		return {
			listing: found.listing && parseListing(found.listing),
			bid: (found.bid && bid.parse({ Item: found.bid }).data) ?? undefined,
			rate: (found.setting && setting.parse({ Item: found.setting }).data?.value) ?? DEFAULT_DISCOUNT_RATE,
		};
	},

	async ledger(listingId, auction) {
		const { data } = await bid.query.primary({ listingId }).begins({ bidId: '' }).go({ pages: 'all', consistent: true });
		return data.filter((entry) => entry.auction === auction).sort((a, b) => a.sequence - b.sequence);
	},

	async bidders(listingId, auction) {
		const { data } = await participation.query.primary({ listingId }).begins({ bidderId: '' }).go({ pages: 'all', consistent: true });
		return data.filter((one) => one.auction === auction).map(({ bidderId }) => bidderId);
	},

	async participations(bidderId, listingIds) {
		const items = await getItems(listingIds.map((listingId) => participation.get({ listingId, bidderId })));
		const records = items.map((item) => participation.parse({ Item: item }).data).filter((record) => record !== null);
		return new Map(records.map((record) => [record.listingId, record]));
	},

	async listingsBidOn(bidderId) {
		const { data } = await participation.query.byBidder({ bidderId }).go({ pages: 'all' });
		return data.map(({ listingId }) => listingId);
	},

	async renameBidder(bidderId, listingIds, bidderCompanyName) {
		await inParallel(listingIds, AT_ONCE, async (listingId) => {
			const { data } = await bid.query.primary({ listingId }).begins({ bidId: '' }).go({ pages: 'all', consistent: true });
			for (const { bidId } of data.filter((one) => one.bidderId === bidderId)) await bid.patch({ listingId, bidId }).set({ bidderCompanyName }).go();
		});
	},
};

export const settings: Settings = {
	async discountRate() {
		return (await setting.get({ name: DISCOUNT_RATE }).go({ consistent: true })).data?.value ?? DEFAULT_DISCOUNT_RATE;
	},
};
