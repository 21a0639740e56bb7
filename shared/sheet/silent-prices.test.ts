import { describe, expect, it, test } from 'vitest';
import { openSheet } from './open-sheet.ts';
import { readRecord } from './row.ts';
import { writeCsv } from './write-csv.ts';

/** Reads a sheet with these rows. Returns each stone's price per carat, or its problems as `column: code`. */
async function readPrices(...rows: readonly string[][]): Promise<unknown[]> {
	const sheet = await openSheet(new Blob([writeCsv(rows)]), { currency: 'USD' });
	const prices: unknown[] = [];
	for await (const batch of sheet.rows) {
		for (const record of batch) {
			const { diamond, problems } = readRecord(record, sheet.columns);
			prices.push(problems?.map(({ column, code }) => `${column}: ${code}`).join() ?? diamond?.askingPrice);
		}
	}
	return prices;
}

const BASE = ['Lot', 'Shape', 'Carat'];
const readOne = async (...columns: readonly (readonly [heading: string, cell: string])[]) =>
	(await readPrices([...BASE, ...columns.map(([heading]) => heading)], ['A', 'RB', '2', ...columns.map(([, cell]) => cell)]))[0];

describe('a column of currencies', () => {
	test.each([
		['Currency', 'EUR'],
		['Curr.', '€'],
		['Currency Code', 'HKD'],
		['Currency', 'Rupees'],
		['通貨', '円'],
	])('keeps a price in another currency out of the market: %s %s', async (heading, currency) => {
		expect(await readOne(['Price/ct', '5000'], [heading, currency])).toBe(`${heading}: WRONG_CURRENCY`);
		expect(await readOne(['Price/ct', ''], [heading, currency])).toBeUndefined();
	});

	test.each(['USD', 'usd', 'US$', '$', 'US Dollars', '米ドル', '', '-'])('may name the market’s own, or none: %s', async (currency) => {
		expect(await readOne(['Price/ct', '5000'], ['Currency', currency])).toBe(5000);
	});
});

test.each([
	...['All prices in HKD', '価格は円です', '単位：円', '価格はすべて円建て', '円建て', '日本円 価格', '香港ドル建て'],
	...[
		'All prices EUR',
		'Price list EUR',
		'Price list (EURO)',
		'Euro price list',
		'(€)',
		'EUR',
		'Currency: Euro',
		'Prices in EUR excl. VAT',
		'Price list € 2026',
	],
	...[
		'Euro Gems price list, prices in EUR',
		'Prices: EUR Cash',
		'EUR per carat prices',
		'Amounts - Yen only',
		'Prices in CHF',
		'All prices in pounds sterling',
	],
	...['Price in Indian rupees', 'Price in Canadian dollars'],
])('the title "%s" states the currency of the prices below it', async (title) => {
	expect(await readPrices([title], [...BASE, 'Price/ct'], ['A', 'RB', '2', '5000'])).toEqual(['Price/ct: WRONG_CURRENCY']);
	expect(await readPrices([title], [...BASE, 'Price/ct (USD)'], ['A', 'RB', '2', '5000'])).toEqual([5000]);
});

test.each(['Prices in thousand USD', 'Prices in USD (000s)', 'Price x 1,000', 'Amounts in KUSD', '単位：千ドル', '単位：万円'])(
	'the title "%s" states no unit of the market',
	async (title) => {
		expect(await readPrices([title], [...BASE, 'Price/ct'], ['A', 'RB', '2', '5000'])).toEqual(['Price/ct: WRONG_CURRENCY']);
	},
);

test.each(['Prices of 1000 stones in USD', 'Price list 1000', '1,000 stones', 'Thousands of stones, best prices'])(
	'the title "%s" states no thousands',
	async (title) => {
		expect(await readPrices([title], [...BASE, 'Price/ct'], ['A', 'RB', '2', '5000'])).toEqual([5000]);
	},
);

test.each(['Prices in US dollars', '価格はドル建て', 'Prices in USD'])('the title "%s" states dollars in a market in yen', async (title) => {
	const { columns, rows } = await openSheet(new Blob([`${title}\n品番,形状,カラット,単価\nA,RB,1,5000\n`]), { currency: 'JPY' });
	for await (const [record] of rows) expect(record && readRecord(record, columns).problems).toMatchObject([{ code: 'WRONG_CURRENCY' }]);
});

test('a currency may be stated beside its label, which a table of rates is not', async () => {
	const read = (...title: string[]) => readPrices(title, [...BASE, 'Price/ct'], ['A', 'RB', '2', '5000']);
	expect(await read('Currency', 'EUR')).toEqual(['Price/ct: WRONG_CURRENCY']);
	expect(await read('Prices', '', '€')).toEqual(['Price/ct: WRONG_CURRENCY']);
	expect(await read('EUR', '0.92', 'HKD', '7.8')).toEqual([5000]);
	expect(await read('Euro Gems', 'Price list')).toEqual([5000]);
});

