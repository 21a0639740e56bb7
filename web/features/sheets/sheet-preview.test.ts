import { expect, test } from 'vitest';
import { writeSampleSheet } from '#shared/sheet/sample.ts';
import { packWorkbook } from '#test/model/packed-workbook.ts';
import { makePastedSheet } from './sheet-file.ts';
import { changeMeaning, digestHeadings, findDoubts, previewSheet, type SheetPreview } from './sheet-preview.ts';

const preview = async (text: string) => (await previewSheet(new Blob([text]), 'USD')) as SheetPreview;

test('the sample sheet is understood in every column', async () => {
	const { columns, rows } = await preview(writeSampleSheet());
	expect(columns.filter(({ statement }) => statement === undefined)).toEqual([]);
	expect(rows.map(({ lotId, problems }) => [lotId, problems])).toEqual([
		['EXAMPLE-1', []],
		['EXAMPLE-2', []],
	]);
});

test('a heading without a meaning is named, and a bad cell with its reason', async () => {
	const { columns, rows } = await preview('Stock #,Shape,Cts,Mood\nA-1,Ball,1.01,good\n');
	expect(columns.map(({ heading, statement, samples }) => [heading, statement, ...samples])).toEqual([
		['Stock #', 'lotId', 'A-1'],
		['Shape', 'shape', 'Ball'],
		['Cts', 'weight', '1.01'],
		['Mood', undefined, 'good'],
	]);
	expect(rows[0]).toMatchObject({ row: 2, lotId: 'A-1', problems: [{ column: 'Shape', value: 'Ball', code: 'UNKNOWN_SHAPE' }] });
});

