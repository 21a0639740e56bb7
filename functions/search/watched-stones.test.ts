import { expect, it } from 'vitest';
import { updateWatch } from '#shared/domain/prices/price-watch.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { searchRow, ulidOf } from '#test/bench/search-market.ts';
import fc from '#test/model/fast-check.ts';
import { SearchIndex } from './index.ts';
import { WatchedOnMarket } from './watched-stones.ts';

const STONES = 120;
const pick = <const T>(...values: readonly T[]) => fc.constantFrom(...values);
/** Few values, so that many stones have the same comparables. */
const alike = fc.record({
	shape: pick('ROUND', 'OVAL'),
	weight: pick(0.9, 1, 1.2, 1.5),
	color: pick('D', 'E', 'F'),
	clarity: pick('VS1', 'VS2', undefined),
	state: pick('DISPLAYED', 'DISPLAYED', 'DISPLAYED', 'BIDDING', 'SUSPENDED', 'SOLD'),
	askingPrice: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined, freq: 8 }),
});
const anyRow: fc.Arbitrary<SearchRow> = fc.tuple(searchRow(STONES), alike).map(([row, grades]) => ({ ...row, ...grades }));

it('judges all watches together as each stone by its own page: its equals without those of its seller', () => {
	fc.assert(
		fc.property(fc.array(anyRow, { minLength: 20, maxLength: STONES, size: 'max' }), fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }), (rows, told) => {
			const index = new SearchIndex();
			for (const row of rows) index.put(row);
			const market = [...new Map(rows.map((row) => [row.listingId, row])).values()];
			const watches = market.map(({ sellerId, listingId }, at) => ({ memberId: sellerId, listingId, isTold: told[at % told.length] ?? false }));
			const gone = { memberId: ulidOf(-2), listingId: ulidOf(-1), isTold: false };
			const watched = new WatchedOnMarket(index.columns);
			for (const watch of [...watches, gone]) watched.add(watch);

			const expected = watches.flatMap(({ memberId, listingId, isTold }) => {
				const stone = index.read(listingId);
				const { askingPrice } = stone ?? {};
				const compared = stone && index.findComparables({ stone, askingPrice, states: SEARCHABLE_STATES, exceptListing: listingId, exceptSeller: memberId });
				const move = updateWatch(isTold, stone, compared?.place && { place: compared.place, count: compared.count });
				return move ? [{ memberId, listingId, move, ...(move !== 'END' && { askingPrice }) }] : [];
			});
			const byId = (one: { listingId: string }, other: { listingId: string }) => (one.listingId < other.listingId ? -1 : 1);
			const end = { memberId: gone.memberId, listingId: gone.listingId, move: 'END' as const };
			expect(watched.judge().sort(byId)).toEqual([...expected, end].sort(byId));
		}),
		{ numRuns: 150 },
	);
});
