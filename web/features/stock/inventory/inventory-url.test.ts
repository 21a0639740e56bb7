import { expect, test } from 'vitest';
import { PAGE_SIZES } from '#shared/domain/common/request-limits.ts';
import { SORT_FIELDS } from '#shared/domain/search/search-filters.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import fc from '#test/model/fast-check.ts';
import { countLeftOut, MOST_NUMBERS, readView, readWantedNumbers, writeView } from './inventory-url.ts';

test('every view survives being an address', () => {
	const anyView = fc.record({
		page: fc.nat(999_999),
		size: fc.constantFrom(...PAGE_SIZES),
		state: fc.subarray([...LISTING_STATES]),
		sort: fc.option(fc.record({ field: fc.constantFrom(...SORT_FIELDS), direction: fc.constantFrom('ascending' as const, 'descending' as const) }), {
			nil: undefined,
		}),
		view: fc.constantFrom('list' as const, 'thumb' as const),
		numbers: fc.uniqueArray(fc.stringMatching(/^[A-Z0-9-]{1,12}$/), { maxLength: 5 }),
	});
	fc.assert(
		fc.property(anyView, (view) => {
			expect(readView(new URLSearchParams(writeView(view).toString()))).toEqual(view);
		}),
	);
});

test('what an address says wrongly is left out', () => {
	const plain = readView(new URLSearchParams());
	expect(readView(new URLSearchParams('page=-3&size=11&state=LOST&sort=beauty&view=3d'))).toEqual(plain);
	expect(plain).toEqual({ page: 0, size: 10, state: [], sort: undefined, view: 'thumb', numbers: [] });
});

test('what is typed or pasted is looked for as a whole and by its words, each once', () => {
	const listWanted = (text: string) => readWantedNumbers(text).numbers;
	expect(listWanted(' ２１４１４３８１７１ ')).toEqual(['2141438171']);
	expect(listWanted('BOX 12')).toEqual(['BOX 12', 'BOX', '12']);
	expect(listWanted('NEW-1\nNEW-2、new-1')).toEqual(['NEW-1', 'NEW-2']);
	expect(listWanted('BOX 12, BOX 13\n2141438171')).toEqual(['BOX 12', 'BOX', '12', 'BOX 13', '13', '2141438171']);
	expect(listWanted('"BOX 12" 「箱 13」 NEW-1')).toEqual(['BOX 12', '箱 13', 'NEW-1']);
	expect(listWanted('  ')).toEqual([]);
});

test('numbers beyond the maximum are counted, typed or in an address, each once', () => {
	const many = Array.from({ length: MOST_NUMBERS + 7 }, (_, at) => `L-${at}`);
	const { numbers, leftOut } = readWantedNumbers([...many, 'l-0'].join(' '));
	expect([numbers, leftOut]).toEqual([many.slice(0, MOST_NUMBERS), 7]);
	const address = new URLSearchParams([...many, 'l-0'].map((number) => ['number', number]));
	expect([readView(address).numbers, countLeftOut(address)]).toEqual([numbers, 7]);
	expect(readWantedNumbers('L-1 L-2').leftOut).toBe(0);
});
