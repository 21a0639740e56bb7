import { expect, test } from 'vitest';
import { SearchPayload } from '#shared/contract/search/search.ts';
import { COUNTRIES } from '#shared/domain/accounts/countries.ts';
import { PAGE_SIZES } from '#shared/domain/common/request-limits.ts';
import { LIST_DISTANCE } from '#shared/domain/prices/limits.ts';
import { FILTER_VALUES, GUEST_PAGE_SIZE, GUEST_RESULTS, NUMBERS_PER_SEARCH } from '#shared/domain/search/limits.ts';
import { LIST_FILTERS, RANGE_FILTER_NAMES, SORT_FIELDS } from '#shared/domain/search/search-filters.ts';
import fc from '#test/model/fast-check.ts';
import { listOrders, omitList, sortFilters } from './list-search.ts';
import { countLeftOut, FLAGS, limitToGuests, listSetFilters, NO_FILTERS, readFilters, removeFilter, type SearchFilters, writeFilters } from './search-url.ts';

const hundredths = fc.integer({ min: 0, max: 10_000_000 }).map((value) => value / 100);
const percents = fc.integer({ min: LIST_DISTANCE.min * 10, max: LIST_DISTANCE.max * 10 }).map((tenths) => tenths / 10);
const anyFilters: fc.Arbitrary<SearchFilters> = fc
	.record({
		...Object.fromEntries(
			Object.entries(LIST_FILTERS).map(([name, values]) => [name, fc.subarray<string>([...values], { maxLength: Math.min(values.length, FILTER_VALUES) })]),
		),
		...Object.fromEntries(
			RANGE_FILTER_NAMES.flatMap((range) => [`${range}From`, `${range}To`]).map((name) => [name, fc.option(hundredths, { nil: undefined })]),
		),
		...Object.fromEntries(FLAGS.map((flag) => [flag, fc.boolean()])),
		labGrown: fc.option(fc.boolean(), { nil: undefined }),
		companyName: fc.option(fc.constantFrom('Kimura Diamond', 'ブリリアント商会', 'A & B = C?'), { nil: undefined }),
		uploadDate: fc.option(fc.constantFrom('2026-01-31', '2025-12-01'), { nil: undefined }),
		numbers: fc.option(fc.constant(['6225080563', 'KG-0001', 'A&B=1+2', 'BOX 12 B']), { nil: undefined }),
		listDistance: fc.option(
			fc.record({
				from: fc.option(percents, { nil: undefined }),
				to: fc.option(percents, { nil: undefined }),
				sort: fc.constantFrom('ascending', 'descending', undefined),
			}),
			{ nil: undefined },
		),
		page: fc.nat(1000),
		size: fc.constantFrom(...PAGE_SIZES),
		sort: fc.array(fc.record({ field: fc.constantFrom(...SORT_FIELDS), direction: fc.constantFrom('ascending', 'descending') }), { maxLength: 4 }),
	})
	.map(({ numbers, ...found }) => ({ ...NO_FILTERS, ...found, ...(numbers && { numbers }) }) as SearchFilters)
	.map((found) => ({ ...found, ...sortFilters(found, listOrders(found)) }))
	.map((found) => ({ ...found, searchWithSubColor: found.subColor.length > 0 }));

test('the search that asks for nothing is the one that the contract takes an empty request for', () => {
	expect({ ...NO_FILTERS, facets: false }).toEqual(SearchPayload.parse({}));
});

test.each(['2026-02-30', '1899-12-31', '2100-01-01', '2026-1-1', 'today'])(
	'a link with the day %s opens a search without one, as the market would refuse it',
	(day) => {
		expect(SearchPayload.safeParse({ uploadDate: day }).success).toBe(false);
		expect(readFilters(new URLSearchParams({ uploadDate: day })).uploadDate).toBeUndefined();
	},
);

test('every search survives being sent as a link', () => {
	fc.assert(
		fc.property(anyFilters, (filters) => {
			const link = writeFilters(filters).toString();
			expect(readFilters(new URLSearchParams(link))).toEqual(filters);
		}),
	);
});

test('the empty search has an empty address', () => {
	expect(writeFilters(NO_FILTERS).toString()).toBe('');
	expect(readFilters(new URLSearchParams())).toEqual(NO_FILTERS);
});

test('a mistyped link still opens a search', () => {
	const url = new URLSearchParams('shape=ROUND&shape=BALL&caratFrom=abc&caratTo=-1&size=7&page=0&sort=beauty&uploadDate=2026-13-40&labGrown=maybe&unknown=1');
	expect(readFilters(url)).toEqual({ ...NO_FILTERS, shape: ['ROUND'] });
});

test('a link with more countries than a search may name opens the search of the first ones', () => {
	const url = new URLSearchParams(COUNTRIES.map((country) => ['location', country]));
	expect(readFilters(url)).toEqual({ ...NO_FILTERS, location: COUNTRIES.slice(0, FILTER_VALUES) });
});