test('the title 単位：万円 states no yen', async () => {
	const { columns, rows } = await openSheet(new Blob(['単位：万円\n品番,形状,カラット,価格\nA,RB,1,50\n']), { currency: 'JPY' });
	for await (const [record] of rows) expect(record && readRecord(record, columns).problems).toMatchObject([{ code: 'WRONG_CURRENCY' }]);
});

test('a title that states prices per carat decides about a heading that does not', async () => {
	const read = (title: string, heading: string) => readPrices([title], [...BASE, heading], ['A', 'RB', '2', '5000']);
	expect(await read('Prices in US$ per carat', 'Price')).toEqual([5000]);
	expect(await read('単価はUS$/ct', '価格')).toEqual([5000]);
	expect(await read('Prices in US$ per carat', 'Total Price')).toEqual([2500]);
	expect(await read('Stones from 1 ct per carat class', 'Price')).toEqual([2500]);
	const file = new Blob(['Prices per carat\nLot,Shape,Carat,Price\n']);
	const columns = [{ index: 3, statement: 'total' as const }];
	expect((await openSheet(file, { currency: 'USD', layout: { columns } })).columns.understood.at(-1)?.statement).toBe('total');
});

describe('prices in several currencies', () => {
	test.each([
		['Price EUR', 'Price USD', ['9000', '10000']],
		['Price/ct (EUR)', 'Price/ct (USD)', ['4500', '5000']],
		['EUR/ct', 'Total USD', ['4500', '10000']],
		['価格（円）', '価格（US$）', ['1500000', '10000']],
	])('are read in the market’s, and the other one is ignored: %s beside %s', async (other, own, cells) => {
		expect(await readOne([other, cells[0] ?? ''], [own, cells[1] ?? ''])).toBe(5000);
		expect(await readOne([own, cells[1] ?? ''], [other, cells[0] ?? ''])).toBe(5000);
		const { columns } = await openSheet(new Blob([writeCsv([[...BASE, other, own]])]), { currency: 'USD' });
		expect(columns.ignored).toEqual([other]);
	});

	it('are refused if none is the market’s', async () => {
		expect(await readOne(['Price EUR', '9000'], ['Price HKD', '80000'])).toBe('Price EUR: WRONG_CURRENCY');
		expect(await readOne(['Price EUR', '9000'], ['Price', '10000'])).toBe('Price EUR: WRONG_CURRENCY');
	});

	it('may be in two rows of headings', async () => {
		expect(await readPrices([...BASE, 'Price', ''], ['', '', '', 'EUR', 'USD'], ['A', 'RB', '2', '9000', '10000'])).toEqual([5000]);
	});
});

test.each([
	...['All prices in USD', 'Euro Diamonds Ltd.', '100 HKD deposit'],
	...[
		'Euro Gems price list',
		'Sterling Diamonds price list',
		'Rupee & Sons price list',
		'Yen Trading: prices per carat',
		'EURO-GEMS PRICE LIST',
		'Price list Euro Gems',
	],
	...[
		'Euro & Sons, prices 2026',
		'Euro Gems, all prices in USD',
		'円山宝石 価格表',
		'高円寺ジュエリー 価格',
		'All prices in dollars',
		'価格はドル建て',
		'円形ダイヤの価格',
	],
])('the title "%s" states no other currency', async (title) => {
	expect(await readPrices([title], [...BASE, 'Price/ct'], ['A', 'RB', '2', '5000'])).toEqual([5000]);
});

describe('a list price with a discount', () => {
	it('is not asked if the net price is stated', async () => {
		expect(await readOne(['Price', '20000'], ['Disc %', '-35'], ['Net Price', '13000'])).toBe(6500);
		expect(await readOne(['Total Price', '20000'], ['Disc %', '35'], ['Net Amount', '13000'])).toBe(6500);
		expect(await readOne(['Price/Ct', '10000'], ['Disc', '35'], ['Net Price/Ct', '6500'], ['Net Total', '13000'])).toBe(6500);
		expect(await readOne(['価格', '20000'], ['割引後価格', '13000'])).toBe(6500);
	});

	it('per carat precedes one that may be a total', async () => {
		expect(await readOne(['Asking Price', '13000'], ['Asking Price Per Carat', '6500'])).toBe(6500);
		expect(await readOne(['Asking Price', '6500'])).toBe(6500);
	});

	it('is refused if it may be either', async () => {
		expect(await readOne(['Price', '20000'], ['Disc', '35'], ['Net', '13000'])).toBe('Net: PRICE_DISAGREES');
		expect(await readOne(['Net Price', '13000'], ['Total', '20000'])).toBe('Total: PRICE_DISAGREES');
	});

	it('beside a net price per carat and its total is left out', async () => {
		expect(await readOne(['Price', '10000'], ['Disc', '35'], ['Net Price', '6500'], ['Total', '13000'])).toBe(6500);
	});
});

