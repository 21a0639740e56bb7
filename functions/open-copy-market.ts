import { copyStore } from '#functions/adapters/copy-store.ts';
import { memberWorks } from '#functions/data/member-data.ts';
import type { Market } from '#functions/usecases/ports/market.ts';
import type { CopyMarket } from '#functions/usecases/ports/member-data.ts';

/** The market with what members need to have a copy of their own data. */
export function openCopyMarket(market: Market): CopyMarket {
	return { ...market, works: memberWorks, copies: copyStore };
}
