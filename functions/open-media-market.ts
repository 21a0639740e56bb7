import { mediaStore } from '#functions/adapters/stock/media-store.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import type { MediaMarket } from '#functions/usecases/stock/ports/media.ts';

export function openMediaMarket(market: Market): MediaMarket {
	return { ...market, store: mediaStore };
}
