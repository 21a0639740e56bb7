import { sheetQueue } from './adapters/sheet-queue.ts';
import { sheets } from './adapters/sheets.ts';
import { bulk } from './data/bulk.ts';
import { imports } from './data/imports.ts';
import { readMarketClock } from './environment.ts';
import type { ImportMarket } from './usecases/ports/imports.ts';
import type { Market } from './usecases/ports/market.ts';

/** The market with what the bulk upload needs beside it. */
export function openImportMarket(market: Market): ImportMarket {
	return { ...market, imports, bulk, sheets, queue: sheetQueue, clock: readMarketClock };
}
