import { identity } from './adapters/identity.ts';
import { priceListSeals } from './adapters/price-list-seals.ts';
import { removeSheet } from './adapters/sheets.ts';
import { imports } from './data/imports.ts';
import { memberItems } from './data/member-data.ts';
import { readMarketClock } from './environment.ts';
import { openCopyMarket } from './open-copy-market.ts';
import type { Market } from './usecases/ports/market.ts';
import type { ErasureMarket, MemberDataMarket } from './usecases/ports/member-data.ts';

/** The market with what work on all data of a member needs beside it. */
export function openMemberData(market: Market): MemberDataMarket & ErasureMarket {
	const besides = { items: memberItems, imports, seals: priceListSeals, sheets: { remove: removeSheet }, identity, clock: readMarketClock };
	return { ...openCopyMarket(market), ...besides };
}
