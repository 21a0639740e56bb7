import { sheetQueue } from '#functions/adapters/sheets/sheet-queue.ts';
import { sheets } from '#functions/adapters/sheets/sheets.ts';
import { imports } from '#functions/data/sheets/imports.ts';
import { bulk } from '#functions/data/table/bulk.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import type { ImportMarket } from '#functions/usecases/sheets/ports/import-market.ts';
import { readMarketClock } from './environment.ts';

export function openImportMarket(market: Market): ImportMarket {
	return { ...market, imports, bulk, sheets, queue: sheetQueue, clock: readMarketClock };
}
