import { threadStore } from '#functions/adapters/auctions/thread-store.ts';
import type { ThreadMarket } from '#functions/usecases/auctions/messages/thread.ts';
import type { Market } from '#functions/usecases/market/market.ts';

export function openThreadMarket(market: Market): ThreadMarket {
	return { ...market, threadStore };
}
