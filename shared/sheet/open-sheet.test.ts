import { describe, expect, it } from 'vitest';
import type { SheetLayout } from '#shared/domain/sheets/sheet-layout.ts';
import fc from '#test/model/fast-check.ts';
import { packWorkbook } from '#test/model/packed-workbook.ts';
import { openSheet } from './open-sheet.ts';
import { type SheetFailure, SheetRefused } from './problems.ts';
import type { SheetRecord } from './records.ts';
import { readRecord } from './row.ts';

const options = { currency: 'USD' };
const STONES = 'Lot ID,Shape,Weight\nA-1,Round,1.00\nA-2,Oval,0.50\n';

async function* splitContent(content: string | Uint8Array, size = content.length) {
	for (let at = 0; at < content.length; at += size) yield content.slice(at, at + size);
}

async function read(content: string | Uint8Array, size?: number) {
	const sheet = await openSheet(splitContent(content, size), options);
	const rows: SheetRecord[] = [];
	for await (const batch of sheet.rows) rows.push(...batch);
	return { ...sheet, rows };
}

async function readRefusal(content: string | Uint8Array): Promise<SheetFailure | undefined> {
	return read(content).then(
		() => undefined,
		(error: unknown) => (error instanceof SheetRefused ? error.failure : Promise.reject(error)),
	);
}

function encodeUtf16(text: string, littleEndian: boolean): Uint8Array {
	const view = new DataView(new ArrayBuffer(2 + text.length * 2));
	view.setUint16(0, 0xfeff, littleEndian);
	for (let at = 0; at < text.length; at++) view.setUint16(2 + at * 2, text.charCodeAt(at), littleEndian);
	return new Uint8Array(view.buffer);
}

describe('a sheet', () => {
	it.each([
		[',', 'Lot ID,Shape,Weight\nA-1,Round,1.00\n'],
		[';', 'Lot ID;Shape;Weight\r\nA-1;Round;1,00\r\n'],
		['\t', 'Lot ID\tShape\tWeight\rA-1\tRound\t1.00'],
	])('is split at %j, whatever its line ends', async (delimiter, text) => {
		const sheet = await read(text);
		expect(sheet.text?.delimiter).toBe(delimiter);
		expect(sheet.rows.map(({ row }) => row)).toEqual([2]);
		expect(sheet.rows[0]?.cells.slice(0, 2)).toEqual(['A-1', 'Round']);
	});

	it('finds its headings below a preamble, and counts rows as a spreadsheet does', async () => {
		const { headingRow, rows } = await read(
			'sep=,\nOur best stones; May\n\nLot,Shape,Carat,Remarks\n# a note, with commas\nA-1,RB,1,"two\nlines"\n,,,\n\nA-2,RB,1,\n',
		);
		expect(headingRow).toBe(4);
		expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
			[6, 'A-1'],
			[9, 'A-2'],
		]);
	});

	it('keeps a stone whose stock number starts with #', async () => {
		expect((await read('Lot,Shape,Carat\n#77,RB,1.01\n# note\n')).rows).toHaveLength(1);
		// One whose weight cannot be read is refused, not left out.
		expect((await read('Lot,Shape,Carat\n#78,RB,\n#79,RB,1.0O\n# a note, with a comma\n')).rows).toHaveLength(2);
	});

	it.each([
		['utf-8', new TextEncoder().encode(`\ufeff${STONES}A-3,ラウンド,1\n`)],
		['utf-8', new TextEncoder().encode(`${STONES}A-3,ラウンド,1\n`)],
		['utf-16le', encodeUtf16(`${STONES}A-3,ラウンド,1\n`, true)],
		['utf-16be', encodeUtf16(`${STONES}A-3,ラウンド,1\n`, false)],
		// "A-3,ラウンド,1" in Shift_JIS.
		['shift_jis', new Uint8Array([...new TextEncoder().encode(`${STONES}A-3,`), 0x83, 0x89, 0x83, 0x45, 0x83, 0x93, 0x83, 0x68, 0x2c, 0x31, 0x0a])],
	])('is read as %s, in pieces of any size', async (encoding, bytes) => {
		for (const size of [1, 2, 7, bytes.length]) {
			const sheet = await read(bytes, size);
			expect(sheet.rows.map(({ cells }) => cells)).toEqual([
				['A-1', 'Round', '1.00'],
				['A-2', 'Oval', '0.50'],
				['A-3', 'ラウンド', '1'],
			]);
			expect(sheet.text?.encoding).toBe(encoding);
		}
	});

	it('is refused when it is no sheet, with the reason', async () => {
		expect(await readRefusal('')).toEqual({ code: 'EMPTY' });
		expect(await readRefusal(' \r\n\r\n')).toEqual({ code: 'EMPTY' });
		expect(await readRefusal(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]))).toEqual({ code: 'SPREADSHEET_FILE' });
		expect(await readRefusal(new Uint8Array([0x89, 0x50, 0, 0]))).toEqual({ code: 'NOT_TEXT' });
		expect(await readRefusal('Hello\nDear Sirs\n')).toEqual({ code: 'NO_HEADINGS' });
		expect(await readRefusal('Shape,Color,Price\nRound,D,1\n')).toEqual({ code: 'HEADINGS_MISSING', missing: ['lotId', 'weight'] });
	});

	it('is refused beyond the greatest number of rows', async () => {
		const { rows } = await openSheet(splitContent(STONES), { ...options, maxRows: 1 });
		await expect(rows[Symbol.asyncIterator]().next()).rejects.toThrow('TOO_MANY_ROWS');
	});

	it('reads the same rows in pieces of any size', () =>
		fc.assert(
			fc.asyncProperty(
				fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', '1', 'ダ') }), { maxLength: 20 }),
				fc.integer({ min: 1, max: 9 }),
				async (texts, size) => {
					const bytes = new TextEncoder().encode(STONES + texts.join(','));
					expect((await read(bytes, size)).rows).toEqual((await read(bytes)).rows);
				},
			),
		));
});

