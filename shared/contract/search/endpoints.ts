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
	dashboard: endpoint({
		method: 'GET',
		path: '/common/dashboard',
		service: 'search',
		who: 'trader-or-admin',
		summary: "The figures of one's own trade, or of the market for an admin",
		answer: z.discriminatedUnion('role', [members.MemberDashboard, members.AdminDashboard]),
	}),
	activity: endpoint({
		method: 'GET',
		path: '/common/activity',
		service: 'search',
		who: 'trader-or-admin',
		summary: "The last thirty days of one's own trade, or of the market for an admin, day by day",
		answer: z.discriminatedUnion('role', [activity.MemberActivity, activity.MarketActivity]),
	}),
	stonesOfState: endpoint({
		method: 'GET',
		path: '/common/diamonds-of-state',
		service: 'search',
		who: 'admin',
		summary: "All sellers' stones of one state, newest first",
		query: activity.StonesOfState,
		answer: search.DiamondPage,
	}),
	search: endpoint({
		method: 'POST',
		path: '/common/search-all-diamonds',
		service: 'search',
		who: 'public',
		summary: 'Search; guests see attributes and grades only',
		body: search.SearchPayload,
		answer: search.SearchPage,
		errors: ['NOT_ACTIVE'],
	}),
	tonight: endpoint({
		method: 'GET',
		path: '/common/tonight',
		service: 'search',
		who: 'public',
		summary: 'What closes at the next 17:00: how many auctions, and some of their stones, without prices; the same for everybody',
		answer: diamonds.Tonight,
		kept: TONIGHT_KEPT.outside,
	}),
	inventory: endpoint({
		method: 'POST',
		path: '/common/get-all-inventory',
		service: 'search',
		who: 'trader-or-admin',
		summary: "A seller's stones in every state",
		body: search.InventoryQuery,
		answer: search.DiamondPage,
		errors: ['NOT_FOUND'],
	}),
	stonesOfMember: endpoint({
		method: 'GET',
		path: '/common/get-all-diamond-by-user-id/{id}',
		service: 'search',
		who: 'trader-or-admin',
		summary: "A member's stones in every state: one's own, or anybody's for an admin",
		params: byId,
		query: PageQuery,
		answer: search.DiamondPage,
		errors: ['NOT_FOUND'],
	}),
	lostAuctions: endpoint({
		method: 'GET',
		path: '/common/lost-auctions',
		service: 'search',
		who: 'member',
		summary: 'Auctions that closed with another member in the lead, the last one first, until the stone is back on the market',
		query: PageQuery,
		answer: search.DiamondPage,
	}),
	pricePosition: endpoint({
		method: 'POST',
		path: '/common/price-position',
		service: 'search',
		who: 'trader-or-admin',
		summary: "Where a price stands among those of a stone's equals on the market, the caller's own stones left out",
		body: prices.PriceQuestion,
		answer: prices.PricePosition,
		errors: ['NOT_FOUND'],
	}),
	pricePlaces: endpoint({
		method: 'POST',
		path: '/common/price-places',
		service: 'search',
		who: 'trader-or-admin',
		summary: 'Where the prices of many stones stand among those of their equals',
		body: prices.PriceQuestions,
		answer: prices.PricePlaces,
	}),
	equalPrices: endpoint({
		method: 'POST',
		path: '/common/equal-prices',
		service: 'search',
		who: 'trader-or-admin',
		summary: 'What the equals of many stones ask',
		body: bulkPrices.EqualPricesQuestion,
		answer: bulkPrices.EqualPrices,
	}),
	marketHistory: endpoint({
		method: 'GET',
		path: '/common/market-history',
		service: 'search',
		who: 'trader-or-admin',
		summary: 'A class of stones day by day: market index, quartiles of prices, supply, sales and what they fetched',
		query: market.HistoryQuery,
		answer: market.MarketHistory,
	}),
	marketClasses: endpoint({
		method: 'GET',
		path: '/common/market-classes',
		service: 'search',
		who: 'trader-or-admin',
		summary: 'Every class of stones on the last day, and how it has moved in a week and a month',
		answer: market.MarketClasses,
	}),
	auctionResults: endpoint({
		method: 'POST',
		path: '/common/results',
		service: 'search',
		who: 'trader-or-admin',
		summary: 'What became of auctions, without a name: of classes in which no party can be guessed',
		body: market.ResultsPayload,
		answer: market.ResultPage,
	}),
	marketFigures: endpoint({
		method: 'POST',
		path: '/common/market-figures',
		service: 'search',
		who: 'trader-or-admin',
		summary: 'What the open market asks, by colour and clarity and by weight; the same for everybody',
		body: figures.MarketQuestion,
		answer: figures.MarketFigures,
	}),
	newMatches: endpoint({
		method: 'GET',
		path: '/common/saved-searches/new-matches',
		service: 'search',
		who: 'member',
		summary: "How many stones each of one's saved searches finds that were listed since it was opened",
		answer: savedSearches.NewMatches,
	}),
} as const satisfies Record<string, Endpoint>;
