import { expect, test } from 'vitest';
import { ATTRIBUTE_NAMES, getAttribute } from '#shared/domain/stock/attributes.ts';
import { anyStone } from '#test/model/any-stone.ts';
import fc from '#test/model/fast-check.ts';
import { readColumns } from './columns.ts';
import { readHeadings } from './headings.ts';
import { readRow } from './row.ts';
import { escapeFormula, type SheetCell } from './write-csv.ts';
import { HEADINGS, writeStone } from './write-stone.ts';

const showCell = (cell: SheetCell) => String(cell ?? '');
/** The cells as a sheet has them. */
const writeCells = (stone: Parameters<typeof writeStone>[0]) =>
	writeStone(stone).map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : showCell(cell)));
const notation = { decimalComma: false, currency: 'USD' };

test('every heading of our own sheets is understood', () => {
	expect(readHeadings(HEADINGS)).toMatchObject({ ignored: [], missing: [] });
	expect(HEADINGS).toHaveLength(new Set(ATTRIBUTE_NAMES.map((name) => getAttribute(name).heading)).size);
});

test('a stone that is written into a sheet is read from it as the same stone', () => {
	fc.assert(
		fc.property(anyStone(), (stone) => {
			const { color, intensity, mainColor, subColor, subColor1, ...others } = stone;
			const { diamond, problems } = readRow(writeStone(others).map(showCell), readColumns(HEADINGS, notation));
			expect(problems).toBeUndefined();
			expect(diamond).toEqual(others);
		}),
		{ numRuns: 300 },
	);
});

test('so are its remarks if they begin like a formula, also in full-width signs', () => {
	for (const sign of '=+-@＝＋－＠') {
		const stone = { lotId: 'A-1', shape: 'OVAL', weight: 1, remarks: `${sign}HYPERLINK("https://x.example")` } as const;
		expect(readRow(writeCells(stone), readColumns(HEADINGS, notation)).diamond).toEqual(stone);
	}
});

test('so is its certificate number if it begins like a laboratory', () => {
	const stone = { lotId: 'A-1', shape: 'OVAL', weight: 1, certificateNumber: 'GIA 2141438171' } as const;
	expect(readRow(writeCells(stone), readColumns(HEADINGS, notation)).diamond).toEqual(stone);
});

test('so is its colour, a grade or a fancy one', () => {
	const fancy = fc.record(
		{
			mainColor: fc.constantFrom('yellow', 'pink', 'gray', 'other'),
			intensity: fc.constantFrom('faint', 'very_light', 'fancy_light', 'fancy', 'fancy_vivid', 'deep', 'intense'),
			subColor: fc.constantFrom('orangy', 'brownish'),
		} as const,
		{ requiredKeys: ['mainColor'] },
	);
	fc.assert(
		fc.property(
			fc.oneof(
				fc.constantFrom('D' as const, 'O-P' as const, 'FANCY' as const).map((color) => ({ color })),
				fancy,
			),
			(color) => {
				const stone = { lotId: 'A-1', shape: 'OVAL', weight: 1, ...color } as const;
				const expected = 'mainColor' in color ? { ...stone, color: 'FANCY' } : stone;
				expect(readRow(writeStone(stone).map(showCell), readColumns(HEADINGS, notation)).diamond).toEqual(expected);
			},
		),
	);
});
