import { expect, test } from 'vitest';
import { listNameStarts, normalizeName } from './names.ts';

test.each([
	['Ｋｉｋｕ　Trading', 'kiku trading'],
	['  Kiku \t Trading ', 'kiku trading'],
	['ﾀﾞｲﾔﾓﾝﾄﾞ', 'ダイヤモンド'],
])('%s is compared as %s', (name, folded) => {
	expect(normalizeName(name)).toBe(folded);
});

test('a name is looked for by its words', () => {
	expect(listNameStarts('kiku & sons (tokyo)')).toEqual(['kiku & sons (tokyo)', 'sons (tokyo)', 'tokyo)']);
	expect(listNameStarts('(tokyo) gems')).toEqual(['(tokyo) gems', 'tokyo) gems', 'gems']);
	expect(listNameStarts('hana@gems.example')).toEqual(['hana@gems.example', 'gems.example', 'example']);
});

test('in Japanese by any of its characters', () => {
	expect(listNameStarts('株式会社菊')).toEqual(['株式会社菊', '式会社菊', '会社菊', '社菊', '菊']);
});

test('a very long name by its first words alone, each cut', () => {
	const starts = listNameStarts('宝'.repeat(3) + '石'.repeat(117));
	expect(starts.length).toBeLessThanOrEqual(24);
	expect(Math.max(...starts.map((start) => start.length))).toBe(40);
	expect(listNameStarts('')).toEqual([]);
});