test('a link from before there was a filter opens the same search', () => {
	const url = new URLSearchParams('shape=ROUND&color=D&caratFrom=1&sort=-weight');
	expect(readFilters(url)).toEqual({ ...NO_FILTERS, shape: ['ROUND'], color: ['D'], caratFrom: 1, sort: [{ field: 'weight', direction: 'descending' }] });
});

test('a sub colour that is chosen is searched by, without anything else being chosen', () => {
	expect(readFilters(new URLSearchParams('subColor=greenish'))).toMatchObject({ subColor: ['greenish'], searchWithSubColor: true });
	expect(readFilters(new URLSearchParams('subColor=tartan'))).toEqual(NO_FILTERS);
});

test('a member’s link opens for a guest as much of the search as guests are shown', () => {
	fc.assert(
		fc.property(anyFilters, (filters) => {
			const { page, size, ...rest } = limitToGuests(filters);
			expect({ ...filters, page, size }).toEqual({ ...rest, page, size });
			expect(size).toBeLessThanOrEqual(GUEST_PAGE_SIZE);
			expect((page + 1) * size).toBeLessThanOrEqual(GUEST_RESULTS);
			if (filters.size <= GUEST_PAGE_SIZE && (filters.page + 1) * filters.size <= GUEST_RESULTS) expect(page).toBe(filters.page);
		}),
	);
	expect(limitToGuests({ ...NO_FILTERS, size: 5000, page: 30 })).toMatchObject({ size: 50, page: 19 });
});

test('any text as an address is survived', () => {
	fc.assert(
		fc.property(fc.webQueryParameters(), (query) => {
			readFilters(new URLSearchParams(query));
		}),
	);
});

test('removing every set filter one by one leaves the empty search', () => {
	fc.assert(
		fc.property(anyFilters, (filters) => {
			let left = filters;
			for (const filter of listSetFilters(filters)) left = removeFilter(left, filter);
			expect(listSetFilters(left)).toEqual([]);
			expect(writeFilters({ ...left, ...sortFilters(left, []), page: 0, size: NO_FILTERS.size }).toString()).toBe('');
		}),
	);
});

test('distances from the price list are kept in the address, as the market takes them', () => {
	const filters = { ...NO_FILTERS, listDistance: { from: -40, to: -30.5, sort: 'descending' as const } };
	expect(writeFilters(filters).toString()).toBe('listFrom=-40&listTo=-30.5&sort=-listDistance');
	expect(readFilters(new URLSearchParams('listFrom=-100&listTo=abc&sort=listdistance'))).toEqual(NO_FILTERS);
	expect(readFilters(new URLSearchParams('sort=listDistance&sort=weight')).sort).toEqual([]);
	fc.assert(
		fc.property(anyFilters, ({ listDistance }) => {
			expect(SearchPayload.safeParse({ listDistance }).success).toBe(true);
		}),
	);
});

test('the price list sorts alone: what was asked for last counts, and the ends stay', () => {
	const listDistance = { from: undefined, to: -30, sort: 'ascending' as const };
	const [byList, byWeight] = [{ field: 'listDistance', direction: 'ascending' } as const, { field: 'weight', direction: 'descending' } as const];
	const sorted = { ...NO_FILTERS, ...sortFilters({ listDistance: { to: -30 } }, [byWeight, byList]) };
	expect(sorted).toMatchObject({ sort: [], listDistance });
	expect(listOrders(sorted)).toEqual([byList]);
	expect(sortFilters(sorted, [byList, byWeight])).toEqual({ sort: [byWeight], listDistance: { ...listDistance, sort: undefined } });
	expect(sortFilters({ listDistance: { sort: 'ascending' } }, [])).toEqual({ sort: [], listDistance: undefined });
});

test('without a price list a link to a search by one opens the rest of it', () => {
	const link = new URLSearchParams('shape=ROUND&listTo=-30&sort=listDistance');
	expect(omitList(readFilters(link))).toEqual({ ...NO_FILTERS, shape: ['ROUND'] });
});

test('the numbers of a link are counted once each, in any case', () => {
	const numbers = Array.from({ length: NUMBERS_PER_SEARCH }, (_, at) => `KG-${at}`);
	const link = (words: readonly string[]) => new URLSearchParams({ numbers: words.join(' ') });
	expect(readFilters(link(['kg-0', 'KG-0', 'KG-1'])).numbers).toEqual(['kg-0', 'KG-1']);
	expect(countLeftOut(link([...numbers, 'kg-7', 'KG-8']))).toBe(0);
	expect(countLeftOut(link([...numbers, 'kg-7', 'NEW-1', 'NEW-2']))).toBe(2);
});
