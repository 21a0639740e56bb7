import { sheetQueue } from '#functions/adapters/sheet-queue.ts';
import { sheets } from '#functions/adapters/sheets.ts';
import { bulk } from '#functions/data/bulk.ts';
import { imports } from '#functions/data/imports.ts';
import type { ImportMarket } from '#functions/usecases/ports/imports.ts';
import type { Market } from '#functions/usecases/ports/market.ts';
import { readMarketClock } from './environment.ts';

/** The market with what the bulk upload needs beside it. */
export function openImportMarket(market: Market): ImportMarket {
	return { ...market, imports, bulk, sheets, queue: sheetQueue, clock: readMarketClock };
}
