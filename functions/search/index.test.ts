import { describe, expect, it } from 'vitest';
import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import { RANGE_FILTER_NAMES, RANGE_FILTERS } from '#shared/domain/search/search-filters.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { indexQuery, searchRow, sellerIds, ulidOf } from '#test/bench/search-market.ts';
import { naiveSearch } from '#test/bench/search-naive.ts';
import fc, { SEED } from '#test/model/fast-check.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { SearchIndex } from './index.ts';
import { readSnapshot, writeSnapshot } from './snapshot/snapshot.ts';

/** Number of random markets, and of queries on a large one. */
const RUNS = readStormSize().parameters.numRuns;
const ALL: IndexQuery = { filters: { includeTreated: true }, states: ['DISPLAYED'], showHidden: false, sort: [], page: 0, size: 10, facets: false };

describe('the search index', () => {
	it('answers as filtering and sorting the whole market would, while stones come, change and go', () => {
		const STONES = 80;
		const step = fc.oneof(
			{ weight: 6, arbitrary: searchRow(STONES).map((put) => ({ put })) },
			{ weight: 2, arbitrary: fc.nat(STONES - 1).map((gone) => ({ gone: ulidOf(gone) })) },
			{ weight: 4, arbitrary: indexQuery(STONES).map((query) => ({ query })) },
		);
		fc.assert(
			fc.property(fc.array(step, { maxLength: 300, size: 'max' }), (steps) => {
				const index = new SearchIndex();
				const market = new Map<string, SearchRow>();
				for (const one of steps) {
					if ('put' in one) {
						index.put(one.put);
						market.set(one.put.listingId, one.put);
					} else if ('gone' in one) {
						index.remove(one.gone);
						market.delete(one.gone);
					} else expect(index.query(one.query)).toEqual(naiveSearch([...market.values()], one.query));
				}
				expect(index.size).toBe(market.size);
			}),
			{ numRuns: RUNS },
		);
	});

	it.each([
		['with orders that are merged again and again', { wait: 20, at: 60, step: 50 }],
		['with orders of which more and more has moved', undefined],
	])('stays right in a market of thousands, %s', (_, merging) => {
		const STONES = 4000;
		const index = new SearchIndex(undefined, { merging });
		const market = new Map<string, SearchRow>();
		const rows = fc.sample(searchRow(STONES), { numRuns: 6000, seed: SEED });
		const queries = fc.sample(indexQuery(STONES), { numRuns: 2 * RUNS, seed: SEED });
		const EVERY = 20 * Math.max(1, Math.round(100 / RUNS));
		rows.forEach((row, number) => {
			index.put(row);
			market.set(row.listingId, row);
			if (number % 7 === 0) {
				index.remove(ulidOf(number % STONES));
				market.delete(ulidOf(number % STONES));
			}
			// From here on the index reads results from its orders even where it would otherwise sort them.
			if (number === 2000) index.prepare();
			const query = number > 2000 && number % EVERY === 0 ? queries.pop() : undefined;
			if (!query) return;
			const answer = naiveSearch([...market.values()], query);
			expect(index.query(query), `seed ${SEED}`).toEqual(answer);
			// A snapshot is complete at any moment.
			if (number % 500 === 0) expect(readSnapshot(writeSnapshot(index, { number: 0, readAt: 0 })).index.query(query), `seed ${SEED}`).toEqual(answer);
		});
	});

	it('stays right when the rows of very many stones that are gone are used again', () => {
		const index = new SearchIndex(undefined, { merging: { wait: 20, at: 60, step: 50 } });
		const rows = fc.sample(searchRow(1), { numRuns: 6000, seed: SEED }).map((row, number) => ({ ...row, listingId: ulidOf(number) }));
		for (const row of rows.slice(0, 4000)) index.put(row);
		index.prepare();
		for (const { listingId } of rows.slice(0, 2500)) index.remove(listingId);
		const held = index.columns.rows;
		for (const row of rows.slice(4000)) index.put(row);
		expect(index.columns.rows).toBeLessThan(held + 2000);
		for (const query of fc.sample(indexQuery(6000), { numRuns: Math.ceil(0.6 * RUNS), seed: SEED })) {
			expect(index.query(query), `seed ${SEED}`).toEqual(naiveSearch(rows.slice(2500), query));
		}
	});

	it('lists the newest first when no order is asked for, also when they come out of order', () => {
		const index = new SearchIndex();
		const row = makeStone();
		for (const minute of [3, 1, 2]) index.put({ ...row, listingId: ulidOf(minute), createdAt: minute * 60_000 });
		expect(index.query(ALL).ids).toEqual([3, 2, 1].map(ulidOf));
	});

	it('sorts a large market by the close of running auctions, stones without one last', () => {
		const STONES = 9000;
		const index = new SearchIndex();
		const [first, second] = [Date.UTC(2026, 10, 22, 8), Date.UTC(2026, 10, 23, 8)];
		const market = Array.from({ length: STONES }, (_, number): SearchRow => {
			const isRunning = number % 4 === 0;
			const closesAt = isRunning ? (number % 8 === 0 ? second : first) : undefined;
			return { ...makeStone(), listingId: ulidOf(number), state: isRunning ? 'BIDDING' : 'DISPLAYED', weight: 1 + (number % 7), closesAt };
		});
		for (const row of market) index.put(row);
		for (const direction of ['ascending', 'descending'] as const) {
			for (const page of [0, 5, 6, 7, 11]) {
				const sort = [{ field: 'closesAt', direction } as const, { field: 'weight', direction: 'ascending' } as const];
				const query: IndexQuery = { ...ALL, states: ['DISPLAYED', 'BIDDING'], sort, page, size: 200 };
				expect(index.query(query)).toEqual(naiveSearch(market, query));
			}
		}
	});

	it('finds the auctions of one close, and those that are over, however many others run', () => {
		const index = new SearchIndex();
		const [first, second] = [Date.UTC(2026, 10, 22, 8), Date.UTC(2026, 10, 23, 8)];
		const market = Array.from({ length: 3000 }, (_, number): SearchRow => {
			const isOver = number % 1000 === 0;
			const hasBid = number % 2 === 0;
			const closesAt = isOver || !hasBid ? undefined : number % 4 === 0 ? second : first;
			return { ...makeStone(), listingId: ulidOf(number), state: isOver ? 'AWAITING_DECISION' : hasBid ? 'BIDDING' : 'DISPLAYED', hasBid, closesAt };
		});
		for (const row of market) index.put(row);
		const auctions: IndexQuery = { ...ALL, filters: { includeTreated: true, allBid: true }, states: ['DISPLAYED', 'BIDDING', 'AWAITING_DECISION'] };
		for (const [now, count] of [
			[first - 1, 3],
			[first, 753],
		] as const) {
			const over = { ...auctions, closing: { after: -1, until: now } };
			expect(index.query(over)).toEqual(naiveSearch(market, over));
			expect(index.query(over).total).toBe(count);
		}
		const running = { ...auctions, closing: { after: first, until: Number.POSITIVE_INFINITY }, page: 3, size: 100 };
		expect(index.query(running)).toEqual(naiveSearch(market, running));
	});

	it('keeps one number of a great many stones apart from all others', () => {
		const index = new SearchIndex();
		for (let number = 0; number < 20_000; number++)
			index.put({ ...makeStone(), listingId: ulidOf(number), lotId: `LOT-${number}`, certificateNumber: `${6_200_000_000 + number}` });
		const numbers = new Set(['LOT-7', '6200000009', 'LOT-20000']);
		expect(index.query({ ...ALL, numbers })).toEqual({ ids: expect.arrayContaining([ulidOf(7), ulidOf(9)]), total: 2, found: ['6200000009', 'LOT-7'] });
	});

	it('finds a changed stone by its new values only', () => {
		const index = new SearchIndex();
		const row = makeStone();
		index.put({ ...row, color: 'D' });
		index.put({ ...row, color: 'E' });
		expect(index.query({ ...ALL, filters: { includeTreated: true, color: ['D'] } }).total).toBe(0);
		expect(index.query({ ...ALL, filters: { includeTreated: true, color: ['E'] } }).total).toBe(1);
	});

	it('finds nothing by a range turned round, an unknown seller or an unknown listing', () => {
		const index = new SearchIndex();
		index.put({ ...makeStone(), weight: 1 });
		expect(index.query(ALL).total).toBe(1);
		for (const empty of [
			{ ...ALL, filters: { includeTreated: true, caratFrom: 2, caratTo: 0.5 } },
			{ ...ALL, sellerIds: new Set([ulidOf(999)]) },
			{ ...ALL, only: new Set([ulidOf(999), 'no id at all']) },
		]) {
			expect(index.query(empty)).toEqual({ ids: [], total: 0 });
		}
	});

	it('takes both ends of a range in, decimals or not', () => {
		const index = new SearchIndex();
		for (let thousandths = 10; thousandths < 3000; thousandths++) index.put({ ...makeStone(), listingId: ulidOf(thousandths), weight: thousandths / 1000 });
		for (let thousandths = 10; thousandths < 3000; thousandths++) {
			const carats = thousandths / 1000;
			expect(index.query({ ...ALL, filters: { includeTreated: true, caratFrom: carats, caratTo: carats } }).ids).toEqual([ulidOf(thousandths)]);
		}
	});

	it('filters by ranges, narrow and broad, while most of thousands of stones pass', () => {
		const STONES = 3000;
		const index = new SearchIndex(undefined, { merging: { wait: 20, at: 60, step: 50 } });
		const random = fc.sample(searchRow(STONES), { numRuns: STONES, seed: SEED });
		const market = random.map((row, number): SearchRow => ({ ...row, listingId: ulidOf(number), state: 'DISPLAYED', hidden: false }));
		for (const row of market.slice(0, 2000)) index.put({ ...row, weight: 1, askingPrice: 1 });
		index.prepare();
		for (const row of market) index.put(row);
		for (const range of RANGE_FILTER_NAMES) {
			const { of } = RANGE_FILTERS[range];
			const values = market.flatMap((row) => (of in row ? (row[of as 'weight'] ?? []) : [])).sort((one, other) => one - other);
			// Bounds as fractions of all stones.
			for (const [low, high] of [
				[0.02, 0.98],
				[0.4, 0.6],
				[0.9, undefined],
				[undefined, 0.9],
			]) {
				const bound = (share: number | undefined) => (share === undefined ? undefined : (values[Math.floor(share * values.length)] ?? share * 3000));
				const filters = { includeTreated: true, [`${range}From`]: bound(low), [`${range}To`]: bound(high) };
				const query: IndexQuery = { ...ALL, filters, size: STONES };
				expect(index.query(query), `seed ${SEED}, ${range} from ${low} to ${high}`).toEqual(naiveSearch(market, query));
			}
		}
	});

	it('tells ratios apart that no stone has', () => {
		const index = new SearchIndex();
		const sides = [0.01, 0.2, 0.5, 1, 2, 3.27, 3.28, 65.53, 163.83, 163.84, 200];
		const market = sides.flatMap((length, one) =>
			sides.map((width, other): SearchRow => ({ ...makeStone(), listingId: ulidOf(one * 100 + other), length, width })),
		);
		market.push({ ...makeStone(), listingId: ulidOf(9999), length: 5 });
		for (const row of market) index.put(row);
		const bounds = [undefined, 0, 0.01, 0.5, 1, 100, 327, 327.65, 327.66, 327.67, 500, 1000];
		for (const ratioFrom of bounds) {
			for (const ratioTo of bounds) {
				const query: IndexQuery = { ...ALL, filters: { includeTreated: true, ratioFrom, ratioTo }, size: 500 };
				expect(index.query(query), `from ${ratioFrom} to ${ratioTo}`).toEqual(naiveSearch(market, query));
			}
		}
	});

	it('gives the total with a page beyond the end', () => {
		const index = new SearchIndex();
		index.put(makeStone());
		expect(index.query({ ...ALL, page: 1_000_000, size: 5000 })).toEqual({ ids: [], total: 1 });
	});

	it('gives the total with a page whose number times size no computer counts to', () => {
		const index = new SearchIndex();
		index.put(makeStone());
		for (const sort of [[], [{ field: 'weight', direction: 'ascending' } as const]]) {
			expect(index.query({ ...ALL, sort, page: 10 ** 9, size: 5000 })).toEqual({ ids: [], total: 1 });
		}
	});

	it('says whether it knows a listing as it is', () => {
		const index = new SearchIndex();
		expect([index.has(ulidOf(1)), index.says(makeStone())]).toEqual([false, undefined]);
		const full: SearchRow = { ...makeStone(), askingPrice: 5, color: 'D', length: 6.5, fluorescence: 'N', intensity: 'deep' };
		index.put(full);
		expect([index.has(ulidOf(1)), index.says(full)]).toEqual([true, true]);
		const others: Partial<SearchRow>[] = [
			{ sellerId: sellerIds[1] },
			{ sellerId: ulidOf(77) },
			{ state: 'SOLD' },
			{ hidden: true },
			{ hasBid: true },
			{ createdAt: 2 },
			{ shape: 'OVAL' },
			{ weight: 1.001 },
			{ color: undefined },
			{ lotId: 'L-2' },
			{ certificateNumber: '6200000002' },
			{ closesAt: 60_000 },
			{ intensity: 'faint' },
			{ askingPrice: undefined },
			{ length: 6.51 },
			{ fluorescence: 'F' },
		];
		for (const other of others) expect(index.says({ ...full, ...other }), JSON.stringify(other)).toBe(false);
	});

	it('tells the listings that nobody has ticked off', () => {
		const index = new SearchIndex();
		for (let number = 0; number < 100; number++) index.put({ ...makeStone(), listingId: ulidOf(number) });
		const seen = index.startSeen();
		for (let number = 3; number < 100; number++) seen.add(ulidOf(number));
		seen.add(ulidOf(5000));
		index.remove(ulidOf(1));
		expect([...seen.listUnseen()]).toEqual([ulidOf(0), ulidOf(2)]);
	});

	it('refuses an id that is not a ULID', () => {
		expect(() => new SearchIndex().put({ ...makeStone(), listingId: 'stone' })).toThrow(RangeError);
	});
});

function makeStone(): SearchRow {
	return {
		listingId: ulidOf(1),
		sellerId: sellerIds[0] ?? '',
		state: 'DISPLAYED',
		hidden: false,
		createdAt: 1,
		shape: 'ROUND',
		weight: 1,
		treated: false,
		labGrown: false,
		hasMedia: false,
		hasBid: false,
	};
}
