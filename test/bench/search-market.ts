import * as fc from 'fast-check';
import { LISTS } from '#functions/search/columns/lists.ts';
import type { IndexQuery } from '#functions/usecases/ports/stone-index.ts';
import { CLARITIES, COLORS, CUTS, FINISHES, FLUORESCENCES, INTENSITIES, LABORATORIES, MAIN_COLORS, SHAPES, SUB_COLORS } from '#shared/domain/diamond.ts';
import { LISTING_STATES } from '#shared/domain/listing.ts';
import { SORT_FIELDS } from '#shared/domain/search-filters.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';

/** Random markets and queries for property tests: small ranges of values, so that ties, misses and hits all happen. */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const START = Date.UTC(2026, 0, 1);

/** A ULID made from a number: the same number gives the same id, and ids of near numbers are far apart. */
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

export const sellerIds = Array.from({ length: 5 }, (_, number) => ulidOf(1_000_000 + number));

/** A stone with one of the first `stones` ids. */
export function searchRow(stones: number): fc.Arbitrary<SearchRow> {
	return fc.record({
		listingId: fc.nat(stones - 1).map(ulidOf),
		sellerId: oneOf(sellerIds),
		state: fc.oneof({ weight: 5, arbitrary: fc.constant('DISPLAYED' as const) }, oneOf(LISTING_STATES)),
		hidden: mostlyNot(),
		createdAt: fc.nat(40).map((minutes) => START + minutes * 60_000),
		shape: oneOf(SHAPES),
		weight: fc.integer({ min: 10, max: 3000 }).map((thousandths) => thousandths / 1000),
		color: maybe(oneOf(COLORS)),
		intensity: maybe(oneOf(INTENSITIES)),
		subColor: maybe(oneOf(SUB_COLORS)),
		subColor1: maybe(oneOf(SUB_COLORS)),
		mainColor: maybe(oneOf(MAIN_COLORS)),
		clarity: maybe(oneOf(CLARITIES)),
		cut: maybe(oneOf(CUTS)),
		polish: maybe(oneOf(FINISHES)),
		symmetry: maybe(oneOf(FINISHES)),
		fluorescence: maybe(oneOf(FLUORESCENCES)),
		laboratory: maybe(oneOf(LABORATORIES)),
		askingPrice: maybe(fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 100_000_000 }))),
		length: maybe(fc.integer({ min: 1, max: 20_000 }).map(hundredths)),
		width: maybe(fc.integer({ min: 1, max: 20_000 }).map(hundredths)),
		depth: maybe(fc.integer({ min: 1, max: 600 }).map(hundredths)),
		treated: fc.boolean(),
		labGrown: fc.boolean(),
		hasMedia: fc.boolean(),
		hasBid: fc.boolean(),
	});
}

/** A query over the first `stones` ids; about half of all filters absent. */
export function indexQuery(stones: number): fc.Arbitrary<IndexQuery> {
	const list = <const T>(values: readonly T[]) => fc.option(fc.subarray([...values]), { nil: undefined, freq: 1 });
	const limit = (max: number, decimals: number) =>
		fc.oneof(
			{ weight: 7, arbitrary: fc.constantFrom(undefined, null) },
			{ weight: 1, arbitrary: fc.nat(max * 10 ** decimals).map((value) => value / 10 ** decimals) },
		);
	const filters = fc.record({
		includeTreated: fc.boolean(),
		searchWithSubColor: fc.boolean(),
		isMedia: mostlyNot(),
		allBid: mostlyNot(),
		labGrown: fc.constantFrom(undefined, undefined, null, true, false),
		shape: list(LISTS.shape.values),
		color: list(LISTS.color.values),
		intensity: rarely(list(LISTS.intensity.values)),
		subColor: rarely(list(LISTS.subColor.values)),
		mainColor: rarely(list(LISTS.mainColor.values)),
		clarity: list(LISTS.clarity.values),
		cut: list(LISTS.cut.values),
		polish: rarely(list(LISTS.polish.values)),
		symmetry: rarely(list(LISTS.symmetry.values)),
		fluorescence: rarely(list(LISTS.fluorescence.values)),
		laboratory: rarely(list(LISTS.laboratory.values)),
		caratFrom: limit(3, 3),
		caratTo: limit(3, 3),
		perCaratFrom: limit(20, 1),
		perCaratTo: limit(20, 1),
		totalPriceFrom: limit(40, 0),
		totalPriceTo: limit(40, 0),
		lengthFrom: limit(200, 2),
		lengthTo: limit(200, 2),
		widthFrom: limit(200, 2),
		widthTo: limit(200, 2),
		depthFrom: limit(6, 2),
		depthTo: limit(6, 2),
		ratioFrom: limit(3, 2),
		ratioTo: limit(3, 2),
	});
	return fc.record({
		filters,
		sellerIds: rarely(fc.subarray([...sellerIds, ulidOf(-7)]).map((ids) => new Set(ids))),
		only: rarely(fc.array(fc.nat(stones * 2).map(ulidOf)).map((ids) => new Set(ids))),
		states: fc.oneof(fc.constant(LISTING_STATES), fc.subarray([...LISTING_STATES])),
		showHidden: fc.boolean(),
		listedSince: rarely(fc.nat(40).map((minutes) => START + minutes * 60_000)),
		sort: fc.array(fc.record({ field: oneOf(SORT_FIELDS), direction: oneOf(['ascending', 'descending'] as const) }), { maxLength: 4 }),
		page: fc.oneof(fc.constant(0), fc.nat(6), fc.constant(1_000_000)),
		size: oneOf([1, 5, 20, 5000]),
		facets: fc.boolean(),
	});
}

function hundredths(value: number): number {
	return value / 100;
}

function mostlyNot(): fc.Arbitrary<boolean> {
	return fc.nat(5).map((value) => value === 0);
}

function rarely<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
	return fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}
