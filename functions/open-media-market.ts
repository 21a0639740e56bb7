import { mediaStore } from '#functions/adapters/stock/media-store.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import type { MediaMarket } from '#functions/usecases/stock/ports/media.ts';

/** The market with what photos and videos need beside it. */
export function openMediaMarket(market: Market): MediaMarket {
	return { ...market, store: mediaStore };
}
