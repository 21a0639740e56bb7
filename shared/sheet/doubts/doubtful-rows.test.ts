import { describe, expect, it, test } from 'vitest';
import { openSheet } from '../open-sheet.ts';
import { WarningSearch } from '../sheet-warnings.ts';
import { writeCsv } from '../write-csv.ts';

/** Lists the doubts about a sheet of these rows as `code column value`. */
async function listDoubts(...rows: readonly (readonly string[])[]): Promise<string[]> {
	const { columns, rows: batches } = await openSheet(new Blob([writeCsv(rows)]), { currency: 'USD' });
	const search = new WarningSearch(columns);
	for await (const batch of batches) for (const record of batch) search.add(record);
	return search.list().map(({ code, column, value }) => `${code} ${column} ${value}`);
}

/** Lists the doubts about a stone with these columns besides lot, shape and weight. */
const listOf = (row: Record<string, string>) => listDoubts(['Lot', 'Shape', 'Carat', ...Object.keys(row)], ['A', 'RB', '1', ...Object.values(row)]);

describe('a word for lab-grown stones', () => {
	test.each([
		['Comments', 'LGD 1ct'],
		['Comments', 'CVD diamond, type IIa'],
		['Comments', 'IGI LG123456789'],
		['Comments', 'Cultured diamond'],
		['Comments', 'Grown in a lab'],
		['備考', '培育钻石'],
		['Certificate Type', 'Lab Grown'],
		['Source', 'Lab'],
		['Goods', 'LG'],
		['Natural', 'No'],
		['Lab', 'Yes'],
	])('that does not decide is pointed out: %s %s', async (heading, cell) => {
		expect(await listOf({ [heading]: cell })).toEqual([`MAY_BE_GROWN ${heading} ${cell}`]);
		expect(await listOf({ [heading]: cell, Origin: 'Lab Grown' })).toEqual([]);
	});

	test.each([
		['Comments', 'Tested for CVD and HPHT'],
		['Comments', 'No CVD'],
		['Comments', 'not lab grown'],
		['Comments', 'Labelled box'],
		['Link', 'https://example.com/lab-grown/1'],
		['Lab', 'GIA'],
		['Natural', 'Yes'],
		['Vendor', 'LG Gems'],
		['Treatment', 'HPHT'],
	])('is not meant by %s %s', async (heading, cell) => {
		expect(await listOf({ [heading]: cell })).toEqual([]);
	});

	it('contradicts a natural stone, but HPHT is also a treatment', async () => {
		expect(await listOf({ Origin: 'Natural', 'Certificate Type': 'Lab Grown' })).toEqual(['MAY_BE_GROWN Certificate Type Lab Grown']);
		expect(await listOf({ Origin: 'Natural', Comments: 'HPHT colour' })).toEqual(['MAY_BE_TREATED Comments HPHT colour']);
	});
});

describe('a remark about several stones', () => {
	test.each(['Pair of 2', 'Parcel 12 pcs', '2 stones', 'matched pair', 'Lot of 5', '2個', 'ペア販売'])('is pointed out: %s', async (cell) => {
		expect(await listOf({ Remarks: cell })).toEqual([`MAY_BE_SEVERAL Remarks ${cell}`]);
		expect(await listOf({ Remarks: cell, Pcs: '1' })).toEqual([]);
	});

	test.each(['1 pc', 'Repaired girdle', 'ペアシェイプ', 'Best of 2026', 'lot'])('is not meant by %s', async (cell) => {
		expect(await listOf({ Remarks: cell })).toEqual([]);
	});
});