describe('a column of prices', () => {
	/** Reads prices per carat from a sheet whose cells are separated by `delimiter`. */
	const readPrices = async (prices: readonly string[], delimiter = '\t') => {
		const rows = prices.map((price, at) => [`A-${at}`, 'Round', '1', price].join(delimiter));
		const sheet = await openSheet(new Blob([[['Lot', 'Shape', 'Carat', 'Price/ct'].join(delimiter), ...rows].join('\n')]), options);
		const read = [];
		for await (const batch of sheet.rows) read.push(...batch.map((record) => readRecord(record, sheet.columns).diamond?.askingPrice));
		return read;
	};

	it.each(['\t', ';'])('groups thousands by points or commas, as its cells show (%j)', async (delimiter) => {
		const read = (...prices: string[]) => readPrices(prices, delimiter);
		// A single mark before three digits groups thousands, since nobody gives prices to the thousandth.
		expect(await read('12.500')).toEqual([12_500]);
		expect(await read('12,500')).toEqual([12_500]);
		expect(await read('12.500', '950', '8.900,50')).toEqual([12_500, 950, 8901]);
		expect(await read('12.500', '1.250.000')).toEqual([12_500, 1_250_000]);
		expect(await read('12.500', '950,75')).toEqual([12_500, 951]);
		expect(await read('12,500', '950.75')).toEqual([12_500, 951]);
		expect(await read('12,500', '1,25,000')).toEqual([12_500, 125_000]);
		// Three decimals throughout, as some exports have them.
		expect(await read('812.500', '1234.750', '95.250')).toEqual([813, 1235, 95]);
		expect(await read('812,500', '1234,750')).toEqual([813, 1235]);
		expect(await read('812.500', '0.900')).toEqual([813, 1]);
	});

	it('is judged by most of its cells, wherever they stand among the first ones', async () => {
		const prices = [...Array.from({ length: 100 }, (_, at) => `${at + 1}.500`), '99,5', '98,5', '97.5'];
		expect((await readPrices(prices)).slice(0, 3)).toEqual([1500, 2500, 3500]);
		expect(await readPrices(['12.500', '9,5', '9.5'])).toEqual([12_500, 10, 10]);
	});

	it('of a workbook has numbers, whose point groups nothing, and texts, whose point may', async () => {
		const cell = (price: string | number) => (typeof price === 'number' ? `<c><v>${price}</v></c>` : `<c t="inlineStr"><is><t>${price}</t></is></c>`);
		const rows = ['Price/ct', '12.500', 263.158, 950.5, 8900, '8.900'].map((price, at) => {
			const texts = at === 0 ? ['Lot', 'Shape', 'Carat'] : [`A-${at}`, 'Round', '1'];
			return `<row>${[...texts, price].map(cell).join('')}</row>`;
		});
		const sheet = await openSheet(packWorkbook(rows.join('')), options);
		const read = [];
		for await (const batch of sheet.rows) read.push(...batch.map((record) => readRecord(record, sheet.columns).diamond?.askingPrice));
		expect(read).toEqual([12_500, 263, 951, 8900, 8900]);
	});
});

