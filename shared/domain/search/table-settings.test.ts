import { expect, test } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { COLUMN_NAMES, COLUMN_WIDTH, limitWidth, moveColumn, PINNED, readColumns, USUAL_COLUMNS, writeColumns } from './table-settings.ts';

test('an address names columns by short codes, those that stay in sight before a tilde', () => {
	expect(writeColumns({ columns: ['track', 'shape', 'weight', 'finish', 'lotId'], pinned: 2 })).toBe('tk.sh~wt.fi.li');
	expect(writeColumns({ columns: ['weight'], pinned: 0 })).toBe('wt');
});

test('whatever columns a member has chosen, a link to them shows the same ones', () => {
	const layout = fc
		.record({ columns: fc.uniqueArray(fc.constantFrom(...COLUMN_NAMES), { minLength: 1 }), pinned: fc.nat(PINNED.max) })
		.map(({ columns, pinned }) => ({ columns, pinned: Math.min(pinned, columns.length) }));
	fc.assert(
		fc.property(layout, (chosen) => {
			expect(readColumns(writeColumns(chosen))).toEqual(chosen);
		}),
	);
});

test('a link that names columns twice, or ones that nobody knows, shows the others', () => {
	expect(readColumns('sh.sh.nothing~wt.sh')).toEqual({ columns: ['shape', 'weight'], pinned: 1 });
	expect(readColumns('nothing')).toBeUndefined();
	expect(readColumns('')).toBeUndefined();
});

test('no two columns have one code', () => {
	const codes = COLUMN_NAMES.map((name) => writeColumns({ columns: [name], pinned: 0 }));
	expect(new Set(codes).size).toBe(COLUMN_NAMES.length);
	for (const code of codes) expect(code).toMatch(/^\w+$/);
});

test('a column moves by places and stops at the ends', () => {
	expect(moveColumn(['shape', 'weight', 'color'], 'weight', 1)).toEqual(['shape', 'color', 'weight']);
	expect(moveColumn(['shape', 'weight', 'color'], 'shape', -1)).toEqual(['shape', 'weight', 'color']);
	expect(moveColumn(['shape', 'weight'], 'shape', 9)).toEqual(['weight', 'shape']);
	expect(moveColumn(['shape'], 'color', 1)).toEqual(['shape']);
});

test('a column is as wide as a table takes, in whole pixels', () => {
	expect([limitWidth(80.4), limitWidth(-3), limitWidth(10_000)]).toEqual([80, COLUMN_WIDTH.min, COLUMN_WIDTH.max]);
});

test('what matters stands in the trade’s order', () => {
	expect(USUAL_COLUMNS.slice(1, 8)).toEqual(['shape', 'weight', 'color', 'clarity', 'finish', 'fluorescence', 'laboratory']);
});