describe('a column of discounts', () => {
	test.each([
		[{ Price: '10000', 'Disc %': '-35' }, ['DISCOUNT_UNUSED Disc % -35']],
		[{ 'Price/ct': '10000', Discount: '0.35' }, ['DISCOUNT_UNUSED Discount 0.35']],
		[{ 単価: '10000', 割引率: '35%' }, ['DISCOUNT_UNUSED 割引率 35%']],
		[{ 'Price/ct': '10000', Disc: '0' }, []],
		[{ 'Price/ct': '', Disc: '-35' }, []],
		[{ 'Price/ct': '6500', Disc: '-35', Rap: '10000' }, []],
		[{ 'List Price': '10000', Disc: '-35', 'Price/ct': '6500' }, []],
		[{ Price: '20000', Disc: '-35', 'Net Price': '13000' }, []],
	])('is pointed out where prices may be those before it: %j', async (row, doubts) => {
		expect((await listOf(row as Record<string, string>)).filter((doubt) => doubt.startsWith('DISCOUNT'))).toEqual(doubts);
	});

	/** Prices per carat of a list in whole hundreds, with discounts in percent. */
	const LIST = [12_300, 9700, 8100, 15_200, 6300, 10_900].map((list, at) => ({ list, percent: 31.25 + at * 2.5 }));
	const listSheet = async (headings: string[], write: (row: (typeof LIST)[number]) => string[]) =>
		(await listDoubts(['Lot', 'Shape', 'Carat', ...headings], ...LIST.map((row, at) => [`A-${at}`, 'RB', '1.02', ...write(row)]))).filter((doubt) =>
			doubt.startsWith('DISCOUNT'),
		);
	const afterDiscount = ({ list, percent }: (typeof LIST)[number]) => (list * (100 - percent)) / 100;

	it('is in no doubt if prices before the discount are those of a list in whole hundreds', async () => {
		expect(await listSheet(['Price/ct', 'Disc %'], (row) => [afterDiscount(row).toFixed(0), `-${row.percent}`])).toEqual([]);
		expect(await listSheet(['Price/ct', 'Disc %'], (row) => [afterDiscount(row).toFixed(2), `${row.percent}`])).toEqual([]);
		expect(await listSheet(['Total', 'Discount'], (row) => [(afterDiscount(row) * 1.02).toFixed(0), String(row.percent / 100)])).toEqual([]);
	});

	it('is in doubt if prices are those of the list, or if neither shows it', async () => {
		const doubts = ['DISCOUNT_UNUSED Disc % 31.25'];
		expect(await listSheet(['Price/ct', 'Disc %'], ({ list, percent }) => [String(list), `${percent}`])).toEqual(doubts);
		expect(await listSheet(['Price/ct', 'Disc %'], ({ list, percent }) => [String(list - 37), `${percent}`])).toEqual(doubts);
		expect(await listSheet(['Price/ct', 'Disc %'], ({ list }) => [String(list / 2), '31.25'])).toEqual(doubts);
	});
});

test('other headings further down are pointed out, equal ones are not', async () => {
	const first = [
		['Lot', 'Shape', 'Carat', 'Price/ct', 'Total'],
		['A', 'RB', '1', '5000', '5000'],
	];
	expect(await listDoubts(...first, ['Lot', 'Shape', 'Carat', 'Total', 'Price/ct'], ['B', 'RB', '1', '6000', '6000'])).toEqual([
		'OTHER_HEADINGS Price/ct Total',
	]);
	expect(await listDoubts(...first, ['LOT', 'Shape', 'Carat', 'Price/Ct', 'Total'], ['B', 'RB', '1', '6000', '6000'])).toEqual([]);
	expect(await listDoubts(...first, ['B', 'RB', 'heavy', '6000', '6000'])).toEqual([]);
});

test.each<[string, string[]]>([
	['see remarks', ['UNUSUAL_NUMBER Cert No see remarks']],
	['GIA', ['UNUSUAL_NUMBER Cert No GIA']],
	['2141438171\n6491234567', ['UNUSUAL_NUMBER Cert No 2141438171\n6491234567']],
	['2141438171', []],
	['AGS 104012345678', []],
	['6,492,599,129', []],
	['Pending', []],
	['', []],
])('a certificate number that is none is pointed out: %j', async (cell, doubts) => {
	expect((await listOf({ 'Cert No': cell })).filter((doubt) => doubt.startsWith('UNUSUAL_NUMBER'))).toEqual(doubts);
});

