import { copyStore } from './adapters/copy-store.ts';
import { memberWorks } from './data/member-data.ts';
import type { Market } from './usecases/ports/market.ts';
import type { CopyMarket } from './usecases/ports/member-data.ts';

/** The market with what members need to have a copy of their own data. */
export function openCopyMarket(market: Market): CopyMarket {
	return { ...market, works: memberWorks, copies: copyStore };
}
