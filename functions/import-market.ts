import { sheets } from './adapters/sheets.ts';
import { bulk } from './data/bulk.ts';
import { imports } from './data/imports.ts';
import { marketNow } from './environment.ts';
import type { Market } from './usecases/ports.ts';
import type { ImportMarket } from './usecases/sheets/import-ports.ts';

/** The market with what the bulk upload needs beside it. */
export function openImportMarket(market: Market): ImportMarket {
	return { ...market, imports, bulk, sheets, clock: marketNow };
}
