import { type Endpoint, endpoint } from '../endpoint.ts';
import * as feeds from './feeds.ts';

export const feedEndpoints = {
	feedStock: endpoint('imports', 'PUT', '/feeds/stock', {
		who: 'member',
		scope: 'stock:write',
		summary: 'Begin a feed of stones: answers where to send the file and which import to follow',
		body: feeds.StockFeed,
		answer: feeds.StockFeedBegun,
		status: 202,
		limit: 'UPLOAD_SHEET',
	}),
	patchStock: endpoint('imports', 'PATCH', '/feeds/stock', {
		who: 'member',
		scope: 'stock:write',
		summary: "Change up to 500 of one's stones; each is changed or refused for itself",
		idempotent: true,
		body: feeds.StockPatch,
		received: feeds.ReceivedPatch,
		answer: feeds.StockPatched,
		pace: 'PATCH_STOCK',
	}),
} as const satisfies Record<string, Endpoint>;
