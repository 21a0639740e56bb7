import { describe, expect, it, test } from 'vitest';
import type { SheetLayout } from '#shared/domain/sheets/sheet-layout.ts';
import { packWorkbook } from '#test/model/packed-workbook.ts';
import { readDoubts } from '#test/model/read-doubts.ts';
import { writeCsv } from '../write-csv.ts';

/** Reads a sheet, also one without all columns. Problems are described as `column: code`. */
async function read(file: Blob, layout?: SheetLayout) {
	const { columns, ...read } = await readDoubts(file, { layout, incomplete: true }, ({ column, code }) => `${column}: ${code}`);
	return { ...read, missing: columns.missing, ignored: columns.ignored };
}

/** Reads a sheet with a lot id and a shape before these columns. */
const readColumnsOf = (headings: readonly string[], rows: readonly (readonly string[])[], layout?: SheetLayout) =>
	read(new Blob([writeCsv([['Lot', 'Shape', ...headings], ...rows.map((cells, at) => [`A-${at}`, 'RB', ...cells])])]), layout);

describe('a column "Size" of plain numbers', () => {
	const readSizes = (sizes: readonly string[], layout?: SheetLayout, heading = 'Size') =>
		readColumnsOf(
			[heading, 'Table'],
			sizes.map((size) => [size, '57']),
			layout,
		);

	test.each([
		[['6.52', '7.01', '5.1', '0.9'], '6.52'],
		[['1.2', '3.1', '4', '', 'x'], '3.1'],
		[['6,52', '7,01'], '6,52'],
	])('that are as large as millimetres is pointed out: %j', async (sizes, example) => {
		expect((await readSizes(sizes)).doubts).toEqual([`SIZE_UNIT Size ${example}`]);
	});

	test.each([[['1.01', '0.5', '2', '3.1']], [['101', '70']], [['6.52 ct', '7.01 ct']]])('is a weight in no doubt otherwise: %j', async (sizes) => {
		expect((await readSizes(sizes)).doubts.filter((doubt) => doubt.startsWith('SIZE_UNIT'))).toEqual([]);
	});

	it('is in no doubt under another heading, or once its seller has chosen', async () => {
		const sizes = ['6.52', '7.01'];
		expect((await readSizes(sizes, {}, 'Carat')).doubts).toEqual([]);
		expect((await readSizes(sizes, { columns: [{ index: 2, statement: 'weight' }] })).doubts).toEqual([]);
		expect(await readSizes(sizes, { columns: [{ index: 2, statement: null }] })).toMatchObject({ doubts: [], missing: ['weight'] });
	});
});

describe('two columns of prices without a unit', () => {
	const readPrices = async (headings: readonly string[], rows: readonly (readonly string[])[], layout?: SheetLayout) => {
		const { stones, doubts } = await readColumnsOf(['Carat', ...headings], rows, layout);
		return { prices: stones.map((stone) => (stone as { askingPrice?: number }).askingPrice ?? stone), doubts };
	};
	const twice = ['Price', 'Price'];

	test.each([
		[
			twice,
			[
				['2', '10000', '5000'],
				['1.5', '9000', '6000'],
			],
		],
		[
			twice,
			[
				['2', '5000', '10000'],
				['1.5', '6000', '9000'],
			],
		],
		[
			twice,
			[
				['2', '10,000.00', '5,000.00'],
				['1', '6000', '6000'],
				['1.5', '9000', ''],
				['1.5', '9000', '6000'],
			],
		],
		[
			['Price', 'Net Price'],
			[
				['2', '10000', '5000'],
				['1.5', '9000', '6000'],
			],
		],
		[
			['Rate', 'Asking Price'],
			[
				['2', '5000', '10000'],
				['1.5', '6000', '9000'],
			],
		],
		[
			['価格', '価格'],
			[
				['2', '5000', '10000'],
				['1.5', '6000', '9000'],
			],
		],
	])('are told apart by the weights: %j %j', async (headings, rows) => {
		const { prices, doubts } = await readPrices(headings, rows);
		expect([prices[0], prices.at(-1), doubts]).toEqual([5000, 6000, []]);
	});

	it('disagree in a row that does not fit', async () => {
		const fitting = Array.from({ length: 10 }, () => ['2', '10000', '5000']);
		const { prices } = await readPrices(twice, [...fitting, ['2', '10000', '4000']]);
		expect(prices.at(-1)).toMatch(/PRICE_DISAGREES/);
	});

	it('are pointed out if the weights do not tell them apart', async () => {
		expect(await readPrices(twice, [['2', '8000', '10000']])).toEqual({ prices: [4000], doubts: ['SECOND_COLUMN Price 10000'] });
		expect((await readPrices(twice, [['1', '8000', '8000']])).doubts).toEqual([]);
		expect((await readPrices(['Price', 'Net Price'], [['2', '8000', '10000']])).prices).toEqual([5000]);
	});

	it('mean what their seller says', async () => {
		const layout: SheetLayout = { columns: [{ index: 4, statement: null }] };
		expect(await readPrices(twice, [['2', '5000', '10000']], layout)).toEqual({ prices: [2500], doubts: [] });
	});
});

