import { describe, expect, test } from 'vitest';
import { LIST_FILTERS, RANGE_FILTERS, SORT_FIELDS } from '../search/search-filters.ts';
import { ATTRIBUTE_NAMES, getAttribute, listNames } from './attributes.ts';

describe('the table of attributes', () => {
	test('gives every searched attribute a key of its own', () => {
		const keys = ATTRIBUTE_NAMES.flatMap((name) => getAttribute(name).search?.key ?? []);
		expect(new Set(keys).size).toBe(keys.length);
	});

	test('knows what kind each attribute is of', () => {
		const countries: string[] = listNames('country');
		expect(countries).toEqual(expect.arrayContaining(['countryOfOrigin', 'location']));
		expect(countries).not.toContain('shape');
	});

	test('has the filters and sort keys of the specification', () => {
		expect(Object.keys(LIST_FILTERS)).toEqual(
			expect.arrayContaining(['shape', 'color', 'intensity', 'subColor', 'mainColor', 'clarity', 'fluorescence', 'cut', 'polish', 'symmetry', 'laboratory']),
		);
		expect(Object.keys(RANGE_FILTERS)).toEqual(expect.arrayContaining(['carat', 'perCarat', 'totalPrice', 'length', 'width', 'depth', 'ratio']));
		expect(SORT_FIELDS.filter((field) => field !== 'closesAt').sort()).toEqual([
			'clarity',
			'color',
			'cut',
			'date',
			'priceLevel',
			'pricePerCarat',
			'shape',
			'totalPrice',
			'weight',
		]);
	});
});