describe('a treatment', () => {
	const list = async (row: Record<string, string>) => (await listOf(row)).filter((doubt) => doubt.startsWith('MAY_BE_TREATED'));

	test.each([
		[{ Treatment: '', Enhancement: 'Clarity Enhanced' }, 'Enhancement Clarity Enhanced'],
		[{ Treatment: 'None', Enhancement: 'CE' }, 'Enhancement CE'],
		[{ 'Fracture Filled': 'Yes' }, 'Fracture Filled Yes'],
		[{ HPHT: 'x' }, 'HPHT x'],
		[{ Remarks: 'Laser drilled' }, 'Remarks Laser drilled'],
		[{ Notes: 'color-enhanced by irradiation' }, 'Notes color-enhanced by irradiation'],
		[{ 備考: '含浸処理' }, '備考 含浸処理'],
	])('that is not stated as such is pointed out: %j', async (row, doubt) => {
		expect(await list(row as unknown as Record<string, string>)).toEqual([`MAY_BE_TREATED ${doubt}`]);
	});

	test.each([
		{ Treatment: 'HPHT', Remarks: 'HPHT treated' },
		{ Treatment: 'None', Enhancement: 'None' },
		{ 'Fracture Filled': 'No' },
		{ 'Clarity Enhanced': '0' },
		{ Remarks: 'not treated' },
		{ Remarks: 'Untreated' },
		{ 備考: '処理なし' },
		{ 'Laser Inscription': 'Yes' },
	])('is in no doubt: %j', async (row) => {
		expect(await list(row as unknown as Record<string, string>)).toEqual([]);
	});
});

test.each([
	[
		{ 'Cert No': '2141438171', 'Report Link': 'https://www.gia.edu/report-check?reportno=6491234567' },
		['REPORT_DISAGREES Report Link https://www.gia.edu/report-check?reportno=6491234567'],
	],
	[
		{ 'Cert No': '2141438171', Lab: 'GIA', 'Report Link': 'https://www.igi.org/verify?r=2141438171' },
		['REPORT_DISAGREES Report Link https://www.igi.org/verify?r=2141438171'],
	],
	[{ 'Cert No': 'GIA 2141438171', Lab: 'IGI' }, ['REPORT_DISAGREES Cert No GIA 2141438171']],
	[{ 'Cert No': '2,141,438,171', Lab: 'GIA', 'Report Link': 'https://www.gia.edu/report-check?reportno=2141438171' }, []],
	[{ 'Cert No': 'LG612345678', Lab: 'IGI', 'Report Link': 'https://www.igi.org/verify?r=612345678' }, []],
	[{ 'Cert No': '', Lab: 'GIA', 'Report Link': 'https://www.gia.edu/report-check?reportno=2141438171' }, []],
	[{ 'Cert No': '2141438171', 'Report Link': 'https://example.com/6491234567' }, []],
	[{ 'Cert No': '2141438171', Lab: '', 'Report Link': 'https://www.gia.edu/report-check?locale=en_US' }, []],
])('a report that is not the one of the rest of the row is pointed out: %j', async (row, doubts) => {
	expect(await listOf(row as unknown as Record<string, string>)).toEqual(doubts);
});

test('a link to the report of a lab-grown stone is pointed out', async () => {
	const link = 'https://www.igi.org/verify-your-report/?r=LG612345678';
	expect(await listOf({ 'Report Link': link })).toEqual([`MAY_BE_GROWN Report Link ${link}`]);
});

test('titles between the rows that may mean lab-grown stones or several ones are pointed out', async () => {
	const list = (...title: string[]) => listDoubts(['Lot', 'Shape', 'Carat', 'Price/ct'], title, ['B', 'RB', '1', '500']);
	expect(await list('LAB GROWN', '', '', 'Total: 3')).toEqual(['MAY_BE_GROWN Lot LAB GROWN']);
	expect(await list('LAB GROWN', '', '', '')).toEqual([]);
	expect(await list('Parcels', '', '', '')).toEqual(['MAY_BE_SEVERAL Lot Parcels']);
	expect(await list('Melee 0.01', '', '', '')).toEqual(['MAY_BE_SEVERAL Lot Melee 0.01']);
	expect(await list('Pair-1', 'RB', '1', '')).toEqual([]);
});

test.each([
	[['5', '000'], ['SPLIT_NUMBER Price/ct 5,000']],
	[['$12', '500.00'], ['SPLIT_NUMBER Price/ct $12,500.00']],
	[['5000', '000'], []],
	[['5', 'x'], []],
	[['', '000'], []],
	[['5', '1000'], []],
])('a price that a comma may have split is pointed out: %j', async (cells, doubts) => {
	expect(await listDoubts(['Lot', 'Shape', 'Carat', 'Price/ct', 'Remarks'], ['A', 'RB', '2', ...cells])).toEqual(doubts);
	expect(await listDoubts(['Lot', 'Shape', 'Carat', 'Price/ct', 'Hue'], ['A', 'RB', '2', ...cells])).toEqual(doubts);
});