describe('a ditto mark', () => {
	const readShapes = async (...rows: string[]) => {
		const { rows: records, columns } = await read(`Lot\tShape\tCarat\tColor\tLab\tCert No\n${rows.join('\n')}`);
		return records.map((record) => readRecord(record, columns));
	};

	it.each(['""""', '〃', "''", 'do', 'Do.', 'ditto', '同上', '”'])('%s is the value of the row above, for what stones may share', async (mark) => {
		const stones = await readShapes('A-1\tOval\t1\tG\tGIA\t1', `A-2\t${mark}\t1.1\t${mark}\t${mark}\t2`, '', `A-3\t${mark}\t1.2\tH\t\t3`);
		expect(stones.map(({ diamond }) => [diamond?.lotId, diamond?.shape, diamond?.color, diamond?.laboratory])).toEqual([
			['A-1', 'OVAL', 'G', 'GIA'],
			['A-2', 'OVAL', 'G', 'GIA'],
			['A-3', 'OVAL', 'H', undefined],
		]);
	});

	it('is no weight, and means nothing in the first row', async () => {
		const stones = await readShapes('A-1\t〃\t1\tG\t\t', 'A-2\tOval\t〃\tG\t\t');
		expect(stones.map(({ problems }) => problems?.map(({ column }) => column))).toEqual([['Shape'], ['Carat']]);
	});
});

describe('a column "Cert" or "Certificate"', () => {
	const readReports = async (headings: string, ...rows: string[]) => {
		const sheet = await read(`Lot,Shape,Carat,${headings}\n${rows.map((row, at) => `A-${at},Round,1,${row}`).join('\n')}`);
		const [first] = sheet.rows.map((record) => readRecord(record, sheet.columns).diamond);
		return [first?.laboratory, first?.certificateNumber, ...sheet.columns.ignored];
	};

	it.each([
		['Cert', ['2141438171', 'LG123456789'], [undefined, '2141438171']],
		['Cert', ['GIA', 'IGI', '-'], ['GIA', undefined]],
		['Certificate', ['GIA', 'IGI'], ['GIA', undefined]],
		['Lab,Cert', ['GIA,2141438171'], ['GIA', '2141438171']],
		['Cert,Lab', ['GIA,IGI', 'GIA,GIA'], ['IGI', undefined, 'Cert']],
		['Cert,Lab,Report No', ['Yes,IGI,2141438171'], ['IGI', '2141438171', 'Cert']],
		['Cert,Certificate', ['2141438171,GIA'], ['GIA', '2141438171']],
		['Cert,Report No', ['HRD Antwerp,2141438171'], ['HRD', '2141438171']],
	])('is read by its values: %s of %j', async (headings, rows, expected) => {
		expect(await readReports(headings, ...rows)).toEqual(expected);
	});

	it('means what its seller says', async () => {
		const sheet = await openSheet(splitContent('Lot,Shape,Carat,Cert\nA-1,Round,1,2141438171\n'), {
			...options,
			layout: { columns: [{ index: 3, statement: 'laboratory' }] },
		});
		expect(sheet.columns.understood.at(-1)?.statement).toBe('laboratory');
	});
});

describe('what its seller says of a sheet', () => {
	const openWith = async (text: string, layout: SheetLayout) => {
		const sheet = await openSheet(new Blob([text]), { ...options, layout });
		const stones = [];
		for await (const batch of sheet.rows) stones.push(...batch.map((record) => readRecord(record, sheet.columns)));
		return stones;
	};

	it('goes before what its headings say', async () => {
		const stones = await openWith('Lot,Shape,Carat,Size,Note\nA-1,Round,10,1.01,x\n', {
			columns: [
				{ index: 3, statement: 'weight' },
				{ index: 4, statement: 'remarks' },
			],
		});
		expect(stones).toEqual([{ diamond: { lotId: 'A-1', shape: 'ROUND', weight: 1.01, remarks: 'x' } }]);
	});

	it('tells which row the headings are where the market knows none of them', async () => {
		const columns = (['lotId', 'shape', 'weight', null] as const).map((statement, index) => ({ index, statement }));
		expect(await openWith('My stones\nBezeichnung;Schliff;Gewicht;Preis\nA-1;Oval;0,5;9\n', { headingRow: 2, columns })).toEqual([
			{ diamond: { lotId: 'A-1', shape: 'OVAL', weight: 0.5 } },
		]);
	});

	it('numbers stones that have no stock number, by their rows', async () => {
		expect(await openWith('Shape,Weight\nRound,1\n\nOval,2\n', { numbering: 'NOV-' })).toMatchObject([
			{ diamond: { lotId: 'NOV-2' } },
			{ diamond: { lotId: 'NOV-4' } },
		]);
		expect(await openWith('Lot,Shape,Weight\nA-1,Round,1\n,Oval,2\n', { numbering: 'NOV-' })).toMatchObject([
			{ diamond: { lotId: 'A-1' } },
			{ diamond: { lotId: 'NOV-3' } },
		]);
	});

	it('is asked for with a sheet that names too little, or nothing at all', async () => {
		const { columns, headingRow } = await openSheet(new Blob(['Stock list\nName;Grösse\nA;1\n']), { ...options, incomplete: true });
		expect(columns).toMatchObject({ headings: ['Name', 'Grösse'], understood: [], missing: ['lotId', 'shape', 'weight'] });
		expect(headingRow).toBe(2);
	});
});
