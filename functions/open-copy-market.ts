import { copyStore } from '#functions/adapters/accounts/copy-store.ts';
import { memberWorks } from '#functions/data/accounts/member-data.ts';
import type { CopyMarket } from '#functions/usecases/accounts/ports/member-markets.ts';
import type { Market } from '#functions/usecases/market/market.ts';

export function openCopyMarket(market: Market): CopyMarket {
	return { ...market, works: memberWorks, copies: copyStore };
}
