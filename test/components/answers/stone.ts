import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { aDiamond } from '#test/model/a-diamond.ts';
import type { Answers } from '../fake-client.ts';
import { aPage } from './stock.ts';

/** Answers the calls of a stone's page: `getStone` returns the stone as it is at that moment. */
export function answerStone(getStone: (id: string) => Diamond): Answers {
	return {
		getDiamond: async ({ params: { id } }) => getStone(id),
		viewDiamond: async () => undefined,
		ledger: async ({ params: { id } }) => ({ diamondId: id, auction: 1, opened: false, entries: [] }),
		sellerReputation: async ({ params: { userId } }) => ({ userId, rank: 0, memberSince: '2026-01-01', isNew: true, sold: 0 }),
		pricePosition: async () => ({ lacks: [], count: 0, sellers: 0, closest: [] }),
		search: async () => aPage([]),
		priceList: async () => ({ version: 0, uploadedAt: null, list: null }),
		priceWatches: async () => ({ diamondIds: [] }),
	};
}

/** Answers the calls of these stones' pages; for an unknown id it returns a plain stone. */
export const answerStonePages = (...stones: readonly Diamond[]): Answers =>
	answerStone((id) => stones.find(({ diamondId }) => diamondId === id) ?? aDiamond({ diamondId: id }));