describe('a second row of headings', () => {
	test.each([
		[['Price', '', ''], ['Rap', 'Per ct', 'Total'], ['10000', '6500', '13000'], 6500],
		[['Price'], ['USD/ct'], ['6500'], 6500],
		[['Price'], ['($)'], ['13000'], 6500],
		[['Price'], ['HKD'], ['13000'], 'Price HKD: WRONG_CURRENCY'],
		[['Rap', 'Asking', ''], ['', 'Rate', 'Amount'], ['10000', '6500', '13000'], 6500],
	] as const)('says what the prices below it are: %j %j', async (upper, lower, cells, expected) => {
		expect(await readPrices([...BASE, ...upper], ['', '', 'ct', ...lower], ['A', 'RB', '2', ...cells])).toEqual([expected]);
	});

	it('makes no title of the first one', async () => {
		const text = 'Lot,Shape,Carat,Lab Grown,Price\n,,,,USD/ct\nA,RB,2,No,6500\n';
		const sheet = await openSheet(new Blob([text]), { currency: 'USD' });
		expect(sheet.columns).toMatchObject({ headings: ['Lot', 'Shape', 'Carat', 'Lab Grown', 'USD/ct'] });
		expect(sheet.columns.labGrown).toBeUndefined();
	});

	it('completes measures, and a row of data, notes or nothing is none', async () => {
		const readStone = async (second: string) => {
			const text = `Lot,Shape,Carat,Crown,,Measurements,,\n${second}\nA,RB,2,34.5,15,8.1,8.2,5\n`;
			const sheet = await openSheet(new Blob([text]), { currency: 'USD' });
			const rows = [];
			for await (const batch of sheet.rows) rows.push(...batch);
			return { rows: rows.length, headings: sheet.columns.understood.map(({ statement }) => statement), headingRow: sheet.headingRow };
		};
		const plain = ['lotId', 'shape', 'weight', 'measurements'];
		expect(await readStone(',,,Angle,Height,L,W,D')).toEqual({
			rows: 1,
			headings: ['lotId', 'shape', 'weight', 'crownAngle', 'crownHeight', 'length', 'width', 'depth'],
			headingRow: 2,
		});
		expect(await readStone('B,RB,1,34.5,15,8.1,8.2,5')).toEqual({ rows: 2, headings: plain, headingRow: 1 });
		expect(await readStone('B,RB,,,,,,')).toEqual({ rows: 2, headings: plain, headingRow: 1 });
		expect(await readStone(',,,Our best,,,,')).toEqual({ rows: 2, headings: plain, headingRow: 1 });
		expect(await readStone(',,,,,,,')).toEqual({ rows: 1, headings: plain, headingRow: 1 });
	});
});

test.each(['Total', 'GRAND TOTAL', 'Sub-Total:', 'Avg', '合計'])('a row of sums is no stone: %s', async (lot) => {
	expect(await readPrices([...BASE, 'Price/ct'], ['A', 'RB', '2', '6500'], [lot, 'RB', '2', '6500'])).toEqual([6500, 'Lot: SEVERAL_STONES']);
	expect(await readPrices([...BASE, 'Price/ct'], ['Total-1', 'RB', '2', '6500'])).toEqual([6500]);
});

it('does not take a slip of a comma for a decimal one', async () => {
	const read = (...cells: string[]) => readPrices([...BASE, 'Price/ct'], ...cells.map((cell) => ['A', 'RB', '2', cell]));
	expect(await read('13,0000')).toEqual(['Price/ct: NOT_A_NUMBER']);
	expect(await read('1,3000', '6500.50')).toEqual(['Price/ct: NOT_A_NUMBER', 6501]);
	expect(await read('800,0000', '6500,0000')).toEqual([800, 6500]);
	expect(await read('800.0000', '6500.0000')).toEqual([800, 6500]);
});

test.each([
	['6500 1', 'NOT_A_NUMBER'],
	['6500 7000', 'NOT_A_NUMBER'],
	['12 5', 'NOT_A_NUMBER'],
	["65'00", 'NOT_A_NUMBER'],
	['13 000', 6500],
	['13  000', 6500],
	['1 300 000,50', 650_000],
	["13'000.00", 6500],
	['1 30 000', 65_000],
	['13000 USD', 6500],
])('%s in a price is one number only if its spaces group thousands', async (cell, expected) => {
	expect(await readOne(['Total', cell])).toBe(typeof expected === 'string' ? `Total: ${expected}` : expected);
});
