import { mediaStore } from './adapters/media-store.ts';
import type { MediaMarket } from './usecases/media/media-ports.ts';
import type { Market } from './usecases/ports.ts';

/** The market with what photos and videos need beside it. */
export function openMediaMarket(market: Market): MediaMarket {
	return { ...market, store: mediaStore };
}
