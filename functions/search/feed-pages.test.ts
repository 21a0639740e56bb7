import { expect, test } from 'vitest';
import type { FeedPlace } from '#shared/domain/integrations/feeds.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { isSearchable } from '#shared/domain/stock/listing.ts';
import { searchRow, ulidOf } from '#test/bench/search-market.ts';
import fc from '#test/model/fast-check.ts';
import { SearchIndex } from './index.ts';

const STONES = 40;
const OPEN = { filters: { includeTreated: true }, states: ['DISPLAYED', 'BIDDING', 'AWAITING_DECISION'], showHidden: false } as const;

const step = fc.oneof(
	{ weight: 4, arbitrary: searchRow(STONES).map((put) => ({ put })) },
	{ weight: 1, arbitrary: fc.nat(STONES - 1).map((gone) => ({ gone: ulidOf(gone) })) },
);

const byAge = (one: SearchRow, other: SearchRow) => one.createdAt - other.createdAt || (one.listingId < other.listingId ? -1 : 1);

/** Reads all pages; `meanwhile` changes the market after each of them. */
function readPages(index: SearchIndex, most: number, meanwhile: () => void = () => undefined): string[] {
	const ids: string[] = [];
	let after: FeedPlace | undefined;
	do {
		const page = index.listAfter(OPEN, after, most);
		ids.push(...page.ids);
		after = page.last;
		meanwhile();
	} while (after);
	return ids;
}

test('pages of any size list each open stone once, oldest first, and those that stay while others come, change and go', () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 60 }), fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (first, later, most) => {
			const market = new Map<string, SearchRow>();
			const index = new SearchIndex(undefined, { merging: { wait: 3, at: 5, step: 3 } });
			const take = (one: (typeof first)[number]) => {
				if ('put' in one) market.set(one.put.listingId, one.put);
				else market.delete(one.gone);
				if ('put' in one) index.put(one.put);
				else index.remove(one.gone);
			};
			const listOpen = () =>
				[...market.values()]
					.filter(({ state, hidden }) => isSearchable(state) && !hidden)
					.sort(byAge)
					.map(({ listingId }) => listingId);
			first.forEach(take);
			expect(readPages(index, most)).toEqual(listOpen());

			const touched = new Set(later.map((one) => ('put' in one ? one.put.listingId : one.gone)));
			const left = [...later];
			const untouched = listOpen().filter((id) => !touched.has(id));
			const read = readPages(index, most, () => left.splice(0, 3).forEach(take));
			expect(read.filter((id) => !touched.has(id))).toEqual(untouched);
		}),
		{ numRuns: 200 },
	);
});
