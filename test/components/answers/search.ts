import type { Client } from '#shared/contract/client.ts';
import type { TableSettings } from '#shared/contract/search/table-settings.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { Answers } from '../fake-client.ts';
import { aPage } from './stock.ts';

type Question = Parameters<Client['search']>[0]['body'];

/** Answers the calls of the search screens: `listStones` returns all matches of a question at that moment. */
export function answerSearch(listStones: (question: Question) => readonly Diamond[]): Answers {
	let settings: TableSettings = {};
	return {
		search: async ({ body }) => aPage(listStones(body), body),
		priceList: async () => ({ version: 0, uploadedAt: null, list: null }),
		tonight: async () => ({ closesAt: '2026-01-02T08:00:00.000Z', auctions: 0, stones: [] }),
		tableSettings: async () => settings,
		keepTableSettings: async ({ body }) => {
			settings = body;
			return settings;
		},
		savedSearches: async () => aPage([]),
		newMatches: async () => [],
		pricePlaces: async ({ body: { questions } }) => ({ places: questions.map(() => null) }),
	};
}
