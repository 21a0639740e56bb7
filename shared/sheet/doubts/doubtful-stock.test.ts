import { describe, expect, it, test } from 'vitest';
import { packWorkbook } from '#test/model/packed-workbook.ts';
import { readDoubts } from '#test/model/read-doubts.ts';
import { writeCsv } from '../write-csv.ts';

/** Reads a sheet as a file of this name. */
async function read(file: Blob, fileName?: string) {
	const { stones, doubts } = await readDoubts(file, { fileName });
	return { stones, doubts };
}

/** Reads a stone with these columns besides lot, shape and weight, below a title. */
const readOne = (row: Record<string, string>, title = '') =>
	read(new Blob([writeCsv([[title], ['Lot', 'Shape', 'Carat', ...Object.keys(row)], ['A', 'RB', '2', ...Object.values(row)]])]));

describe('a sheet of lab-grown stones', () => {
	it.each<Record<string, string>>([{ Origin: 'India' }, { 'Country of Origin': 'India', Origin: 'Natural' }])(
		'does not list one from a country as natural: %j',
		async (row) => {
			expect((await readOne(row, 'LAB GROWN STOCK')).stones).toEqual(['ORIGIN_DISAGREES']);
			expect((await readOne(row)).stones).toMatchObject([{ labGrown: false, countryOfOrigin: 'IN' }]);
		},
	);

	it('is one below a title between the rows, too', async () => {
		const file = new Blob(['Lot,Shape,Carat,Origin\nA,RB,1,India\nLAB GROWN,,,\nB,RB,1,India\n']);
		expect((await read(file)).stones).toMatchObject([{ labGrown: false }, expect.stringContaining('MISSING'), 'ORIGIN_DISAGREES']);
	});

	test.each([
		['Lab_Grown stock 15-11.csv', true],
		['cvd-november.xlsx', true],
		['LG.csv', true],
		['ラボグロウン在庫.csv', true],
		['Natural and lab grown.csv', undefined],
		['LG Gems.csv', undefined],
		['stock.csv', undefined],
	])('may be named by its file: %s', async (fileName, labGrown) => {
		const file = new Blob(['Lot,Shape,Carat\nA,RB,1\n']);
		expect((await read(file, fileName)).stones).toEqual([{ lotId: 'A', shape: 'ROUND', weight: 1, ...(labGrown && { labGrown }) }]);
	});

	test.each([
		['CVD-001', ['MAY_BE_GROWN Lot CVD-001']],
		['LGD002', ['MAY_BE_GROWN Lot LGD002']],
		['HPHT 7', ['MAY_BE_GROWN Lot HPHT 7']],
		['CVDX-1', []],
		['LG-1', []],
	])('may be named by its lots: %s', async (lot, doubts) => {
		const file = (origin: string) => new Blob([`Lot,Shape,Carat,Origin\n${lot},RB,1,${origin}\n`]);
		expect((await read(file(''))).doubts).toEqual(doubts);
		expect((await read(file('Lab'))).doubts).toEqual([]);
	});
});

describe('a column of prices that is not read', () => {
	test.each([
		[{ 'Price/ct': '10000', 'Sale Price': '8000' }, ['PRICE_UNREAD Sale Price 8000']],
		[{ 'Price/ct': '10000', 'New Price': '8000' }, ['PRICE_UNREAD New Price 8000']],
		[{ 単価: '10000', 特別価格: '8000' }, ['PRICE_UNREAD 特別価格 8000']],
		[{ 'RapNet Price': '8000' }, ['PRICE_UNREAD RapNet Price 8000']],
		[{ 下代: '800000' }, ['PRICE_UNREAD 下代 800000']],
		[{ 'Price/ct': '10000', 'Sale Price': '10000' }, []],
		[{ 'Price/ct': '10000', 'Sale Price': '' }, []],
		[{ 'Price/ct': '10000', 'Old Price': '12000', 'Rap Price': '15000', 'Cost Price': '7000', 上代: '20000', 'Price Date': '2026-11-01' }, []],
		[{ 'Old Price': '12000', 'Rap Price': '15000', 上代: '20000', 'Price Date': '2026-11-01' }, []],
		[{ Price: '20000', 'Net Price': '10000' }, []],
	])('is pointed out if it may be the one that is meant: %j', async (row, doubts) => {
		expect((await readOne(row as Record<string, string>)).doubts.filter((doubt) => doubt.startsWith('PRICE_UNREAD'))).toEqual(doubts);
	});
});

