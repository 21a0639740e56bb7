import { Logger } from '@aws-lambda-powertools/logger';
import { CHANGE_SHARDS, readChanges } from '../data/changes.ts';
import { searchRowOf } from '../data/listing-item.ts';
import { createStoneIndex } from '../search/stone-index.ts';
import { dashboard } from '../usecases/dashboard.ts';
import { listInventory, listStonesOf } from '../usecases/list-inventory.ts';
import { searchDiamonds } from '../usecases/search-diamonds.ts';
import { serve } from './serve.ts';

const logger = new Logger();

/** Kept from call to call; a new process loads the market. */
const stones = createStoneIndex(
	{ read: readChanges, shards: CHANGE_SHARDS, clock: Date.now, unreadable: (error) => logger.error('Left out of the search', { error: error as Error }) },
	searchRowOf,
);

/** Search, sellers' inventories, and the figures that are counted in the index. */
export const handler = serve({
	search: ({ body, caller, market }) => searchDiamonds(market, stones, caller, body),
	stonesOfMember: ({ params, query, caller, market }) => listStonesOf(market, stones, caller, params.id, query),
	dashboard: ({ caller, market }) => dashboard(market, stones, caller),
	inventory: ({ body, caller, market }) => listInventory(market, stones, caller, body),
});
