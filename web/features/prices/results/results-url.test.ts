import { expect, test } from 'vitest';
import { ResultsPayload } from '#shared/contract/prices/market.ts';
import { OUTCOMES } from '#shared/domain/prices/result.ts';
import { CLARITIES, COLORS, SHAPES } from '#shared/domain/stock/diamond.ts';
import fc from '#test/model/fast-check.ts';
import { ALL_RESULTS, describeQuestion, PAGE_SIZES_SHOWN, type ResultsView, SORTS_OFFERED, WEEKS_OFFERED } from './question.ts';
import { readResultsView, writeResultsView } from './results-url.ts';

const some = <const V>(values: readonly V[]) => fc.subarray([...values]);
const carats = fc.option(
	fc.integer({ min: 1, max: 99_999 }).map((parts) => parts / 100),
	{ nil: undefined },
);
const anyView: fc.Arbitrary<ResultsView> = fc.record({
	...{ shape: some(SHAPES), color: some(COLORS), clarity: some(CLARITIES), caratFrom: carats, caratTo: carats },
	...{ outcome: fc.constantFrom('any', ...OUTCOMES), grown: fc.constantFrom('any', 'natural', 'lab'), weeks: fc.constantFrom(...WEEKS_OFFERED) },
	sort: fc.array(fc.record({ field: fc.constantFrom(...SORTS_OFFERED), direction: fc.constantFrom('ascending', 'descending') }), { maxLength: 1 }),
	page: fc.nat(5000),
	size: fc.constantFrom(...PAGE_SIZES_SHOWN),
});

test('an address says all that is asked, and no more', () => {
	fc.assert(
		fc.property(anyView, (view) => {
			expect(readResultsView(new URLSearchParams(writeResultsView(view).toString()))).toEqual(view);
		}),
	);
	expect(writeResultsView({ ...ALL_RESULTS, page: 0, size: 20 }).toString()).toBe('');
	expect(
		writeResultsView({ ...ALL_RESULTS, shape: ['PEAR'], caratFrom: 1.5, sort: [{ field: 'share', direction: 'descending' }], page: 1, size: 20 }).toString(),
	).toBe('shape=PEAR&caratFrom=1.5&sort=-share&page=2');
});

test('what an address says wrongly is left out, and the rest is a question that the contract takes', () => {
	expect(readResultsView(new URLSearchParams('shape=EGG&caratFrom=-1&caratTo=1e9&outcome=LOST&weeks=5&sort=seller&page=0&size=5000'))).toEqual({
		...ALL_RESULTS,
		...{ caratFrom: undefined, caratTo: undefined, page: 0, size: 20 },
	});
	const names = fc.constantFrom('shape', 'color', 'clarity', 'caratFrom', 'caratTo', 'outcome', 'grown', 'weeks', 'sort', 'page', 'size');
	const values = fc.oneof(fc.string(), fc.constantFrom('ROUND', 'D', '1.5', '000', '-share', '13', '999999'));
	fc.assert(
		fc.property(fc.array(fc.tuple(names, values)), (pairs) => {
			const { page, size, ...question } = readResultsView(new URLSearchParams(pairs));
			expect(ResultsPayload.safeParse({ ...describeQuestion(question), page, size }).success).toBe(true);
		}),
	);
});