test.each([
	['All prices in HKD', ['OTHER_UNIT Lot All prices in HKD']],
	['単位：千円', ['OTHER_UNIT Lot 単位：千円']],
	['Prices in thousand USD', ['OTHER_UNIT Lot Prices in thousand USD']],
	['All prices in USD', []],
	['Euro Gems price list', []],
	['Prices in Euro', ['OTHER_UNIT Lot Prices in Euro']],
	['HKD 1 = USD 0.13', []],
])('a note below the rows about prices in another unit is pointed out: %s', async (note, doubts) => {
	const file = new Blob([writeCsv([['Lot', 'Shape', 'Carat', 'Price/ct'], ['A', 'RB', '1', '30000'], [note]])]);
	expect((await read(file)).doubts).toEqual(doubts);
});

describe('a remark that the stone cannot be bought', () => {
	test.each(['Sold to ABC', 'On memo with ABC till 30/11', 'on hold', 'Not available', 'Out of stock', 'Reserved for Ann', '商談中 ABC社'])(
		'is pointed out: %s',
		async (Remarks) => {
			expect(await readOne({ Remarks, Availability: 'G' })).toMatchObject({ stones: [{ remarks: Remarks }], doubts: [`MAY_BE_SOLD Remarks ${Remarks}`] });
			expect((await readOne({ Remarks, Availability: 'M' })).doubts).toEqual([]);
		},
	);

	test.each(['Unsold', 'Not sold yet', 'Memo available', 'Can be sold with its box', 'Holds its colour', 'No hold', 'Memo price 5% higher'])(
		'is not meant by %s',
		async (Remarks) => {
			expect((await readOne({ Remarks })).doubts).toEqual([]);
		},
	);

	test.each(['Reserved By', 'Sale Date', 'Booked By'])('is no remark in a column of its own: %s', async (heading) => {
		expect((await readOne({ [heading]: '2026-11-02' })).stones).toEqual(['UNKNOWN_AVAILABILITY']);
		expect((await readOne({ [heading]: '' })).stones).toMatchObject([{ lotId: 'A' }]);
	});
});

test('stones that a workbook strikes through are pointed out', async () => {
	const styles = (strike: string) =>
		`<fonts><font/><font>${strike}</font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs><dxfs><font><strike/></font></dxfs>`;
	const cell = (text: string, style = 0) => `<c s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`;
	const head = `<row>${['Lot', 'Shape', 'Carat', 'Rap'].map((text) => cell(text)).join('')}</row>`;
	const row = (struck: number) => `<row>${['A-7', 'RB', '1', '9000'].map((text, at) => cell(text, at === struck ? 1 : 0)).join('')}</row>`;
	const readStruck = async (struck: number, strike: string) => read(packWorkbook(head + row(struck), { styles: styles(strike) }));
	expect(await readStruck(0, '<strike/>')).toMatchObject({ stones: [{ lotId: 'A-7' }], doubts: ['STRUCK_OUT Lot A-7'] });
	expect((await readStruck(2, '<strike val="1"/>')).doubts).toEqual(['STRUCK_OUT Carat 1']);
	expect((await readStruck(0, '<strike val="0"/>')).doubts).toEqual([]);
	expect((await readStruck(3, '<strike/>')).doubts).toEqual([]);
});
