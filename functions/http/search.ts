import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@aws-lambda-powertools/logger';
import { publish } from '#functions/adapters/figures.ts';
import { historyStore } from '#functions/adapters/prices/history-store.ts';
import { priceListEncryption } from '#functions/adapters/prices/price-list-encryption.ts';
import { stockMarks } from '#functions/data/integrations/stock-marks.ts';
import { describeForSearch } from '#functions/data/search/search-row.ts';
import { imports } from '#functions/data/sheets/imports.ts';
import { measureMemoryShare, readMarketClock, readSetting } from '#functions/environment.ts';
import { openSearchSource, snapshots } from '#functions/open-search-source.ts';
import { startIndex } from '#functions/search/maintenance/start-index.ts';
import { reportCondition } from '#functions/search/maintenance/watch-index.ts';
import { createStoneIndex } from '#functions/search/stone-index.ts';
import { listLostAuctions } from '#functions/usecases/auctions/lost-auctions.ts';
import { createTonight } from '#functions/usecases/auctions/tonight.ts';
import { addFileExport } from '#functions/usecases/audit/add-export.ts';
import { createTools } from '#functions/usecases/integrations/assistant/tools.ts';
import { readMarketChanges, readMarketFeed } from '#functions/usecases/integrations/read-market-feed.ts';
import { readStockFeed } from '#functions/usecases/integrations/read-stock-feed.ts';
import { findStock } from '#functions/usecases/integrations/read-widget-stock.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import { readDashboard } from '#functions/usecases/operations/dashboard.ts';
import { readActivity } from '#functions/usecases/operations/read-activity.ts';
import { createPast } from '#functions/usecases/prices/history/past.ts';
import { readClasses, readHistory } from '#functions/usecases/prices/history/read-history.ts';
import { readResults } from '#functions/usecases/prices/history/read-results.ts';
import { createShares } from '#functions/usecases/prices/history/read-shares.ts';
import { rememberPriceLists } from '#functions/usecases/prices/price-list.ts';
import { readEqualPrices } from '#functions/usecases/prices/read-equal-prices.ts';
import { createMarketFigures } from '#functions/usecases/prices/read-market-figures.ts';
import { readPricePlaces } from '#functions/usecases/prices/read-price-places.ts';
import { readPricePosition } from '#functions/usecases/prices/read-price-position.ts';
import { countNewMatches } from '#functions/usecases/search/count-new-matches.ts';
import { searchDiamonds } from '#functions/usecases/search/search-diamonds.ts';
import { listInventory, listStonesOf, listStonesOfSharedCertificates, listStonesOfState } from '#functions/usecases/stock/list-inventory.ts';
import type { ToolName } from '#shared/contract/integrations/assistant-tools.ts';
import { SCOPES } from '#shared/domain/integrations/scopes.ts';
import { keys } from './call/read-key.ts';
import { writeStockPage } from './call/write-stock-page.ts';
import { runTool } from './run-tool.ts';
import { serve } from './serve.ts';
import { answerWidget } from './widget-stock.ts';

/** Milliseconds; Lambda gives a start ten seconds, with a full processor even for provisioned functions. */
const START = 8_000;

const logger = new Logger();
const source = openSearchSource(logger);

/** Stays in memory between calls; a new process loads the market. */
const index = createStoneIndex({ start, describe: describeForSearch, clock: source.clock });
const stones = reportCondition(index, source.clock, ({ bytesPerStone, ...figures }) => {
	publish({ ...figures, memoryShare: measureMemoryShare() });
	logger.info('Index', { bytesPerStone });
});
const past = createPast(historyStore, readSetting('MARKET_ZONE'), readMarketClock, Date.now);
const readShares = createShares(past, (error) => logger.error('Prices are told without what was fetched', { error: error as Error }));
const findList = rememberPriceLists(priceListEncryption);
const tonight = createTonight(stones, past, performance.now.bind(performance));
const marketFigures = createMarketFigures(index, performance.now.bind(performance));
const tools = createTools({ stones, appraisals: index, readShares, findList, imports, origin: readSetting('WEB_ORIGIN') });
await Promise.race([index.loaded, pause(START, undefined, { ref: false })]);
logger.info('Loaded', { loadTime: performance.now() });

export const handler = serve<'search'>(
	{
		search: ({ body, caller, market }) => searchDiamonds(market, stones, caller, body, findList),
		stonesOfMember: ({ params, query, caller, market }) => listStonesOf(market, stones, caller, params.id, query),
		dashboard: ({ caller, market }) => readDashboard(market, stones, imports, caller),
		activity: ({ caller, market }) => readActivity(market, stones, caller),
		stonesOfState: ({ query, caller, market }) => listStonesOfState(market, stones, caller, query),
		stonesOfSharedCertificates: ({ query, caller, market }) => listStonesOfSharedCertificates(market, stones, caller, query),
		sharedCertificates: async ({ body }) => ({ diamondIds: await index.selectShared(body.diamondIds) }),
		lostAuctions: ({ query, caller, market }) => listLostAuctions(market, stones, caller, query),
		newMatches: ({ caller, market }) => countNewMatches(market, stones, caller),
		pricePosition: ({ body, caller }) => readPricePosition(index, readShares, caller, body),
		pricePlaces: ({ body, caller }) => readPricePlaces(index, caller, body),
		marketFigures: ({ body, market }) => marketFigures(market, body),
		equalPrices: ({ body, caller }) => readEqualPrices(index, caller, body),
		marketHistory: ({ query }) => readHistory(past, query),
		marketClasses: () => readClasses(past),
		auctionResults: ({ body, market }) => readResults(market, past, body),
		tonight: ({ market }) => tonight(market),
		previewWidget: ({ body, caller, market }) => findStock(market, stones, caller.memberId, body.settings, body.query),
		widgetStock: answerWidget(stones),
		inventory: ({ body, caller, market }) => listInventory(market, stones, caller, body),
		assistant: async ({ body, raw, bearer: { key }, caller, market, describe }) => {
			// Loaded for assistants only: no search waits for it.
			const { answerAssistant } = await import('./assistant.ts');
			const run = (name: ToolName, args: object) => runTool(tools, name, args, { market, caller, key });
			const refuseHeader = (name: string) => {
				throw new MarketError('VALIDATION', { issues: [{ path: `header.${name}`, code: 'invalid_value', message: '' }] });
			};
			return answerAssistant(body, raw, { scopes: key?.scopes ?? SCOPES, run, refuseHeader, describe });
		},
		stockFeed: async ({ query, caller, market, visitor, bearer }) => {
			const page = await readStockFeed(market, index, stockMarks, caller, query, visitor.knownTags);
			// A person saves the file's first page; reads with a key are recorded by key.
			if (query.format === 'csv' && page.text !== undefined && !query.cursor && !bearer.key) await addFileExport(market, caller, 'STONES');
			return writeStockPage(page, query);
		},
		marketFeed: ({ query, caller, market }) => readMarketFeed(market, index, source.log, caller, query),
		marketChanges: ({ query, caller, market }) => readMarketChanges(market, index, source.log, caller, query),
	},
	// The Model Context Protocol demands it against DNS rebinding.
	{ keys, ownPages: ['assistant'] },
);

async function start() {
	const started = await startIndex(source, snapshots);
	if (started.unusable !== undefined) logger.warn('The snapshot is of no use', { error: started.unusable as Error });
	const { readAt } = started.snapshot?.followed ?? {};
	logger.info('Snapshot read', { snapshotAge: readAt && (source.clock() - readAt) / 1000 });
	return started;
}
