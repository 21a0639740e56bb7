import { expect, it } from 'vitest';
import type { AnyAttribute } from '#shared/domain/stock/attributes.ts';
import { layOutCodes, type Slot } from './codes.ts';
import { measure } from './numbers.ts';

const grade = (values: number, search: Partial<AnyAttribute['search']> = {}): AnyAttribute => ({
	kind: 'code',
	values: Array.from({ length: values }, (_, place) => `V${place}`),
	seenBy: 'guest',
	group: 'grades',
	heading: 'Grade',
	search: { key: 'xx', ...search },
});
const number = (min: number, max: number, decimals: number): AnyAttribute => ({
	kind: 'number',
	unit: 'percent',
	min,
	max,
	decimals,
	seenBy: 'guest',
	group: 'measurements',
	heading: 'Number',
	search: { key: 'xx' },
});

function layOut(table: Record<string, AnyAttribute>) {
	const slots = layOutCodes(Object.keys(table), (name) => table[name] as AnyAttribute);
	return Object.fromEntries(Object.entries<Slot>(slots).map(([name, { word, shift, mask, hasSets }]) => [name, { word, shift, mask, hasSets }]));
}

it('what is sorted by stands in the short word, what is usually known comes before the rest', () => {
	const table = { rare: grade(9), polish: grade(5), shape: grade(13, { sort: 'shape' }), color: grade(18, { sort: 'color' }) };
	expect(layOut(table)).toEqual({
		shape: { word: 0, shift: 0, mask: 15, hasSets: true },
		color: { word: 0, shift: 4, mask: 31, hasSets: true },
		polish: { word: 1, shift: 0, mask: 7, hasSets: true },
		rare: { word: 1, shift: 3, mask: 15, hasSets: false },
	});
});

it('an attribute more leaves the others where they are', () => {
	const table = { shape: grade(13, { sort: 'shape' }), polish: grade(5), rare: grade(9) };
	const more = layOut({ ...table, tint: grade(6) });
	expect(more).toMatchObject(layOut(table));
	expect(more.tint).toEqual({ word: 1, shift: 7, mask: 7, hasSets: false });
});

it('codes that fill a word open the next one', () => {
	const table = Object.fromEntries(Array.from({ length: 9 }, (_, place) => [`grade${place}`, grade(100)]));
	expect(Object.values(layOut(table)).map(({ word, shift }) => [word, shift])).toEqual(
		[1, 2, 3].flatMap((word) => [0, 7, 14, 21].map((shift) => [word, shift])).slice(0, 9),
	);
});

it('what is sorted by and has no room in the short word stands in a long one, and has its sets all the same', () => {
	const table = Object.fromEntries(Array.from({ length: 4 }, (_, place) => [`grade${place}`, grade(20, { sort: `grade${place}` })]));
	expect(layOut(table).grade3).toEqual({ word: 1, shift: 0, mask: 31, hasSets: true });
});

it('a number takes two bytes where it can, and leaves 0 to unknown ones', () => {
	expect(measure(number(0.01, 200, 2))).toEqual({ scale: 100, shift: 0, bytes: 2 });
	expect(measure(number(0, 90, 1))).toEqual({ scale: 10, shift: 1, bytes: 2 });
	expect(measure(number(0, 3276.6, 1))).toEqual({ scale: 10, shift: 1, bytes: 2 });
	expect(measure(number(0, 3276.7, 1))).toEqual({ scale: 10, shift: 1, bytes: 4 });
	for (const attribute of [number(-1, 5, 0), number(0, 2 ** 31, 0), grade(5)]) expect(() => measure(attribute)).toThrow(RangeError);
});
