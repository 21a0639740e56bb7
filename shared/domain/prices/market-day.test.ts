import { expect, test } from 'vitest';
import { addDay, type ClassDay, EMPTY_YEAR, readLastDay } from './market-day.ts';

const NOTHING: ClassDay = { count: 0, first: null, median: null, third: null, added: 0, gone: 0, sold: 0, share: null, index: null };

test('a year takes each day once, and leaves no place empty for a class that comes or goes', () => {
	const [one, two] = [
		{ ...NOTHING, count: 1 },
		{ ...NOTHING, count: 2, index: 101.5 },
	];
	let year = addDay(EMPTY_YEAR, { day: '2026-01-01', demo: true, classes: { old: one } });
	year = addDay(year, { day: '2026-01-03', classes: { old: one, late: two } });
	year = addDay(year, { day: '2026-01-04', classes: { late: two } });
	expect(addDay(year, { day: '2026-01-03', classes: {} })).toBe(year);
	expect(year).toMatchObject({ days: ['2026-01-01', '2026-01-03', '2026-01-04'], demoDays: 1 });
	expect(year.classes.old?.count).toEqual([1, 1, null]);
	expect(year.classes.late?.index).toEqual([null, 101.5, 101.5]);
	expect(readLastDay(year, 'late')).toEqual(two);
	expect(readLastDay(year, 'old')).toBeUndefined();
	expect(readLastDay(EMPTY_YEAR, 'old')).toBeUndefined();
});
