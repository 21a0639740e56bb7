import { mediaStore } from './adapters/media-store.ts';
import type { Market } from './usecases/ports/market.ts';
import type { MediaMarket } from './usecases/ports/media.ts';

/** The market with what photos and videos need beside it. */
export function openMediaMarket(market: Market): MediaMarket {
	return { ...market, store: mediaStore };
}
