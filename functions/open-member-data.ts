import { identity } from '#functions/adapters/identity.ts';
import { priceListSeals } from '#functions/adapters/price-list-seals.ts';
import { removeSheet } from '#functions/adapters/sheets.ts';
import { imports } from '#functions/data/imports.ts';
import { memberItems } from '#functions/data/member-data.ts';
import type { Market } from '#functions/usecases/ports/market.ts';
import type { ErasureMarket, MemberDataMarket } from '#functions/usecases/ports/member-data.ts';
import { readMarketClock } from './environment.ts';
import { openCopyMarket } from './open-copy-market.ts';

/** The market with what work on all data of a member needs beside it. */
export function openMemberData(market: Market): MemberDataMarket & ErasureMarket {
	const besides = { items: memberItems, imports, seals: priceListSeals, sheets: { remove: removeSheet }, identity, clock: readMarketClock };
	return { ...openCopyMarket(market), ...besides };
}
