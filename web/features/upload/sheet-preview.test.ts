import { expect, test } from 'vitest';
import { writeSampleSheet } from '#shared/sheet/sample.ts';
import { previewSheet, type SheetPreview } from './sheet-preview.ts';

const preview = async (text: string) => (await previewSheet(new Blob([text]), 'USD')) as SheetPreview;

test('the sample sheet is understood in every column', async () => {
	const { ignored, rows } = await preview(writeSampleSheet());
	expect(ignored).toEqual([]);
	expect(rows.map(({ lotId, problems }) => [lotId, problems])).toEqual([
		['EXAMPLE-1', []],
		['EXAMPLE-2', []],
	]);
});

test('a heading without a meaning is named, and a bad cell with its reason', async () => {
	const { ignored, understood, rows } = await preview('Stock #,Shape,Cts,Mood\nA-1,Ball,1.01,good\n');
	expect(ignored).toEqual(['Mood']);
	expect(understood.map(({ statement }) => statement)).toEqual(['lotId', 'shape', 'weight']);
	expect(rows[0]).toMatchObject({ row: 2, lotId: 'A-1', problems: [{ column: 'Shape', value: 'Ball', code: 'UNKNOWN_SHAPE' }] });
});

test('of a long sheet only whole rows are shown', async () => {
	const rows = Array.from({ length: 30_000 }, (_, index) => `A-${index},Round,1.01`).join('\n');
	const long = await preview(`Lot,Shape,Carat\n${rows}`);
	expect(long.rows).toHaveLength(8);
	expect(long.rows.every(({ problems }) => problems.length === 0)).toBe(true);
});

test('a file that is no sheet says why', async () => {
	expect(await previewSheet(new Blob(['PK\u0003\u0004 a spreadsheet']), 'USD')).toEqual({ failure: { code: 'SPREADSHEET_FILE' } });
	expect(await previewSheet(new Blob(['Shape,Carat\nRound,1\n']), 'USD')).toEqual({ failure: { code: 'HEADINGS_MISSING', missing: ['lotId'] } });
});

test('a sheet that states totals shows the price per carat and the total', async () => {
	const preview = await previewSheet(new Blob(['Stock #,Shape,Carat,Price\nA1,Round,1.02,5000\n']), 'USD');
	expect('rows' in preview && preview.rows[0]).toMatchObject({ totalPrice: 5000, diamond: { askingPrice: 4902 } });
});