test('a hidden column of a workbook is shown, but not used if a visible one has its meaning', async () => {
	const write = (texts: string[]) => `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
	const rows = write(['Lot', 'Shape', 'Carat', 'Net Price/ct', 'Price/ct']) + write(['A', 'Round', '2', '4000', '5000']);
	const file = packWorkbook(rows, { before: '<cols><col min="4" max="4" hidden="1"/></cols>' });
	const { columns, rows: shown } = (await previewSheet(file, 'USD')) as SheetPreview;
	expect(columns.slice(3)).toMatchObject([
		{ heading: 'Net Price/ct', statement: undefined, samples: ['4000'] },
		{ heading: 'Price/ct', statement: 'askingPrice' },
	]);
	expect(shown[0]).toMatchObject({ totalPrice: 10_000 });
});

test('of a long sheet only whole rows are shown', async () => {
	const rows = Array.from({ length: 30_000 }, (_, index) => `A-${index},Round,1.01`).join('\n');
	const long = await preview(`Lot,Shape,Carat\n${rows}`);
	expect(long.rows).toHaveLength(8);
	expect(long.rows.every(({ problems }) => problems.length === 0)).toBe(true);
});

test('a file that is no sheet says why', async () => {
	expect(await previewSheet(new Blob(['PK\u0003\u0004 a spreadsheet']), 'USD')).toEqual({ failure: { code: 'SPREADSHEET_FILE' } });
});

test('a sheet that states totals shows the price per carat and the total', async () => {
	const preview = await previewSheet(new Blob(['Stock #,Shape,Carat,Price\nA1,Round,1.02,5000\n']), 'USD');
	expect('rows' in preview && preview.rows[0]).toMatchObject({ totalPrice: 5000, diamond: { askingPrice: 4902 } });
});

test('a sheet whose columns are unknown can be explained, column by column', async () => {
	const text = 'Denominación;Talla;Peso;Precio\nA-1;Rund;1,01;500\n';
	expect(await preview(text)).toMatchObject({ missing: ['lotId', 'shape', 'weight'], headingRow: 1, columns: [{ heading: 'Denominación' }, {}, {}, {}] });
	let layout = changeMeaning({}, 0, 'lotId');
	layout = changeMeaning(changeMeaning(layout, 2, 'shape'), 1, 'shape');
	layout = changeMeaning(layout, 2, 'weight');
	expect(layout.columns).toEqual([
		{ index: 0, statement: 'lotId' },
		{ index: 1, statement: 'shape' },
		{ index: 2, statement: 'weight' },
	]);
	const explained = await previewSheet(new Blob([text.replace('Rund', 'Round')]), 'USD', layout);
	expect(explained).toMatchObject({ missing: [], rows: [{ lotId: 'A-1', diamond: { weight: 1.01 } }] });
});

test('sheets with the same headings are known again, however their cells are written', async () => {
	const digest = async (text: string) => digestHeadings(await preview(text));
	const first = await digest('Stock #,Shape,Cts\nA,Round,1\n');
	expect(first).toMatch(/^[0-9a-f]{64}$/);
	expect(await digest('STOCK # ;shape;cts\nB;Oval;2\n')).toBe(first);
	expect(await digest('Shape,Stock #,Cts\nRound,A,1\n')).not.toBe(first);
});

test('rows that were copied in a spreadsheet are a sheet, other text is none', async () => {
	const pasted = makePastedSheet('Lot\tShape\tCarat\nA-1\tRound\t1.2\n', 'Pasted');
	expect(pasted?.name).toBe('Pasted.tsv');
	expect(await previewSheet(pasted ?? new Blob(), 'USD')).toMatchObject({ rows: [{ diamond: { lotId: 'A-1', weight: 1.2 } }] });
	expect(makePastedSheet('Hello', 'Pasted')).toBeUndefined();
});

test.each([
	['Lot,Shape,Carat\nA,Round,101\nB,Round,70\nC,Round,1.5\n', [{ code: 'WHOLE_WEIGHTS', index: 2, column: 'Carat', value: '101' }]],
	['Lot,Shape,Carat\nA,Round,30.5\nB,Round,52\n', [{ code: 'WHOLE_WEIGHTS', index: 2, column: 'Carat', value: '30.5' }]],
	['Lot,Shape,Carat\nA,Round,30.05\nB,Round,20 ct\n', []],
	['Lot,Shape,Points\nA,Round,101\nB,Round,70\n', []],
	['Lot,Shape,Carat\nA,Round,1\nB,Round,20\nC,Round,2\n', []],
	['Lot,Shape,Carat,Lab\nA,Round,1,GIA\nB,Round,2,GIA pending\n', [{ code: 'REPORT_PENDING', index: 3, column: 'Lab', value: 'GIA pending' }]],
	['Lot,Shape,Carat,Lab,Cert No\nA,Round,1,GIA,at GIA\n', [{ code: 'REPORT_PENDING', index: 4, column: 'Cert No', value: 'at GIA' }]],
	['Lot,Shape,Carat,Lab,Cert No\nA,Round,1,GIA pending,2141438171\n', []],
	['Lot,Shape,Carat,Memo\nA,Round,1,yes\nB,Round,1,ABC Diamonds\n', [{ code: 'MEMO_TEXT', index: 3, column: 'Memo', value: 'ABC Diamonds' }]],
	['Lot,Shape,Carat,Memo\nA,Round,1,call Ann\nB,Round,1,ABC Diamonds\n', [{ code: 'MEMO_TEXT', index: 3, column: 'Memo', value: 'ABC Diamonds' }]],
	['Lot,Shape,Carat,Memo\nA,Round,1,yes\nB,Round,1,on memo\nC,Round,1,17\nD,Round,1,call Ann\n', []],
])('values that may be meant otherwise are pointed out: %j', async (text, warnings) => {
	expect((await preview(text)).warnings).toEqual(warnings);
});

test('a column of memos that the seller does not use needs no warning', async () => {
	const file = new Blob(['Lot,Shape,Carat,Memo\nA,Round,1,ABC Diamonds\n']);
	const read = await previewSheet(file, 'USD', changeMeaning({}, 3, null));
	expect(read).toMatchObject({ warnings: [], rows: [{ diamond: { lotId: 'A' } }] });
	expect('rows' in read && read.rows[0]?.diamond).not.toHaveProperty('availability');
});

test('a row whose total and price per carat disagree is named, unless one of the columns is not used', async () => {
	const text = 'Lot,Shape,Carat,Price Per Carat,Total Price\nA,Round,2,5000,10000\nB,Round,2,6000,10000\n';
	expect(await preview(text)).toMatchObject({ disagreeingRow: 3 });
	// The weights may be the reason.
	expect(await preview(text.replaceAll('Round,2', 'Round,200'))).toMatchObject({ warnings: [{ code: 'WHOLE_WEIGHTS' }], disagreeingRow: undefined });
	const perCarat = await previewSheet(new Blob([text]), 'USD', changeMeaning({}, 4, null));
	expect(perCarat).toMatchObject({ disagreeingRow: undefined, rows: [{ totalPrice: 10_000 }, { totalPrice: 12_000, problems: [] }] });
	expect(await previewSheet(new Blob([text]), 'USD', changeMeaning({}, 3, null))).toMatchObject({ rows: [{}, { totalPrice: 10_000, problems: [] }] });
});

test('doubts far below the first rows are found, too', async () => {
	const first = Array.from({ length: 30_000 }, (_, at) => `A-${at},Round,2,5000,10000,`).join('\n');
	const file = new Blob([`Lot,Shape,Carat,Price Per Carat,Total Price,Memo\n${first}\nB,Round,2,6000,10000,ABC Diamonds\n`]);
	const { signal } = new AbortController();
	expect(await previewSheet(file, 'USD')).toMatchObject({ warnings: [], disagreeingRow: undefined });
	expect(await findDoubts(file, 'USD', {}, signal)).toMatchObject({ warnings: [{ code: 'MEMO_TEXT', value: 'ABC Diamonds' }], disagreeingRow: 30_002 });
	expect(await findDoubts(file, 'USD', changeMeaning({}, 4, null), signal)).toMatchObject({ disagreeingRow: undefined });
	await expect(findDoubts(file, 'USD', {}, AbortSignal.abort())).rejects.toThrow();
});

test('weights that their seller states in points are read as hundredths of a carat, and no longer in doubt', async () => {
	const file = new Blob(['Lot,Shape,Carat,Size\nA,Round,101,\nB,Round,30.5,\nC,Round,1.01,\n']);
	const layout = changeMeaning(changeMeaning({}, 3, 'weight'), 2, 'points');
	expect(layout.columns).toEqual([{ index: 2, statement: 'points' }]);
	const read = await previewSheet(file, 'USD', layout);
	expect(read).toMatchObject({
		missing: [],
		warnings: [],
		columns: [{}, {}, { heading: 'Carat', statement: 'points' }, { statement: undefined }],
		rows: [{ diamond: { weight: 1.01 } }, { diamond: { weight: 0.305 } }, { problems: [{ column: 'Carat', code: 'OUT_OF_RANGE' }] }],
	});
	const inCarats = await previewSheet(file, 'USD', changeMeaning(layout, 2, 'weight'));
	expect(inCarats).toMatchObject({ columns: [{}, {}, { statement: 'weight' }, {}], rows: [{ diamond: { weight: 101 } }, {}, {}] });
});
