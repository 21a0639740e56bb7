import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import { COUNTRIES } from '#shared/domain/accounts/countries.ts';
import { LIST_FILTER_NAMES, LIST_FILTERS, RANGE_FILTER_NAMES, RANGE_FILTERS, SORT_FIELDS } from '#shared/domain/search/search-filters.ts';
import { FOUND_NAMES, SEARCHED_NAMES, type SearchedName, type SearchRow } from '#shared/domain/search/search-row.ts';
import { getAttribute } from '#shared/domain/stock/attributes.ts';
import { normalizeLotId } from '#shared/domain/stock/diamond.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import fc from '#test/model/fast-check.ts';

/** Random markets and queries for property tests: small ranges of values, so that ties, misses and hits all happen. */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const START = Date.UTC(2026, 0, 1);

/** Makes a ULID from a number: the same number gives the same id, and ids of near numbers are far apart. */
export function ulidOf(number: number): string {
	let text = '';
	let mixed = number + 1;
	for (let place = 0; place < 26; place++) {
		mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) + place;
		const value = (mixed >>> 11) & 31;
		text += ALPHABET[place === 0 ? value & 7 : value];
	}
	return text;
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 4 });
const oneOf = <const T>(values: readonly T[]) => fc.constantFrom(...values);

/** Filters that about half of the queries have. */
const USUAL: readonly string[] = ['shape', 'color', 'clarity', 'cut'];

/** Lot ids and certificate numbers: few, so that several stones share one. */
const anyNumber = fc.nat(30).map((number) => `${number % 2 ? 'LOT' : 'gia'} ${number},é`);
const minutesLater = (most: number) => fc.nat(most).map((minutes) => START + minutes * 60_000);

export const sellerIds = Array.from({ length: 5 }, (_, number) => ulidOf(1_000_000 + number));

/** Generates a stone with one of the first `stones` ids. */
export function searchRow(stones: number): fc.Arbitrary<SearchRow> {
	const standing = fc.record({
		listingId: fc.nat(stones - 1).map(ulidOf),
		sellerId: oneOf(sellerIds),
		state: fc.oneof({ weight: 5, arbitrary: fc.constant('DISPLAYED' as const) }, oneOf(LISTING_STATES)),
		hidden: mostlyNot(),
		createdAt: minutesLater(40),
		treated: fc.boolean(),
		labGrown: fc.boolean(),
		hasMedia: fc.boolean(),
		hasBid: fc.boolean(),
		closesAt: minutesLater(2),
		...Object.fromEntries(FOUND_NAMES.map((name) => [name, maybe(anyNumber)])),
	});
	const attributes = fc.record(Object.fromEntries(SEARCHED_NAMES.map((name) => [name, getAttribute(name).required ? anyValue(name) : maybe(anyValue(name))])));
	return fc
		.tuple(standing, attributes)
		.map(([one, other]) => ({ ...one, ...other, closesAt: one.state === 'BIDDING' ? one.closesAt : undefined }) as SearchRow);
}

/** Generates a value of an attribute as the table stores it. */
function anyValue(name: SearchedName): fc.Arbitrary<string | number> {
	const attribute = getAttribute(name);
	switch (attribute.kind) {
		case 'code':
			return oneOf(attribute.values);
		case 'country':
			return fc.oneof({ weight: 3, arbitrary: oneOf(COUNTRIES.slice(0, 5)) }, oneOf(COUNTRIES));
		case 'number':
			return numberBetween(attribute);
		default:
			throw new RangeError(`Nobody searches by ${name}, which is a ${attribute.kind}`);
	}
}

/** Generates a number, often one of the smallest, so that there are ties. */
function numberBetween({ min, max, decimals }: { min: number; max: number; decimals: number }): fc.Arbitrary<number> {
	const scale = 10 ** decimals;
	const [least, most] = [Math.round(min * scale), Math.round(max * scale)];
	const upTo = (count: number) => fc.integer({ min: least, max: Math.min(most, least + count) });
	return fc.oneof(upTo(20), upTo(3000), upTo(most - least)).map((whole) => whole / scale);
}

/** Generates a query over the first `stones` ids; about half of all filters are absent. */
export function indexQuery(stones: number): fc.Arbitrary<IndexQuery> {
	const list = <const T>(values: readonly T[]) => fc.option(fc.subarray([...values]), { nil: undefined, freq: 1 });
	const bound = (range: (typeof RANGE_FILTER_NAMES)[number]) => {
		const { of, decimals } = RANGE_FILTERS[range];
		const name = SEARCHED_NAMES.find((one) => one === of);
		const number = name ? anyValue(name) : numberBetween({ min: 0, max: 1000, decimals });
		return fc.oneof({ weight: 15, arbitrary: fc.constantFrom(undefined, null) }, { weight: 1, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: number });
	};
	const filters = fc.record({
		includeTreated: fc.boolean(),
		searchWithSubColor: fc.boolean(),
		isMedia: mostlyNot(),
		allBid: mostlyNot(),
		labGrown: fc.constantFrom(undefined, undefined, null, true, false),
		...Object.fromEntries(LIST_FILTER_NAMES.map((name) => [name, USUAL.includes(name) ? list(LIST_FILTERS[name]) : rarely(list(LIST_FILTERS[name]))])),
		...Object.fromEntries(
			RANGE_FILTER_NAMES.flatMap((name) => [
				[`${name}From`, bound(name)],
				[`${name}To`, bound(name)],
			]),
		),
	});
	return fc.record({
		filters,
		sellerIds: rarely(fc.subarray([...sellerIds, ulidOf(-7)]).map((ids) => new Set(ids))),
		only: rarely(fc.array(fc.nat(stones * 2).map(ulidOf)).map((ids) => new Set(ids))),
		states: fc.oneof(fc.constant(LISTING_STATES), fc.subarray([...LISTING_STATES])),
		showHidden: fc.boolean(),
		listedSince: rarely(minutesLater(40)),
		numbers: rarely(fc.array(anyNumber.map(normalizeLotId)).map((numbers) => new Set(numbers))),
		sort: fc.array(fc.record({ field: oneOf(SORT_FIELDS), direction: oneOf(['ascending', 'descending'] as const) }), { maxLength: 4 }),
		page: fc.oneof(fc.constant(0), fc.nat(6), fc.constant(1_000_000)),
		size: oneOf([1, 5, 20, 5000]),
		facets: fc.boolean(),
		histograms: rarely(fc.subarray(RANGE_FILTER_NAMES, { maxLength: 3 })),
	});
}

function mostlyNot(): fc.Arbitrary<boolean> {
	return fc.nat(5).map((value) => value === 0);
}

function rarely<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
	return fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}