describe('a column "Depth" alone', () => {
	test.each([
		[
			['3.95', '3.9', '0.98'],
			[{ depth: 3.95 }, { depth: 3.9 }, { depth: 0.98 }],
		],
		[
			['61.5', '62'],
			[{ totalDepth: 61.5 }, { totalDepth: 62 }],
		],
		[
			['0.615', '62%'],
			[{ totalDepth: 61.5 }, { totalDepth: 62 }],
		],
		[
			['3.95', '3.9', '61.5'],
			[{ depth: 3.95 }, { depth: 3.9 }, { totalDepth: 61.5 }],
		],
	])('is in millimetres or in percent by its values: %j', async (depths, expected) => {
		const { stones } = await readColumnsOf(
			['Carat', 'Depth'],
			depths.map((depth) => ['1', depth]),
		);
		for (const [at, stone] of stones.entries()) {
			const { lotId, shape, weight, ...stated } = stone as Record<string, unknown>;
			expect(stated).toEqual(expected[at]);
		}
	});

	it('is in percent if the heading or its seller says so', async () => {
		const columns = [{ index: 3, statement: 'totalDepth' as const }];
		expect((await readColumnsOf(['Carat', 'Depth %'], [['1', '3.95']])).stones).toMatchObject([{ totalDepth: 4 }]);
		expect((await readColumnsOf(['Carat', 'Depth'], [['1', '3.95']], { columns })).stones).toMatchObject([{ totalDepth: 4 }]);
	});
});

it('other sheets with stones are pointed out, unless the seller has chosen one', async () => {
	const text = (one: string) => `<c t="inlineStr"><is><t>${one}</t></is></c>`;
	const stones = `<row>${['Lot', 'Shape', 'Carat'].map(text).join('')}</row><row>${['A', 'RB', '1'].map(text).join('')}</row>`;
	const sheets = '<sheet name="Natural" sheetId="1" r:id="r1"/><sheet name="Lab" sheetId="2" r:id="r1"/><sheet name="Notes" sheetId="3" r:id="r2"/>';
	expect((await read(packWorkbook(stones, { sheets }))).doubts).toEqual(['OTHER_SHEET Lab Natural']);
	expect((await read(packWorkbook(stones, { sheets }), { worksheet: 'Natural' })).doubts).toEqual([]);
});

describe('a column that is not read beside another one', () => {
	const write = (texts: readonly string[]) => `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
	const readHidden = (headings: readonly string[], cells: readonly string[]) =>
		read(packWorkbook(write([...headings, 'Shape', 'Carat']) + write([...cells, 'RB', '1']), { before: '<cols><col min="1" max="1" hidden="1"/></cols>' }));

	it('is pointed out if the workbook hides it', async () => {
		const { stones, doubts } = await readHidden(['Stock #', 'Ref'], ['ST-1', 'R-9']);
		expect(stones).toMatchObject([{ lotId: 'R-9' }]);
		expect(doubts).toEqual(['HIDDEN_COLUMN Stock # ST-1']);
		expect((await readHidden(['Stock #', 'Ref'], ['ST-1', 'ST-1'])).doubts).toEqual([]);
		expect((await readHidden(['Ref', 'Stock #'], ['R-9', 'ST-1'])).doubts).toEqual(['HIDDEN_COLUMN Ref R-9']);
	});

	it('is pointed out if it has the same heading and other values', async () => {
		const readTwice = (...cells: string[]) => readColumnsOf(['Carat', 'Cert No', 'Cert No'], [['1', ...cells]]);
		expect((await readTwice('2141438171', '6491234567')).doubts).toEqual(['SECOND_COLUMN Cert No 6491234567']);
		expect((await readTwice('2141438171', '2141438171')).doubts).toEqual([]);
		expect((await readTwice('2141438171', '')).doubts).toEqual([]);
	});

	test.each([
		[{ Weight: '2.02', Carat: '1.01' }, ['SECOND_COLUMN Carat 1.01']],
		[{ Weight: '1.01', Carat: '1.010' }, []],
		[{ Carat: '1.01', Size: '6.5', Points: '101' }, []],
		[{ Carat: '1.01', 'Cert No': '2141438171', 'Report No': '6491234567' }, ['SECOND_COLUMN Report No 6491234567']],
		[{ Carat: '1.01', Lab: 'GIA', 'Cert No': '2141438171', Certificate: 'GIA' }, []],
		[{ Carat: '1.01', ID: '7', 'Stock No': 'ST-7' }, []],
	])('is pointed out if it states another weight or certificate: %j', async (row, expected) => {
		expect((await readColumnsOf(Object.keys(row), [Object.values(row)])).doubts).toEqual(expected);
	});

	it('is pointed out if it states prices in another currency and the other one states none', async () => {
		const readBoth = (headings: string[]) => readColumnsOf(['Carat', ...headings], [['1', '10000', '9000']]);
		expect(await readBoth(['Price', 'Price EUR'])).toMatchObject({ stones: [{ askingPrice: 10_000 }], doubts: ['OTHER_CURRENCY Price EUR 9000'] });
		expect(await readBoth(['Price USD', 'Price EUR'])).toMatchObject({ stones: [{ askingPrice: 10_000 }], doubts: [] });
		expect(await readBoth(['Price/ct', 'Price/ct EUR'])).toMatchObject({ stones: [{ askingPrice: 10_000 }], doubts: ['OTHER_CURRENCY Price/ct EUR 9000'] });
	});
});
