import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SearchIndex } from '#functions/search/index.ts';
import { SavedSearches } from '#functions/search/saved-searches.ts';
import { readSnapshot, writeSnapshot } from '#functions/search/snapshot/snapshot.ts';
import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { naiveSearch } from '../search-naive.ts';
import type { BenchMarket } from './bench-market.ts';
import { listBytes } from './bytes.ts';
import { elapsed, quantile } from './measure.ts';
import { randomPart, seededRandom } from './random.ts';

const COLD_START = fileURLToPath(new URL('cold-start.ts', import.meta.url));
const COLD_STARTS = 5;
const CHANGES = 10_000;
const CHANGES_PER_ROUND = 100;
const STREAMED = 20_000;

/** The cost of making an index and keeping it up to date; times in milliseconds. */
export interface MaintenanceFigures {
	/** Built from rows, one by one, with all orders. */
	built: number;
	/** Bytes per stone as the index counts them, for an index that starts from a snapshot: before and after the queries. */
	bytesFresh: number;
	/** The parts of `bytesFresh`. */
	parts: readonly [part: string, bytes: number][];
	bytesUsed: number;
	/** Bytes that the process allocated for it. */
	bytesOfProcess: number;
	snapshotWritten: number;
	/** Bytes per stone. */
	snapshot: number;
	/** Medians of a separate process: reading the file, making the index, the first query, and the total from the process's start. */
	coldStart: { read: number; load: number; first: number; total: number };
	/** Time to prepare all saved searches for matching, and time to match one stone with the unprepared searches one by one. */
	searchesReady: number;
	oneByOne: number;
	/** 10,000 changed prices, and the first query after. */
	applied: number;
	firstAfter: number;
	/**
	 * While 20,000 changes arrive in hundreds: the longest query, how much longer it was than the
	 * longest without changes, and the longest single change.
	 */
	longestQuery: number;
	delay: number;
	longestChange: number;
}

/** Starts an index as a new process does. Returns it with the cost. */
export async function startedIndex(
	market: BenchMarket,
	folder: string,
): Promise<{ index: SearchIndex; maintenance: Omit<MaintenanceFigures, keyof Changed | 'bytesUsed'> }> {
	const path = join(folder, 'snapshot');
	const before = held();
	const { built, written, bytes } = buildAndWrite(market);
	writeFileSync(path, bytes);
	const coldStart = await coldStarts(path);
	rmSync(path);
	const { index } = readSnapshot(bytes);
	const snapshot = bytes.length / market.count;
	const [stone] = market.stones();
	const searchesReady = elapsed(() => new SavedSearches(market.searches));
	const oneByOne = elapsed(() => stone && market.searches.filter((search) => naiveSearch([stone], search).total > 0));
	const bytesOfProcess = (held() - before) / market.count - snapshot;
	return {
		index,
		maintenance: {
			built,
			bytesFresh: index.bytes / market.count,
			parts: listBytes(index),
			bytesOfProcess,
			snapshotWritten: written,
			snapshot,
			coldStart,
			searchesReady,
			oneByOne,
		},
	};
}

/** Builds an index and writes its snapshot. It is a separate function, so that nothing of this index stays in memory. */
function buildAndWrite(market: BenchMarket): { built: number; written: number; bytes: Uint8Array } {
	const index = new SearchIndex();
	let built = 0;
	let page: SearchRow[] = [];
	const put = () => {
		built += elapsed(() => {
			for (const stone of page) index.put(stone);
		});
		page = [];
	};
	for (const stone of market.stones()) if (page.push(stone) === 1000) put();
	put();
	built += elapsed(() => index.prepare());
	let bytes = new Uint8Array();
	const written = elapsed(() => {
		bytes = writeSnapshot(index, { number: 0, readAt: Date.now() });
	});
	return { built, written, bytes };
}

async function coldStarts(path: string): Promise<MaintenanceFigures['coldStart']> {
	const runs: MaintenanceFigures['coldStart'][] = [];
	while (runs.length < COLD_STARTS) {
		const { stdout } = await promisify(execFile)(process.execPath, [COLD_START, path]);
		runs.push(JSON.parse(stdout));
	}
	const median = (part: keyof MaintenanceFigures['coldStart']) =>
		quantile(
			runs.map((run) => run[part]),
			0.5,
		);
	return { read: median('read'), load: median('load'), first: median('first'), total: median('total') };
}

type Changed = Pick<MaintenanceFigures, 'applied' | 'firstAfter' | 'longestQuery' | 'delay' | 'longestChange'>;

/** Changes the market while queries run. The index contains the changes afterwards. */
export function changeIndex(index: SearchIndex, market: BenchMarket, queries: readonly IndexQuery[]): Changed {
	const changed = changesOf(market, CHANGES + STREAMED);
	const [front] = queries;
	const applied = elapsed(() => {
		for (const stone of changed.slice(0, CHANGES)) index.put(stone);
	});
	const firstAfter = elapsed(() => front && index.query(front));

	let longestChange = 0;
	const ask = (place: number) => {
		const query = queries[place % queries.length];
		return elapsed(() => query && index.query(query));
	};
	const rounds = STREAMED / CHANGES_PER_ROUND;
	const quiet = Array.from({ length: rounds }, (_, place) => ask(place));
	const streaming = Array.from({ length: rounds }, (_, place) => {
		const from = CHANGES + place * CHANGES_PER_ROUND;
		for (const [at, stone] of changed.slice(from, from + CHANGES_PER_ROUND).entries()) {
			const took = elapsed(() => (at % 10 === 9 ? index.remove(stone.listingId) : index.put(stone)));
			longestChange = Math.max(longestChange, took);
		}
		return ask(place);
	});
	const longestQuery = Math.max(...streaming);
	return { applied, firstAfter, longestQuery, delay: Math.max(0, longestQuery - Math.max(...quiet)), longestChange };
}

/** Returns stones from all over the market with another price; every tenth is new. */
export function changesOf(market: Pick<BenchMarket, 'count' | 'stones'>, count: number): SearchRow[] {
	const random = seededRandom(count);
	const changes: SearchRow[] = [];
	let number = 0;
	const step = Math.max(1, Math.floor(market.count / count));
	for (const stone of market.stones()) {
		if (number++ % step !== 0 || changes.length === count) continue;
		const askingPrice = Math.round((stone.askingPrice ?? 1000) * (0.9 + random.next() * 0.2)) + 1;
		const isNew = changes.length > CHANGES && changes.length % 10 === 0;
		changes.push({ ...stone, askingPrice, ...(isNew && { listingId: stone.listingId.slice(0, 10) + randomPart(random) }) });
	}
	// The order differs from the order of listing.
	return changes.map((_, place) => changes[(place * 7919) % changes.length] as SearchRow);
}

/** Returns the bytes in use after a full collection. */
function held(): number {
	setFlagsFromString('--expose-gc');
	const collect: () => void = runInNewContext('gc');
	collect();
	collect();
	const { heapUsed, arrayBuffers } = process.memoryUsage();
	return heapUsed + arrayBuffers;
}
