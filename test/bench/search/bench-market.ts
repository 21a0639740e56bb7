import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ulidToUUID } from 'ulid';
import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { stonesOf } from './market.ts';
import type { MarketFacts } from './queries.ts';
import { savedSearches } from './saved-searches.ts';
import type { SheetStone } from './sheet-stones.ts';
import { savedSearchColumns } from './sql-match.ts';
import { type Column, columnsOf, type TableFile } from './sql-table.ts';

const LINES_PER_WRITE = 1000;
const TRACKED = 1000;
/** Places of the five sellers, in the order of their first listing. */
const FEW_SELLERS = [3, 30, 300, 600, 1200];

/** The market that all engines get. */
export interface BenchMarket {
	count: number;
	/** Generates the stones, the same ones each time. */
	stones(): Iterable<SearchRow>;
	facts: MarketFacts;
	/** A number for each seller. */
	sellers: ReadonlyMap<string, number>;
	searches: IndexQuery[];
	/** The market in files, for engines that load files. */
	table: TableFile;
	trackedTable: TableFile;
	searchesTable: TableFile;
}

/** Makes the market and writes its tables into the folder. */
export async function prepareMarket(sheet: readonly SheetStone[], count: number, searchCount: number, folder: string): Promise<BenchMarket> {
	const stones = () => stonesOf(sheet, count);
	const sellers = new Map<string, number>();
	const tracked = new Set<string>();
	let lately = 0;
	let number = 0;
	function* watched(): Generator<SearchRow> {
		for (const stone of stones()) {
			if (!sellers.has(stone.sellerId)) sellers.set(stone.sellerId, sellers.size);
			if (number % Math.ceil(count / TRACKED) === 0) tracked.add(stone.listingId);
			if (number++ <= count * 0.9) lately = stone.createdAt;
			yield stone;
		}
	}
	const table = await writeTable(join(folder, 'stones.csv'), columnsOf(sellers), watched());
	const trackedTable = await writeTable(join(folder, 'tracked.csv'), [{ name: 'id', type: 'id', of: (id: string) => id }], tracked);
	const searches = savedSearches(searchCount);
	const searchesTable = await writeTable(join(folder, 'searches.csv'), savedSearchColumns(), searches.entries());

	const ids = [...sellers.keys()];
	const fewSellers = new Set(FEW_SELLERS.flatMap((at) => ids[at] ?? []));
	// The first stone of the market belongs to the large inventory.
	const facts = { sellerId: ids[0] ?? '', fewSellers, tracked, lately, stones: count };
	return { count, stones, facts, sellers, searches, table, trackedTable, searchesTable };
}

async function writeTable<T>(path: string, columns: readonly Column<T>[], rows: Iterable<T>): Promise<TableFile> {
	function* lines(): Generator<string> {
		let text = '';
		let together = 0;
		for (const row of rows) {
			text += `${columns.map((column) => cell(column, row)).join()}\n`;
			if (++together < LINES_PER_WRITE) continue;
			yield text;
			text = '';
			together = 0;
		}
		yield text;
	}
	await pipeline(lines(), createWriteStream(path));
	return { path, columns: columns.map(({ name, type }) => ({ name, type })) };
}

function cell<T>({ type, of }: Column<T>, row: T): string {
	const value = of(row);
	if (value === undefined) return '';
	if (type === 'flag') return value ? '1' : '0';
	return type === 'id' ? ulidToUUID(String(value)).toLowerCase() : String(value);
}
