import { expect, test } from 'vitest';
import { openSheet } from '../open-sheet.ts';
import { readRecord } from '../row.ts';
import { writeCsv } from '../write-csv.ts';

/** Reads a sheet. Returns for each row its `labGrown`, or its problems as `column: code`. */
async function readGrown(rows: readonly string[][], layout = {}): Promise<unknown[]> {
	const sheet = await openSheet(new Blob([writeCsv(rows)]), { currency: 'USD', layout });
	const read: unknown[] = [];
	for await (const batch of sheet.rows) {
		for (const record of batch) {
			const { diamond, problems } = readRecord(record, sheet.columns);
			read.push(problems?.map(({ column, code }) => `${column}: ${code}`).join() ?? diamond?.labGrown);
		}
	}
	return read;
}

const readOne = async (row: Record<string, string>, layout = {}) =>
	(
		await readGrown(
			[
				['Lot', 'Shape', 'Carat', ...Object.keys(row)],
				['A', 'RB', '1', ...Object.values(row)],
			],
			layout,
		)
	)[0];

test.each([
	['Category', 'Lab Grown', 'Natural'],
	['Product Type', 'Loose Lab-Grown Diamonds', 'Loose diamonds'],
	['Product', 'CVD', 'HPHT treated'],
	['Growth', 'HPHT', 'None'],
	['Growth Process', 'CVD', ''],
	['LG', 'Y', 'N'],
	['LG', 'LG', '6.41'],
	['Lab Grown Y/N', 'Yes', 'No'],
	['Product', 'CVD', 'HPHT'],
	['Natural', 'Lab Grown', 'No'],
	['天然', 'ラボグロウン', 'いいえ'],
	['商品種別', 'ラボグロウン', '天然'],
])('a column of no known meaning says that a stone is lab-grown: %s %s, but not %s', async (heading, grown, other) => {
	expect(await readOne({ [heading]: grown })).toBe(true);
	expect(await readOne({ [heading]: other })).toBeUndefined();
	// The seller has said that the column means nothing.
	expect(await readOne({ [heading]: grown }, { columns: [{ index: 3, statement: null }] })).toBeUndefined();
});

test('such a column contradicts the columns of origins', async () => {
	expect(await readOne({ 'Is Lab': 'No', Category: 'Lab Grown' })).toBe('Is Lab: ORIGIN_DISAGREES');
	expect(await readOne({ Origin: 'Natural', Category: 'Lab Grown' })).toBe('Origin: ORIGIN_DISAGREES');
	expect(await readOne({ Origin: 'Lab', Category: 'Lab Grown' })).toBe(true);
});

test.each<readonly [heading: string, cell: string, expected: true | undefined]>([
	...['LG', 'CVD', 'LGD', 'CVD diamond', 'Synthetic diamond', 'Man-made', '合成', 'Lab_grown'].map((cell) => ['Remarks', cell, true] as const),
	...['HPHT', 'Lab', 'CVD tested', 'CVD検査済', 'LG box'].map((cell) => ['Remarks', cell, undefined] as const),
	['Lab', 'IGI_LG', true],
	['Cert', 'IGI LG123456789', true],
	['Cert', 'GIA 2141438171', undefined],
	['Treatment', 'Lab_Grown', true],
])('%s %s states how the stone grew: %s', async (heading, cell, expected) => {
	expect(await readOne({ [heading]: cell })).toBe(expected);
});

test('stones below a title in the middle of a sheet are lab-grown, until the next title of origins', async () => {
	const [headings, stone, own] = [
		['Lot', 'Shape', 'Carat', 'Is Lab'],
		['A', 'RB', '1', ''],
		['B', 'RB', '1', 'No'],
	];
	const title = (text: string) => [text, '', '', ''];
	const rows = [headings, stone, title('LAB GROWN DIAMONDS'), stone, title('Rounds'), stone, own, title('Natural'), stone, title('No lab grown'), stone];
	const refused = 'Shape: MISSING,Carat: MISSING';
	expect(await readGrown(rows)).toEqual([undefined, refused, true, refused, true, false, refused, undefined, refused, undefined]);
});

test.each(['LG stock', 'LGD_2026', 'CVD'])('the title %s states it for the whole sheet', async (title) => {
	expect(
		await readGrown([
			[title, '', ''],
			['Lot', 'Shape', 'Carat'],
			['A', 'RB', '1'],
		]),
	).toEqual([true]);
});
