import { downloadZip } from 'client-zip';
import { type WriteOptions, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { anyStone } from '#test/model/any-stone.ts';
import fc from '#test/model/fast-check.ts';
import { packWorkbook } from '#test/model/packed-workbook.ts';
import { openSheet } from '../open-sheet.ts';
import { SheetRefused } from '../problems.ts';
import { readRecord } from '../row.ts';
import { writeCsv } from '../write-csv.ts';
import { writeStones } from '../write-stone.ts';
import { UNPACKED_BYTES } from './archive.ts';
import { openWorkbook } from './workbook.ts';
import { writeWorkbook } from './write-workbook.ts';

const currency = 'USD';

/** Makes a workbook as another program writes it. */
async function makeWorkbook(sheets: WriteOptions['sheets']): Promise<Blob> {
	return new Blob([new Uint8Array(await writeXlsx({ sheets }))]);
}

async function readCells(file: Blob, sheet?: string): Promise<[number, string[]][]> {
	const book = await openWorkbook(file);
	const rows: [number, string[]][] = [];
	for await (const batch of book.read(sheet ?? book.sheets[0] ?? '')) rows.push(...batch.map(({ row, cells }): [number, string[]] => [row, cells]));
	return rows;
}

async function readStones(file: Blob) {
	const sheet = await openSheet(file, { currency });
	const stones = [];
	for await (const batch of sheet.rows) stones.push(...batch.map((record) => readRecord(record, sheet.columns)));
	return stones;
}

describe('a workbook', () => {
	it('has lab-grown stones if the name of its sheet says so', async () => {
		const rows = [
			['Lot', 'Shape', 'Carat'],
			['A-1', 'Round', 1],
		];
		for (const [name, labGrown] of [['Lab Grown', true] as const, ['Stock', undefined] as const]) {
			const [reading] = await readStones(await makeWorkbook([{ name, rows }]));
			expect(reading?.diamond?.labGrown).toBe(labGrown);
		}
	});

	it('says what its cells show: dates, percentages and what formulas came to', async () => {
		const day = new Date(Date.UTC(2026, 2, 1));
		const file = await makeWorkbook([
			{
				name: 'Stock',
				columns: [{}, {}, { numFmt: '0.0%' }, { numFmt: 'yyyy-mm-dd' }, {}],
				rows: [[6492599129, 0.1 + 0.2, 0.615, day, true], [], ['=1+1', ' 007']],
			},
		]);
		expect(await readCells(file)).toEqual([
			[1, ['6492599129', '0.3', '61.5%', '2026-03-01', 'TRUE']],
			[3, ['=1+1', ' 007']],
		]);
		const formula = packWorkbook(
			'<row r="2"><c r="B2"><f>A1*2</f><v>12.5</v></c><c r="D2" t="str"><f>A1</f><v>GIA</v></c><c t="e"><v>#N/A</v></c><c><f>B1</f></c></row>',
		);
		expect(await readCells(formula)).toEqual([[2, ['', '12.5', '', 'GIA', '#N/A', '=?']]]);
	});

	it('does not list a stone whose formula has no result', async () => {
		const row = (price: string) =>
			['Lot', 'Shape', 'Carat', 'Price/ct', 'Markup'].reduce((cells, text) => `${cells}<c t="inlineStr"><is><t>${text}</t></is></c>`, '<row>') +
			`</row><row><c><v>7</v></c><c t="inlineStr"><is><t>Round</t></is></c><c><v>1.5</v></c><c${price}</c><c><f>1</f></c></row>`;
		const stone = { lotId: '7', shape: 'ROUND', weight: 1.5 };
		const refused = { problems: [{ column: 'Price/ct', value: '=?', code: 'NOT_CALCULATED' }], lotId: '7' };
		const read = async (price: string, book?: string) => (await readStones(packWorkbook(row(price), { book })))[0];
		expect(await read('><f>C2*9</f>')).toEqual(refused);
		expect(await read('><f>C2*9</f><v></v>')).toEqual(refused);
		expect(await read('><f>C2*9</f><v>0</v>', '<calcPr fullCalcOnLoad="1"/>')).toEqual(refused);
		expect(await read('><f>C2*9</f><v>0</v>', '<calcPr/>')).toEqual({ diamond: stone });
		expect(await read('><f>C2*9</f><v>900</v>', '<calcPr fullCalcOnLoad="1"/>')).toEqual({ diamond: { ...stone, askingPrice: 900 } });
		expect(await read(' t="str"><f>IF(C2,"","")</f><v></v>')).toEqual({ diamond: stone });
	});

	it('does not list stones of rows that are hidden or filtered out, and says so', async () => {
		const row = (lot: string, attributes = '') =>
			`<row${attributes}>${[lot, 'Round', '1.5'].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
		const rows = [row('A-1'), row('A-2', ' hidden="1"'), row('A-3', ' hidden="0"'), '<row hidden="true"/>'];
		const headings = row('Lot', ' hidden="1"').replace('Round', 'Shape').replace('1.5', 'Carat');
		expect(await readStones(packWorkbook([headings, ...rows].join('')))).toEqual([
			{ diamond: { lotId: 'A-1', shape: 'ROUND', weight: 1.5 } },
			{ problems: [{ column: '', value: '', code: 'HIDDEN_ROW' }], lotId: 'A-2' },
			{ diamond: { lotId: 'A-3', shape: 'ROUND', weight: 1.5 } },
		]);
	});

	it('does not take the date that Excel has made of a stock number for one', async () => {
		const rows = [
			['Lot', 'Shape', 'Carat'],
			[new Date(Date.UTC(2026, 2, 12)), 'Round', 1.5],
		];
		const file = await makeWorkbook([{ name: 'Stock', columns: [{ numFmt: 'd-mmm' }, {}, {}], rows }]);
		expect(await readStones(file)).toEqual([{ problems: [expect.objectContaining({ column: 'Lot', value: '2026-03-12', code: 'DIGITS_LOST' })] }]);
	});

	it.each([
		['[$¥-411]#,##0', '¥6500'],
		['"€"#,##0.00', '€6500'],
		['#,##0"円"', '円6500'],
		['[$$-409]#,##0.00', '$6500'],
		['_-[$HK$-1004]* #,##0.00', 'HK$6500'],
		['_([$JPY] * #,##0_)', 'JPY6500'],
		['[$CHF-807] #,##0.00', 'CHF6500'],
		['[$₪-40D]#,##0', '₪6500'],
		['#,##0 "INR"', 'INR6500'],
		['"NT$"#,##0', 'NT$6500'],
		['"CHF"\\ #,##0.00', 'CHF6500'],
		['"Rs."\\ #,##0', 'RS6500'],
		['"US$"#,##0', 'US$6500'],
		['[$USD] #,##0', 'USD6500'],
		['[$-409]#,##0.00', '6500'],
		['#,##0.00_);[Red](#,##0.00)', '6500'],
	])('shows the currency of numbers in the format %s, so that another one is refused', async (numFmt, shown) => {
		const rows = [
			['Lot', 'Shape', 'Carat', 'Price/Ct'],
			['A-1', 'Round', 1.5, 6500],
		];
		const file = await makeWorkbook([{ name: 'Stock', columns: [{}, {}, { numFmt }, { numFmt }], rows }]);
		expect((await readCells(file))[1]?.[1][3]).toBe(shown);
		const [reading] = await readStones(file);
		if (/^(?:US|[$\d])/.test(shown)) expect(reading?.diamond).toMatchObject({ weight: 1.5, askingPrice: 6500 });
		else expect(reading?.problems).toContainEqual(expect.objectContaining({ column: 'Price/Ct', code: 'WRONG_CURRENCY' }));
	});

	it('reads texts in parts, without how Japanese words are pronounced', async () => {
		const strings =
			'<si><r><t>ラウ</t></r><r><t xml:space="preserve">ンド &amp; co</t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000D_b</t></si>';
		const file = packWorkbook('<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="s"><v>9</v></c></row>', { strings });
		expect(await readCells(file)).toEqual([[1, ['ラウンド & co', '東京', 'a\rb']]]);
	});

	it('names the sheets that can be seen, and reads the one that is asked for', async () => {
		const sheets = '<sheet name="Hidden" sheetId="1" state="hidden" r:id="r1"/><sheet name="A &amp; B" sheetId="2" r:id="r2"/>';
		const file = packWorkbook('', { sheets });
		expect((await openWorkbook(file)).sheets).toEqual(['A & B']);
		expect(await readCells(file, 'A & B')).toEqual([[1, ['second']]]);
	});

	it('is read from the sheet that names stones, below its title and empty rows', async () => {
		const file = await makeWorkbook([
			{ name: 'Cover', rows: [['Our stock'], ['Tokyo', 'Osaka']] },
			{
				name: 'Stones',
				rows: [['March'], [], [null, 'Lot', 'Shape', 'Carat', 'Table'], [null, 'A-1', 'Round', 1.01, 57]],
				merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 4 }],
			},
		]);
		const sheet = await openSheet(file, { currency });
		expect(sheet).toMatchObject({ headingRow: 3, workbook: { sheets: ['Cover', 'Stones'], sheet: 'Stones' } });
		expect(await readStones(file)).toEqual([{ diamond: { lotId: 'A-1', shape: 'ROUND', weight: 1.01, tablePercent: 57 } }]);
		await expect(openSheet(file, { currency, layout: { worksheet: 'Cover' } })).rejects.toThrow('NO_HEADINGS');
	});

	it('is refused when it is none, is broken, or would unpack to more than it says or than there is room for', async () => {
		const whole = new Uint8Array(
			await (await writeWorkbook('Stones', [['Lot', 'Shape', 'Carat'], ...Array.from({ length: 99 }, (_, at) => [`A-${at}`, 'Round', 1])])).arrayBuffer(),
		);
		const failure = (bytes: Uint8Array<ArrayBuffer>) => readStones(new Blob([bytes])).catch(({ failure }) => failure);
		/** Returns the workbook with another size in the sheet's directory entry. */
		const claim = (size: number) => {
			const bytes = whole.slice();
			const view = new DataView(bytes.buffer);
			const name = new TextDecoder('latin1').decode(bytes).lastIndexOf('xl/worksheets/sheet1.xml');
			view.setUint32(name - 46 + 24, size, true);
			return bytes;
		};
		expect(await readStones(new Blob([whole]))).toHaveLength(99);
		expect(await failure(whole.slice(0, 900))).toEqual({ code: 'SPREADSHEET_FILE' });
		expect(await failure(claim(50))).toEqual({ code: 'TOO_LARGE' });
		expect(await failure(claim(UNPACKED_BYTES))).toEqual({ code: 'TOO_LARGE' });
		expect(await failure(new Uint8Array(await downloadZip([{ name: 'a.txt', input: 'a' }]).arrayBuffer()))).toEqual({ code: 'SPREADSHEET_FILE' });
		await expect(readCells(packWorkbook('<row r="99999999"><c><v>1</v></c></row>'))).rejects.toThrow('TOO_MANY_ROWS');
		await expect(readCells(packWorkbook('<row><c><v>1</c></row>'))).rejects.toThrow('SPREADSHEET_FILE');
	});

	it.each(['http://[', '%zz', 'nowhere.xml'])('is refused when its sheet is to be at %s', async (target) => {
		const failure = await openSheet(packWorkbook('<row><c><v>1</v></c></row>', { target }), { currency }).catch((error) => error);
		expect(failure).toBeInstanceOf(SheetRefused);
		expect(failure.failure).toEqual({ code: 'SPREADSHEET_FILE' });
	});

	it('is refused when two cells are in one place, or a row or cell is where none can be', async () => {
		for (const rows of [
			'<row><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>',
			'<row><c r="B1"><v>1</v></c><c r="A1"><v>2</v></c><c><v>3</v></c></row>',
			'<row><c><v>1</v></c><row><c><v>2</v></c></row></row>',
			'<c r="A1"><v>1</v></c>',
		])
			await expect(readCells(packWorkbook(rows))).rejects.toThrow('SPREADSHEET_FILE');
		expect(await readCells(packWorkbook('<row><c r="B1"><v>1</v></c><c r="A1"><v>2</v></c></row>'))).toEqual([[1, ['2', '1']]]);
	});
});

describe('stones that were downloaded', () => {
	/** Texts that spreadsheets take for formulas, numbers or empty cells. */
	const text = fc.oneof(
		fc.constantFrom(
			'=1+1',
			'+44',
			'-A',
			'@x',
			"'=A",
			"''",
			"'quoted",
			'n/a',
			'---',
			'007',
			'12345.0',
			'1E+12',
			'a\nb,"c"',
			'1,5',
			'６',
			'2026-03-12',
			'12-Mar',
		),
		fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", '"', 'A', '1', ',', ';', '.', '東'), minLength: 1, maxLength: 6 }),
	);

	it.each(['csv', 'xlsx'])('are the same stones when their %s is uploaded', async (format) => {
		await fc.assert(
			fc.asyncProperty(fc.array(fc.tuple(anyStone(), text, text), { minLength: 1, maxLength: 4 }), async (described) => {
				const stones = described.map(([{ intensity, mainColor, subColor, subColor1, ...stone }, lotId, remarks]) => ({
					...stone,
					lotId: lotId.replaceAll('\n', ''),
					remarks,
				}));
				const rows = writeStones(stones);
				const file = format === 'csv' ? new Blob([writeCsv(rows)]) : await writeWorkbook('Stones', rows);
				expect(await readStones(file)).toEqual(stones.map((diamond) => ({ diamond })));
				for (const cells of rows.slice(1)) for (const cell of cells) expect(typeof cell === 'string' && /^[=+@]/.test(cell)).toBe(false);
			}),
			{ numRuns: 15 },
		);
	});
});
