import { certificates } from '#functions/data/stock/certificates.ts';
import { openMediaMarket } from '#functions/open-media-market.ts';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import { maySeeOutcome } from '#functions/usecases/auctions/lost-auctions.ts';
import type { Ports } from '#functions/usecases/market/market.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import { countView } from '#functions/usecases/operations/count-interest.ts';
import { changePrices } from '#functions/usecases/prices/change-prices.ts';
import { listPriceRuns } from '#functions/usecases/prices/price-runs.ts';
import { undoPrices } from '#functions/usecases/prices/undo-prices.ts';
import { listWatchedPrices, watchPrices } from '#functions/usecases/prices/watch-prices.ts';
import { changeSavedSearch, listSavedSearches, recordSearchOpened, removeSavedSearch, saveSearch } from '#functions/usecases/search/saved-searches.ts';
import { findByLot } from '#functions/usecases/stock/find-by-lot.ts';
import { readKnownStone } from '#functions/usecases/stock/known-certificates.ts';
import { changeListings, createListing, trackListing, updateListing } from '#functions/usecases/stock/list-diamond.ts';
import { deleteInventory, deleteListings, refreshInventory, refreshListings, type Worked } from '#functions/usecases/stock/manage-inventory.ts';
import { awaitFiles, signUploads } from '#functions/usecases/stock/media/describe-media.ts';
import { requestMedia } from '#functions/usecases/stock/media/request-media.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { isOpenToAll, presentBought, presentDiamond, presentToGuest } from '#functions/usecases/stock/present-diamond.ts';
import { scanStone } from '#functions/usecases/stock/scan-stone.ts';
import { keys } from './call/read-key.ts';
import { serve } from './serve.ts';

export const handler = serve<'diamonds'>(
	{
		createDiamond: async ({ body: { files = [], ...stone }, caller, market }) => {
			const media = openMediaMarket(market);
			const awaited = awaitFiles(media, files);
			const listing = await createListing(market, caller, stone, awaited);
			return { ...(await presentDiamond(market, listing, caller)), uploads: await signUploads(media, listing.listingId, awaited) };
		},
		updateDiamond: async ({ body: { diamondId, version, ...stone }, caller, market }) =>
			presentDiamond(market, await updateListing(market, caller, diamondId, version, stone), caller),
		changeDiamonds: ({ body, caller, market }) => changeListings(market, caller, body.changes),
		changePrices: ({ body, caller, market }) => changePrices(market, caller, body),
		priceRuns: ({ caller, market }) => listPriceRuns(market, caller),
		priceWatches: ({ caller, market }) => listWatchedPrices(market, caller),
		watchPrices: ({ body, caller, market }) => watchPrices(market, caller, body),
		undoPrices: ({ body, caller, market }) => undoPrices(market, caller, body.runId),
		getDiamond: ({ params, caller, market }) => readDiamond(market, params.id, caller),
		viewDiamond: async ({ params, caller, market }) => {
			await countView(market, caller, params.id);
			return undefined;
		},
		favourite: async ({ body: { diamondId, favourite }, caller, market }) => {
			await trackListing(market, caller, diamondId, favourite);
			return { diamondId, tracked: favourite };
		},
		searchByLotId: ({ params, caller, market }) => findByLot(market, caller, params.lotId),
		mediaRequest: async ({ body, caller, market }) => {
			await requestMedia(market, caller, body);
			return { diamondId: body.diamondId, kinds: body.kinds };
		},
		refreshInventory: async ({ body, caller, market }) =>
			countRefreshed('all' in body ? await refreshInventory(market, caller) : await refreshListings(market, caller, body.diamondIds)),
		deleteDiamonds: async ({ body, caller, market }) => countDeleted(await deleteListings(market, caller, body.diamondIds)),
		savedSearches: ({ query, caller, market }) => listSavedSearches(market, caller, query),
		savedSearchOpened: async ({ params, caller, market }) => {
			await recordSearchOpened(market, caller, params.id);
			return undefined;
		},
		saveSearch: ({ body, caller, market }) => saveSearch(market, caller, body),
		changeSavedSearch: ({ params, body, caller, market }) => changeSavedSearch(market, caller, params.id, body),
		removeSavedSearch: async ({ params, caller, market }) => {
			await removeSavedSearch(market, caller, params.id);
			return undefined;
		},
		tableSettings: async ({ caller, market }) => (await market.settings.table(caller.memberId)) ?? {},
		keepTableSettings: async ({ body, caller, market }) => {
			await market.commit([{ kind: 'table-settings', memberId: caller.memberId, settings: body }]);
			return body;
		},
		scan: ({ body, caller, market }) => scanStone(market, caller, body.text),
		knownStone: ({ params, market }) => readKnownStone(certificates, market, params),
		deleteInventory: async ({ body, caller, market }) => {
			if (body.userName !== caller.userName) throw new MarketError('FORBIDDEN');
			return countDeleted(await deleteInventory(market, caller));
		},
	},
	{ keys },
);

async function readDiamond(
	market: Ports<'now' | 'zone' | 'listings' | 'bids' | 'readListingContext' | 'mediaOrigin'>,
	listingId: string,
	caller: MemberRecord | undefined,
) {
	const listing = await market.listings.get(listingId);
	const trades = caller?.state === 'ACTIVE' ? caller : undefined;
	if (!listing || !(await mayRead(market, listing, trades))) throw new MarketError('NOT_FOUND', { diamond: listing && presentBought(listing, market) });
	return trades ? presentDiamond(market, listing, trades) : presentToGuest(listing, market);
}

async function mayRead(market: Ports<'now' | 'zone' | 'bids'>, listing: ListingRecord, trades: MemberRecord | undefined): Promise<boolean> {
	return trades ? maySeeOutcome(market, listing, trades) : isOpenToAll(listing, market.now);
}

const countRefreshed = ({ done, ...rest }: Worked) => ({ refreshed: done, ...rest });
const countDeleted = ({ done, ...rest }: Worked) => ({ deleted: done, ...rest });
