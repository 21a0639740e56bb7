import { describe, expect, test } from 'vitest';
import type { SheetLayout } from '#shared/domain/sheets/sheet-layout.ts';
import { readDoubts } from '#test/model/read-doubts.ts';
import { writeCsv } from '../write-csv.ts';

/** Reads stones of two carats with these columns. Returns each price per carat or problem, and the doubts. */
async function read(headings: readonly string[], rows: readonly (readonly string[])[], layout?: SheetLayout, title: readonly string[][] = []) {
	const lines = rows.map((cells, at) => [`A-${at}`, 'RB', '2', ...cells]);
	const file = new Blob([writeCsv([...title, ['Lot', 'Shape', 'Carat', ...headings], ...lines])]);
	const { stones, doubts, columns } = await readDoubts(file, { layout }, ({ column, code }) => `${column}: ${code}`);
	return { prices: stones.map((stone) => (typeof stone === 'string' ? stone : (stone as { askingPrice?: number }).askingPrice)), doubts, columns };
}

describe('a list price with a discount, without another price', () => {
	test.each([
		['Rap', 'Disc %', ['10000', '-32.5'], 6750, '10000 × (1\u00a0−\u00a032.5%) = 6750'],
		['Rap Price', 'Rap %', ['10,000', '-32.5%'], 6750, '10,000 × (1\u00a0−\u00a032.5%) = 6750'],
		['Rap ($)', 'Back', ['$10000', '32.5'], 6750, '$10000 × (1\u00a0−\u00a032.5%) = 6750'],
		['Rapaport Price/Ct', '% Back', ['10000', '0.325'], 6750, '10000 × (1\u00a0−\u00a032.5%) = 6750'],
		['List Price/ct', 'Discount', ['10000', '32,5 %'], 6750, '10000 × (1\u00a0−\u00a032.5%) = 6750'],
		['List Price per carat', 'Disc.', ['10000', '−32.5'], 6750, '10000 × (1\u00a0−\u00a032.5%) = 6750'],
		['カラット定価', '割引率', ['10000', '３２．５％'], 6750, '10000 × (1\u00a0−\u00a032.5%) = 6750'],
		['List Total', 'Disc %', ['20000', '35'], 6500, '20000 × (1\u00a0−\u00a035%) ÷ 2 ct = 6500'],
		['Rap Value', 'Rap Disc', ['20000', '-35'], 6500, '20000 × (1\u00a0−\u00a035%) ÷ 2 ct = 6500'],
	])('gives the price per carat, which is pointed out: %s and %s', async (list, discount, cells, price, example) => {
		const { prices, doubts, columns } = await read([list, discount], [cells]);
		expect(prices).toEqual([price]);
		expect(doubts).toEqual([`LIST_DISCOUNTED ${list} ${example}`]);
		expect(columns.ignored).toEqual([]);
	});

	test('has the discounts that most rows have, and premiums by the other sign', async () => {
		const list = (...discounts: string[]) =>
			read(
				['Rap', 'Disc %'],
				discounts.map((discount) => ['10000', discount]),
			);
		expect((await list('-30', '-40', '5', '0', '')).prices).toEqual([7000, 6000, 10_500, 10_000, undefined]);
		expect((await list('30', '40', '-5', 'call')).prices).toEqual([7000, 6000, 10_500, undefined]);
		expect((await list('-0.5', '-30')).prices).toEqual([9950, 7000]);
	});

	test('is per carat before a total is asked', async () => {
		expect((await read(['Rap Total', 'Rap', 'Disc %'], [['20000', '10000', '-30']])).prices).toEqual([7000]);
	});

	test('is a total if only that is on a list in whole hundreds', async () => {
		const rows = ['1.01', '1.23', '0.71', '0.53', '1.52'].map((carat, at) => [`A-${at}`, 'RB', carat, String(Math.round(8700 * Number(carat))), '30']);
		for (const heading of ['List Price', 'Rap']) {
			const { stones } = await readDoubts(new Blob([writeCsv([['Lot', 'Shape', 'Carat', heading, 'Disc'], ...rows])]));
			for (const stone of stones) expect(Math.abs((stone as { askingPrice: number }).askingPrice - 6090)).toBeLessThan(2);
		}
	});

	test.each([
		['List Price', 'Disc %', [['10000', '-30']], '-30'],
		['定価', '割引率', [['10000', '30%']], '30%'],
		['Rap', 'Rap %', [['10000', '67.5']], '67.5'],
		['Rap', 'Disc', [['10000', '3250']], '3250'],
		[
			'Rap',
			'Disc',
			[
				['10000', '30'],
				['10000', '-30'],
			],
			'30',
		],
		['Rap EUR', 'Disc %', [['10000', '-30']], '-30'],
		['Rap', 'Disc %', [['', '-30']], '-30'],
		['Colour', 'Disc %', [['D', '-30']], '-30'],
	])('is not used where nothing shows what it means, and that is pointed out: %s and %s %j', async (list, discount, rows, example) => {
		const { prices, doubts } = await read([list, discount], rows);
		expect(prices).toEqual(rows.map(() => undefined));
		expect(doubts).toEqual([`DISCOUNT_ALONE ${discount} ${example}`]);
	});

	test('is not used beside a price, a second discount or a title in another currency', async () => {
		expect(await read(['Rap', 'Disc %', 'Price/ct'], [['10000', '-30', '6900']])).toMatchObject({ prices: [6900], doubts: [] });
		expect(await read(['Rap', 'Disc %', 'Price'], [['10000', '-30', '-32.5']])).toMatchObject({ prices: [undefined], doubts: ['SMALL_PRICES Price -32.5'] });
		expect(await read(['Rap', 'Disc %', 'RapNet Price'], [['10000', '-30', '6900']])).toMatchObject({
			prices: [undefined],
			doubts: ['PRICE_UNREAD RapNet Price 6900'],
		});
		expect((await read(['Rap', 'Disc %', 'Back %'], [['10000', '-30', '-2']])).prices).toEqual([undefined]);
		expect((await read(['Rap', 'Disc %'], [['10000', '-30']], undefined, [['Prices in EUR']])).prices).toEqual([undefined]);
	});

	test('is not used beside an empty column of prices, and that is pointed out', async () => {
		expect(
			await read(
				['Rap', 'Disc %', 'Price'],
				[
					['10000', '-30', ''],
					['9000', '-30', ''],
				],
			),
		).toMatchObject({ prices: [undefined, undefined], doubts: ['DISCOUNT_ALONE Disc % -30'] });
		expect(
			await read(
				['Rap', 'Disc %', 'Price'],
				[
					['10000', '-30', ''],
					['9000', '-30', '12600'],
				],
			),
		).toMatchObject({ prices: [undefined, 6300], doubts: [] });
		expect(await read(['Rap', 'Disc %', 'Price/ct', 'Total'], [['10000', '-30', '', '14000']])).toMatchObject({ prices: [7000], doubts: [] });
	});

	test('is not used once its seller has said so, and no doubt remains', async () => {
		const decide = async (index: number) => read(['Rap', 'Disc %'], [['10000', '-30']], { columns: [{ index, statement: null }] });
		expect(await decide(3)).toMatchObject({ prices: [undefined], doubts: [] });
		expect(await decide(4)).toMatchObject({ prices: [undefined], doubts: [] });
		const columns = [{ index: 3, statement: 'askingPrice' as const }];
		expect((await read(['Rap', 'Disc %'], [['10000', '-30']], { columns })).prices).toEqual([10_000]);
	});

	test('is refused with its row if a cell cannot be read', async () => {
		const rows = Array.from({ length: 400 }, () => ['10000', '-30']);
		const { prices } = await read(['Rap', 'Disc %'], [...rows, ['10000', '-300'], ['10000', '3-0'], ['€10000', '-30'], ['POR', '-30']]);
		expect(prices.slice(400)).toEqual(['Disc %: OUT_OF_RANGE', 'Disc %: NOT_A_NUMBER', 'Rap: WRONG_CURRENCY', undefined]);
	});
});

test('discounts of none are in no doubt', async () => {
	expect((await read(['Rap', 'Disc %'], [['10000', '0']])).doubts).toEqual([]);
	expect((await read(['Rap'], [['10000']])).doubts).toEqual([]);
});
