import { makeKeyToken } from '#functions/adapters/integrations/key-token.ts';
import { certificates } from '#functions/data/stock/certificates.ts';
import { openMediaMarket } from '#functions/open-media-market.ts';
import { changeWidget, createWidget, deleteWidget, listWidgets } from '#functions/usecases/integrations/manage-widgets.ts';
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
import { presentDiamond } from '#functions/usecases/stock/present-diamond.ts';
import { readDiamond } from '#functions/usecases/stock/read-diamond.ts';
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
		viewDiamond: ({ params, caller, market }) => countView(market, caller, params.id),
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
		widgets: ({ caller, market }) => listWidgets(market, caller),
		createWidget: ({ body, caller, market }) => createWidget(market, caller, body, () => makeKeyToken('publishable')),
		changeWidget: ({ params, body, caller, market }) => changeWidget(market, caller, params.id, body),
		deleteWidget: ({ params, caller, market }) => deleteWidget(market, caller, params.id),
		savedSearches: ({ query, caller, market }) => listSavedSearches(market, caller, query),
		savedSearchOpened: ({ params, caller, market }) => recordSearchOpened(market, caller, params.id),
		saveSearch: ({ body, caller, market }) => saveSearch(market, caller, body),
		changeSavedSearch: ({ params, body, caller, market }) => changeSavedSearch(market, caller, params.id, body),
		removeSavedSearch: ({ params, caller, market }) => removeSavedSearch(market, caller, params.id),
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

const countRefreshed = ({ done, ...rest }: Worked) => ({ refreshed: done, ...rest });
const countDeleted = ({ done, ...rest }: Worked) => ({ deleted: done, ...rest });
