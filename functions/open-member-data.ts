import { identity } from '#functions/adapters/accounts/identity.ts';
import { threadStore } from '#functions/adapters/auctions/thread-store.ts';
import { priceListEncryption } from '#functions/adapters/prices/price-list-encryption.ts';
import { removeSheet } from '#functions/adapters/sheets/sheets.ts';
import { memberItems } from '#functions/data/accounts/member-data.ts';
import { imports } from '#functions/data/sheets/imports.ts';
import type { ErasureMarket, MemberDataMarket } from '#functions/usecases/accounts/ports/member-markets.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import { readMarketClock } from './environment.ts';
import { openCopyMarket } from './open-copy-market.ts';

export function openMemberData(market: Market): MemberDataMarket & ErasureMarket {
	const besides = {
		items: memberItems,
		imports,
		encryption: priceListEncryption,
		sheets: { remove: removeSheet },
		threadStore,
		identity,
		clock: readMarketClock,
	};
	return { ...openCopyMarket(market), ...besides };
}
