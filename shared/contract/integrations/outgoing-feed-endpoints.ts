import { type Endpoint, endpoint } from '../endpoint.ts';
import * as feeds from './outgoing-feeds.ts';

export const outgoingFeedEndpoints = {
	stockFeed: endpoint({
		method: 'GET',
		path: '/feeds/stock',
		service: 'search',
		who: 'member',
		scope: 'stock:read',
		summary: "One's own stones that are not sold, as JSON, CSV or JSON-LD, with ETag",
		query: feeds.StockQuery,
		answer: feeds.StockPage,
		otherMedia: ['text/csv', 'application/ld+json'],
		tagged: true,
		pace: 'FEED',
	}),
	marketFeed: endpoint({
		method: 'GET',
		path: '/feeds/market',
		service: 'search',
		who: 'member',
		scope: 'market:read',
		summary: 'The whole market, page by page, and the cursor of what changes from then on',
		query: feeds.MarketFeedQuery,
		answer: feeds.MarketFeed,
		pace: 'FEED',
		errors: ['CURSOR_EXPIRED'],
	}),
	marketChanges: endpoint({
		method: 'GET',
		path: '/feeds/market/changes',
		service: 'search',
		who: 'member',
		scope: 'market:read',
		summary: 'What changed on the market after a cursor of the last seven days',
		query: feeds.ChangesQuery,
		answer: feeds.MarketChanges,
		pace: 'FEED',
		errors: ['CURSOR_EXPIRED'],
	}),
} as const satisfies Record<string, Endpoint>;
