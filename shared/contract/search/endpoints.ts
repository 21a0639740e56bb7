import * as z from 'zod';
import * as members from '#shared/contract/accounts/members.ts';
import { PageQuery } from '#shared/contract/common.ts';
import * as activity from '#shared/contract/operations/activity.ts';
import * as bulkPrices from '#shared/contract/prices/bulk-prices.ts';
import * as market from '#shared/contract/prices/market.ts';
import * as figures from '#shared/contract/prices/market-figures.ts';
import * as prices from '#shared/contract/prices/prices.ts';
import * as savedSearches from '#shared/contract/search/saved-searches.ts';
import * as search from '#shared/contract/search/search.ts';
import * as diamonds from '#shared/contract/stock/diamonds.ts';
import { TONIGHT_KEPT } from '#shared/domain/auctions/limits.ts';
import { byId, type Endpoint, endpoint } from '../endpoint.ts';

export const searchEndpoints = {
	dashboard: endpoint('search', 'GET', '/common/dashboard', {
		who: 'trader-or-admin',
		scope: 'deals:read',
		summary: "The figures of one's own trade, or of the market for an admin",
		answer: z.discriminatedUnion('role', [members.MemberDashboard, members.AdminDashboard]),
	}),
	activity: endpoint('search', 'GET', '/common/activity', {
		who: 'trader-or-admin',
		scope: 'deals:read',
		summary: "The last thirty days of one's own trade, or of the market for an admin, day by day",
		answer: z.discriminatedUnion('role', [activity.MemberActivity, activity.MarketActivity]),
	}),
	stonesOfState: endpoint('search', 'GET', '/common/diamonds-of-state', {
		who: 'admin',
		summary: "All sellers' stones, of one state or with one lot ID or certificate number, newest first",
		query: activity.StonesOfState,
		answer: search.DiamondPage,
	}),
	stonesOfSharedCertificates: endpoint('search', 'GET', '/common/shared-certificates', {
		who: 'admin',
		summary: 'Stones for sale whose certificate another seller lists too, newest first',
		query: PageQuery,
		answer: search.DiamondPage,
	}),
	sharedCertificates: endpoint('search', 'POST', '/common/shared-certificates', {
		who: 'trader-or-admin',
		summary: 'Those of some stones for sale whose certificate another seller lists too',
		body: diamonds.SharedCertificates,
		answer: diamonds.SharedCertificates,
		pace: 'SHARED_CERTIFICATES',
	}),
	search: endpoint('search', 'POST', '/common/search-all-diamonds', {
		who: 'public',
		scope: 'market:read',
		summary: 'Search; guests see attributes and grades only',
		body: search.SearchPayload,
		answer: search.SearchPage,
		errors: ['NOT_ACTIVE'],
	}),
	tonight: endpoint('search', 'GET', '/common/tonight', {
		who: 'public',
		summary:
			'What closes at the next 17:00: how many auctions, and some of their stones; without auctions the newest stones (`latest`) and how the index moved (`moves`). No prices; the same for everybody',
		answer: search.Tonight,
		kept: TONIGHT_KEPT.outside,
	}),
	inventory: endpoint('search', 'POST', '/common/get-all-inventory', {
		who: 'trader-or-admin',
		scope: 'stock:read',
		summary: "A seller's stones in every state",
		body: search.InventoryQuery,
		answer: search.DiamondPage,
		errors: ['NOT_FOUND'],
	}),
	stonesOfMember: endpoint('search', 'GET', '/common/get-all-diamond-by-user-id/{id}', {
		who: 'trader-or-admin',
		summary: "A member's stones in every state: one's own, or anybody's for an admin",
		params: byId,
		query: PageQuery,
		answer: search.DiamondPage,
		errors: ['NOT_FOUND'],
	}),
	lostAuctions: endpoint('search', 'GET', '/common/lost-auctions', {
		who: 'member',
		scope: 'deals:read',
		summary: 'Auctions that closed with another member in the lead, the last one first, until the stone is back on the market',
		query: PageQuery,
		answer: search.DiamondPage,
	}),
	pricePosition: endpoint('search', 'POST', '/common/price-position', {
		who: 'trader-or-admin',
		scope: 'market:read',
		summary: "Where a price stands among those of a stone's equals on the market, the caller's own stones left out",
		body: prices.PriceQuestion,
		answer: prices.PricePosition,
		errors: ['NOT_FOUND'],
	}),
	pricePlaces: endpoint('search', 'POST', '/common/price-places', {
		who: 'trader-or-admin',
		scope: 'market:read',
		summary: 'Where the prices of many stones stand among those of their equals',
		body: prices.PriceQuestions,
		answer: prices.PricePlaces,
	}),
	equalPrices: endpoint('search', 'POST', '/common/equal-prices', {
		who: 'trader-or-admin',
		scope: 'market:read',
		summary: 'What the equals of many stones ask',
		body: bulkPrices.EqualPricesQuestion,
		answer: bulkPrices.EqualPrices,
	}),
	marketHistory: endpoint('search', 'GET', '/common/market-history', {
		who: 'trader-or-admin',
		scope: 'market:read',
		summary: 'A class of stones day by day: market index, quartiles of prices, supply, sales and what they fetched',
		query: market.HistoryQuery,
		answer: market.MarketHistory,
	}),
	marketClasses: endpoint('search', 'GET', '/common/market-classes', {
		who: 'trader-or-admin',
		scope: 'market:read',
		summary: 'Every class of stones on the last day, and how it has moved in a week and a month',
		answer: market.MarketClasses,
	}),
	auctionResults: endpoint('search', 'POST', '/common/results', {
		who: 'trader-or-admin',
		scope: 'market:read',
		summary: 'What became of auctions, without a name: of classes in which no party can be guessed',
		body: market.ResultsPayload,
		answer: market.ResultPage,
	}),
	marketFigures: endpoint('search', 'POST', '/common/market-figures', {
		who: 'trader-or-admin',
		scope: 'market:read',
		summary: 'What the open market asks, by colour and clarity and by weight; the same for everybody',
		body: figures.MarketQuestion,
		answer: figures.MarketFigures,
	}),
	newMatches: endpoint('search', 'GET', '/common/saved-searches/new-matches', {
		who: 'member',
		scope: 'deals:read',
		summary: "How many stones each of one's saved searches finds that were listed since it was opened",
		answer: savedSearches.NewMatches,
	}),
} as const satisfies Record<string, Endpoint>;
