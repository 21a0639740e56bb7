import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { indexQuery, searchRow, ulidOf } from '#test/bench/search-market.ts';
import { naiveSearch } from '#test/bench/search-naive.ts';
import fc, { SEED } from '#test/model/fast-check.ts';
import { SearchIndex } from '../index.ts';
import { readSnapshot, UnreadableSnapshot, writeSnapshot } from './snapshot.ts';

const STONES = 500;
const followed = { number: 123_456, readAt: 1_767_225_600_000 };

/** Makes a market with a history: stones that were listed out of order, changed and removed. */
function makeMarket(): { index: SearchIndex; stones: Map<string, SearchRow> } {
	const index = new SearchIndex();
	const stones = new Map<string, SearchRow>();
	fc.sample(searchRow(STONES), { numRuns: 800, seed: SEED }).forEach((row, number) => {
		index.put(row);
		stones.set(row.listingId, row);
		if (number % 5 !== 0) return;
		index.remove(ulidOf(number % STONES));
		stones.delete(ulidOf(number % STONES));
	});
	return { index, stones };
}

function readReason(bytes: Uint8Array): string {
	try {
		readSnapshot(bytes);
		return 'READ';
	} catch (error) {
		if (error instanceof UnreadableSnapshot) return error.reason;
		throw error;
	}
}

/** Rewrites a snapshot's table of contents. */
function withContents(snapshot: Uint8Array, change: (contents: object) => object): Uint8Array {
	const file = Buffer.from(snapshot);
	const end = 24 + file.readUInt32LE(20);
	const table = Buffer.from(JSON.stringify(change(JSON.parse(file.toString('utf8', 24, end)))));
	const changed = Buffer.concat([file.subarray(0, 24), table, file.subarray(end)]);
	changed.writeUInt32LE(changed.length, 12);
	changed.writeUInt32LE(table.length, 20);
	changed.writeUInt32LE(crc32(changed.subarray(20)), 16);
	return changed;
}

const { index, stones } = makeMarket();
const bytes = writeSnapshot(index, followed);

describe('a snapshot', () => {
	it('answers as the index did of which it was made, and goes on changing', () => {
		const read = readSnapshot(bytes);
		expect(read.followed).toEqual(followed);
		expect(read.index.size).toBe(stones.size);
		const queries = fc.sample(indexQuery(STONES), { numRuns: 150, seed: SEED });
		for (const query of queries.slice(0, 75)) expect(read.index.query(query), `seed ${SEED}`).toEqual(naiveSearch([...stones.values()], query));
		const later = new Map(stones);
		for (const row of fc.sample(searchRow(STONES * 2), { numRuns: 300, seed: SEED + 1 })) {
			read.index.put(row);
			later.set(row.listingId, row);
		}
		for (const query of queries.slice(75)) expect(read.index.query(query), `seed ${SEED}`).toEqual(naiveSearch([...later.values()], query));
	});

	it('of the same market is the same, however that came about', () => {
		const another = new SearchIndex();
		for (const row of stones.values()) another.put(row);
		const everything = { filters: { includeTreated: true }, states: [], showHidden: true, sort: [], page: 0, size: 5, facets: false };
		expect(readSnapshot(writeSnapshot(readSnapshot(bytes).index, followed)).index.query(everything)).toEqual(another.query(everything));
		expect(writeSnapshot(readSnapshot(bytes).index, followed)).toEqual(bytes);
	});

	it('can be of an empty market', () => {
		const { index: empty } = readSnapshot(writeSnapshot(new SearchIndex(), followed));
		expect(empty.size).toBe(0);
	});

	it('knows which sellers are one dealer, unless it is of an earlier release', () => {
		const one = new SearchIndex();
		const [row] = fc.sample(searchRow(STONES), 1) as [SearchRow];
		const put = (number: number, changes: Partial<SearchRow>) =>
			one.put({ ...row, state: 'DISPLAYED', listingId: ulidOf(number), sellerId: ulidOf(1000 + number), ...changes });
		for (const [number, dealer] of ['a', undefined, 'b', 'a'].entries()) put(number, { dealer });
		const read = (snapshot: Uint8Array) => [...readSnapshot(snapshot).index.columns.sellers.firstOfDealer];
		const written = writeSnapshot(one, followed);
		expect(read(written)).toEqual([0, 1, 2, 0]);
		expect(read(withContents(written, (contents) => ({ ...contents, dealers: undefined })))).toEqual([0, 1, 2, 3]);
		// A later row says under which licence its seller trades now; a sold stone may be outdated.
		put(4, { dealer: 'b', sellerId: ulidOf(1003) });
		put(5, { dealer: 'a', sellerId: ulidOf(1003), state: 'SOLD' });
		put(6, { dealer: undefined, sellerId: ulidOf(1003) });
		expect(read(writeSnapshot(one, followed))).toEqual([0, 1, 2, 2]);
	});

	it('keeps over 65,536 sellers apart', () => {
		const many = new SearchIndex();
		const row = [...stones.values()][0] as SearchRow;
		for (let number = 0; number < 66_000; number++)
			many.put({ ...row, state: 'DISPLAYED', hidden: false, listingId: ulidOf(number), sellerId: ulidOf(100_000 + number) });
		const one = { filters: { includeTreated: true }, states: ['DISPLAYED'] as const, showHidden: false, sort: [], page: 0, size: 5, facets: false };
		for (const source of [many, readSnapshot(writeSnapshot(many, followed)).index]) {
			expect(source.query({ ...one, sellerIds: new Set([ulidOf(165_999)]) }).ids).toEqual([ulidOf(65_999)]);
			// The seller with which the column needs wider codes.
			expect(source.query({ ...one, sellerIds: new Set([ulidOf(165_536)]) }).ids).toEqual([ulidOf(65_536)]);
			expect(source.query({ ...one, sellerIds: new Set([ulidOf(100_007), ulidOf(165_543)]) }).total).toBe(2);
		}
	});

	it('that is cut off anywhere is not read', () => {
		for (let length = 0; length < bytes.length; length += length < 2000 ? 1 : 97)
			expect(readReason(bytes.subarray(0, length))).toBe(length < 24 ? 'NO_SNAPSHOT' : 'CUT_OFF');
		expect(readReason(Buffer.concat([bytes, Buffer.alloc(1)]))).toBe('DAMAGED');
	});

	it('in which any bit has flipped is not read', () => {
		for (let at = 0; at < bytes.length; at += at < 2000 ? 1 : 53) {
			const flipped = Buffer.from(bytes);
			flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
			expect(readReason(flipped), `byte ${at}`).not.toBe('READ');
		}
	});

	it('of which the contents lie is not read', () => {
		const lying = Buffer.from(
			Buffer.from(bytes)
				.toString('latin1')
				.replace(/(?<="count":)\d/, (digit) => (digit === '1' ? '2' : '1')),
			'latin1',
		);
		lying.writeUInt32LE(crc32(lying.subarray(20)), 16);
		expect(readReason(lying)).toBe('DAMAGED');
	});

	it('of another format, or with codes for other values, says so', () => {
		const older = Buffer.from(bytes);
		older.writeUInt32LE(0, 8);
		expect(readReason(older)).toBe('OTHER_FORMAT');
		const other = Buffer.from(
			Buffer.from(bytes)
				.toString('latin1')
				.replace(/(?<="vocabulary":)\d/, (digit) => (digit === '1' ? '2' : '1')),
			'latin1',
		);
		other.writeUInt32LE(crc32(other.subarray(20)), 16);
		expect(readReason(other)).toBe('OTHER_FORMAT');
	});
});
