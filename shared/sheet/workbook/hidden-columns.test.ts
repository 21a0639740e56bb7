import { expect, it } from 'vitest';
import { packWorkbook } from '#test/model/packed-workbook.ts';
import { openSheet } from '../open-sheet.ts';
import { readRecord } from '../row.ts';

/** Reads a workbook with one stone. `cols` is the XML of its columns. Returns the stone or its problems, and the ignored headings. */
async function readHidden(cols: string, headings: readonly string[], cells: readonly string[]) {
	const writeXmlRow = (texts: readonly string[]) => `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
	const rows = writeXmlRow(['Lot', 'Shape', 'Carat', ...headings]) + writeXmlRow(['A', 'RB', '2', ...cells]);
	const { columns, rows: batches } = await openSheet(packWorkbook(rows, { before: `<cols>${cols}</cols>` }), { currency: 'USD' });
	const stones = [];
	for await (const batch of batches) stones.push(...batch.map((record) => readRecord(record, columns)));
	const [{ diamond, problems } = {}] = stones;
	return { ...diamond, problems, ignored: columns.ignored };
}

const HIDDEN = '<col min="4" max="4" width="9" hidden="1"/>';

it.each([
	['Net Price Per Carat', 'Price/ct', ['4000', '5000']],
	['Net Price', 'Price/ct', ['8000', '5000']],
	['Price', 'Total', ['8000', '10000']],
	['Net Price Per Carat', 'Price', ['4000', '10000']],
])('a hidden price is no price beside one that can be seen: %s beside %s', async (hidden, visible, cells) => {
	expect(await readHidden(HIDDEN, [hidden, visible], cells)).toMatchObject({ askingPrice: 5000, problems: undefined, ignored: [hidden] });
	const reversed = '<col min="1" max="4" hidden="0"/><col min="5" max="5" hidden="true"/>';
	expect(await readHidden(reversed, [visible, hidden], cells.toReversed())).toMatchObject({ askingPrice: 5000, ignored: [hidden] });
});

it.each([
	['Color', 'Col'],
	['Color', 'Colour Name'],
])('a hidden %s yields to %s', async (hidden, visible) => {
	expect(await readHidden(HIDDEN, [hidden, visible], ['D', 'K'])).toMatchObject({ color: 'K', ignored: [hidden] });
});

it('a hidden report number yields to a column that may state it', async () => {
	const stone = await readHidden(HIDDEN, ['Report No', 'Certificate', 'Lab'], ['2141438171', '6491234567', 'GIA']);
	expect(stone).toMatchObject({ certificateNumber: '6491234567', ignored: ['Report No'] });
});

it('a hidden column is read if no other has its meaning', async () => {
	expect(await readHidden(HIDDEN, ['Price/ct', 'Color'], ['5000', 'K'])).toMatchObject({ askingPrice: 5000, color: 'K', ignored: [] });
	expect(await readHidden('<col min="1" max="16384" hidden="1"/>', ['Net Price', 'Total'], ['5000', '10000'])).toMatchObject({
		askingPrice: 5000,
		ignored: [],
	});
});

it('columns are not hidden by what Excel does not write', async () => {
	for (const cols of ['<col hidden="1"/>', '<col min="x" max="4" hidden="1"/>', '<col min="5" max="4" hidden="1"/>', '<col min="0" max="0" hidden="1"/>'])
		expect(await readHidden(cols, ['Net Price Per Carat', 'Price/ct'], ['4000', '5000'])).toMatchObject({ askingPrice: 4000, ignored: ['Price/ct'] });
});

it('endless lists of hidden columns are too much work', async () => {
	await expect(readHidden('<col min="1" max="1000" hidden="1"/>'.repeat(4000), ['Price/ct'], ['5000'])).rejects.toThrow('TOO_LARGE');
});
