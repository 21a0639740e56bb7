import { describe, expect, it, test } from 'vitest';
import type { SheetLayout } from '#shared/domain/sheets/sheet-layout.ts';
import { readDoubts } from '#test/model/read-doubts.ts';
import { writeCsv } from '../write-csv.ts';

/** Reads stones of two carats with these columns besides the lot, and besides the shape unless they state one. */
const read = (headings: readonly string[], rows: readonly (readonly string[])[], layout?: SheetLayout) =>
	readDoubts(new Blob([writeCsv([['Lot', 'Carat', ...headings], ...rows.map((cells, at) => [`A-${at}`, '2', ...cells])])]), { layout });

describe('a column of prices with numbers as small as discounts', () => {
	const readPrices = async (headings: readonly string[], rows: readonly (readonly string[])[], layout?: SheetLayout) => {
		const { stones, doubts } = await read(
			['Shape', ...headings],
			rows.map((cells) => ['RB', ...cells]),
			layout,
		);
		return { prices: stones.map((stone) => (typeof stone === 'string' ? stone : (stone as { askingPrice?: number }).askingPrice)), doubts };
	};

	test.each([
		['Price', ['32.5', '41', '28.75'], '32.5'],
		['Price', ['-32.5', '-41', '5'], '-32.5'],
		['Price', ['32.5%', '', '41%'], '32.5%'],
		['価格', ['32.5', '41'], '32.5'],
		['Preis', ['32,5 %', '41 %'], '32,5 %'],
		['Prix', ['32,5', '41,25'], '32,5'],
		['Prijs', ['32,5', '41,25'], '32,5'],
		['Price/ct', ['-32.5', '-41', '5'], '-32.5'],
	])('is not read, and is pointed out: %s %j', async (heading, cells, example) => {
		const rows = cells.map((cell) => [cell]);
		expect(await readPrices([heading], rows)).toEqual({ prices: cells.map(() => undefined), doubts: [`SMALL_PRICES ${heading} ${example}`] });
	});

	it('leaves the price to another column', async () => {
		const rows = [
			['-32.5', '13000'],
			['5', '9000'],
		];
		expect(await readPrices(['Price', 'Total'], rows)).toEqual({ prices: [6500, 4500], doubts: ['SMALL_PRICES Price -32.5'] });
		expect((await readPrices(['Price', 'Price'], rows)).prices).toEqual([6500, 4500]);
		expect((await readPrices(['Price', 'Rap'], rows)).prices).toEqual([undefined, undefined]);
	});

	test.each([
		['Price', ['6500', '41'], [3250, 21]],
		['Price', ['$90', '$41'], [45, 21]],
		['Price USD', ['90', '41'], [45, 21]],
		['Price/ct', ['90.5', '41'], [91, 41]],
		['Price', ['0', 'POR'], [undefined, undefined]],
	])('is read if they may well be prices: %s %j', async (heading, cells, prices) => {
		const found = await readPrices(
			[heading],
			cells.map((cell) => [cell]),
		);
		expect(found).toEqual({ prices, doubts: [] });
	});

	it('is read beside totals that confirm it, or once its seller has said so', async () => {
		expect(await readPrices(['Price', 'Total'], [['90', '180']])).toEqual({ prices: [90], doubts: [] });
		const columns = [{ index: 3, statement: 'askingPrice' as const }];
		expect(await readPrices(['Price'], [['90.5']], { columns })).toEqual({ prices: [91], doubts: [] });
	});

	it('is a heading of the sheet all the same: what is missing are the others', async () => {
		await expect(readDoubts(new Blob(['Shape,Price\nRound,1\n']))).rejects.toThrow('HEADINGS_MISSING');
	});

	it('is judged without sums below the stones', async () => {
		const file = new Blob(['Lot,Shape,Carat,Price\nA,RB,2,-32.5\nB,RB,2,-41\n,,4,123456\n']);
		expect((await readDoubts(file)).stones).toMatchObject([{ lotId: 'A' }, { lotId: 'B' }, expect.any(String)]);
	});
});

describe('a column "Cut" of shapes', () => {
	it('states the shape if no other column does, and leaves the grade to another one', async () => {
		const { stones, columns } = await read(
			['Cut', 'Make'],
			[
				['Round', 'Excellent'],
				['Princess', ''],
				['Emerald', ''],
				['PR', ''],
			],
		);
		expect(stones).toMatchObject([{ shape: 'ROUND', cut: 'EX' }, { shape: 'PRINCESS' }, { shape: 'EMERALD' }, { shape: 'PRINCESS' }]);
		expect(columns.ignored).toEqual([]);
	});

	it('states the grade otherwise', async () => {
		expect((await read(['Shape', 'Cut'], [['RB', 'EX']])).stones).toMatchObject([{ shape: 'ROUND', cut: 'EX' }]);
		expect((await read(['Shape', 'Cut'], [['RB', 'Round']])).stones).toEqual(['UNKNOWN_GRADE']);
		await expect(read(['Cut'], [['EX'], ['VG'], ['G']])).rejects.toThrow('HEADINGS_MISSING');
	});
});
