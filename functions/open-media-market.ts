import { mediaStore } from '#functions/adapters/media-store.ts';
import type { Market } from '#functions/usecases/ports/market.ts';
import type { MediaMarket } from '#functions/usecases/ports/media.ts';

/** The market with what photos and videos need beside it. */
export function openMediaMarket(market: Market): MediaMarket {
	return { ...market, store: mediaStore };
}
