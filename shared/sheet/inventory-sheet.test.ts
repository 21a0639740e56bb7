import { expect, test } from 'vitest';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { readHeadings } from '#shared/sheet/headings.ts';
import { MARKET_HEADINGS } from '#shared/sheet/market-headings.ts';
import { openSheet } from '#shared/sheet/open-sheet.ts';
import { readRecord } from '#shared/sheet/row.ts';
import { writeWorkbook } from '#shared/sheet/workbook/write-workbook.ts';
import { type SheetRow, writeCsv } from '#shared/sheet/write-csv.ts';
import { describeCellProblem } from '#shared/text/sheets.ts';
import { writeInventory, writeSold } from './inventory-sheet.ts';

const STONE = {
	lotId: '=NEW-1',
	shape: 'ROUND',
	weight: 1.02,
	color: 'F',
	clarity: 'VS1',
	laboratory: 'GIA',
	certificateNumber: '0012345678',
	askingPrice: 10_000,
	remarks: 'Eye clean, "as new"',
} as const;
const aSale = (changes: Partial<Diamond> = {}) =>
	({
		...STONE,
		totalPrice: 10_200,
		state: 'SOLD',
		createdAt: '2026-11-01T03:00:00.000Z',
		currentBid: 9100,
		topBidderCompanyName: '=Ueno Gems, Inc.',
		soldAt: '2026-11-21T15:30:00.000Z',
		...changes,
	}) as Diamond;
const SOLD = [aSale(), aSale({ lotId: 'NEW-2', certificateNumber: '2', color: 'FANCY', fancyColorDto: { intensity: 'fancy_vivid', mainColor: 'yellow' } })];

/** Reads the sheet as its importer does, with the columns that the importer does not know. */
async function readBack(sheet: Blob) {
	const { columns, rows } = await openSheet(sheet, { currency: 'USD' });
	const stones = [];
	for await (const batch of rows) {
		for (const record of batch) {
			const { diamond, problems } = readRecord(record, columns);
			expect(problems).toBeUndefined();
			stones.push(diamond);
		}
	}
	return { ignored: columns.ignored, stones };
}
const readCells = (rows: readonly SheetRow[], heading: string) => rows.slice(1).map((row) => row[rows[0]?.indexOf(heading) ?? -1]);

const SHEETS = { csv: async (rows: readonly SheetRow[]) => new Blob([writeCsv(rows)]), xlsx: (rows: readonly SheetRow[]) => writeWorkbook('Stones', rows) };

test.each(['csv', 'xlsx'] as const)('what was sold is told in a sheet that comes back as the same stones, as %s', async (format) => {
	const rows = writeSold(SOLD, 'Asia/Tokyo');
	expect(readCells(rows, MARKET_HEADINGS.sale)).toEqual([9100, 9100]);
	expect(readCells(rows, MARKET_HEADINGS.saleTotal)).toEqual([9282, 9282]);
	// 00:30 in Tokyo.
	expect(readCells(rows, MARKET_HEADINGS.soldOn)).toEqual(['2026-11-22', '2026-11-22']);
	expect(readCells(rows, MARKET_HEADINGS.buyer)).toEqual(["'=Ueno Gems, Inc.", "'=Ueno Gems, Inc."]);
	await expect(readBack(await SHEETS[format](rows))).resolves.toEqual({
		ignored: [],
		stones: [STONE, { ...STONE, lotId: 'NEW-2', certificateNumber: '2', color: 'FANCY', intensity: 'fancy_vivid', mainColor: 'yellow' }],
	});
});

test.each(['csv', 'xlsx'] as const)('so does the inventory, as %s', async (format) => {
	const later = { lotId: 'NEW-2', certificateNumber: '2', state: 'DISPLAYED', currentBid: undefined, createdAt: '2026-11-01T15:30:00.000Z' } as const;
	const rows = writeInventory([aSale({ state: 'BIDDING' }), aSale(later)], 'Asia/Tokyo');
	// 00:30 in Tokyo.
	expect(readCells(rows, MARKET_HEADINGS.listed)).toEqual(['2026-11-01', '2026-11-02']);
	expect(readCells(rows, MARKET_HEADINGS.state)).toEqual(['BIDDING', 'DISPLAYED']);
	expect(readCells(rows, MARKET_HEADINGS.bidTotal)).toEqual([9282, undefined]);
	await expect(readBack(await SHEETS[format](rows))).resolves.toEqual({ ignored: [], stones: [STONE, { ...STONE, lotId: 'NEW-2', certificateNumber: '2' }] });
});

test('a depth in percent that the market computed does not come back as stated by the seller', async () => {
	const rows = writeInventory(
		[aSale({ state: 'DISPLAYED', totalDepth: 61.2, derived: ['totalDepth'] }), aSale({ lotId: 'NEW-2', totalDepth: 60.5 })],
		'Asia/Tokyo',
	);
	const { stones } = await readBack(await SHEETS.csv(rows));
	expect(stones.map((stone) => stone?.totalDepth)).toEqual([undefined, 60.5]);
});

test('a workbook with characters that XML forbids can be opened, without them', async () => {
	const { stones } = await readBack(await writeWorkbook('Stones', writeSold([aSale({ remarks: 'As \uFFFEnew\uFFFF' })], 'Asia/Tokyo')));
	expect(stones).toMatchObject([{ remarks: 'As new' }]);
});

test('what the market adds is no heading of any seller’s', () => {
	const row = readHeadings(Object.values(MARKET_HEADINGS));
	expect([row.understood, row.ignored]).toEqual([[], []]);
});

test('an export in which only the price per carat was edited is rejected with the way out, which helps', async () => {
	const [headings = [], stone = []] = writeInventory([aSale({ state: 'DISPLAYED' })], 'Asia/Tokyo');
	const edited = stone.map((cell, at) => (headings[at] === 'Price Per Carat' ? 9000 : cell));
	const read = async (rows: SheetRow[]) => {
		const sheet = await openSheet(await SHEETS.csv(rows), { currency: 'USD' });
		for await (const [record] of sheet.rows) return record && readRecord(record, sheet.columns);
		return undefined;
	};
	const [problem = expect.fail(), ...others] = (await read([headings, edited]))?.problems ?? [];
	expect([problem, ...others]).toMatchObject([{ column: 'Total Price', value: '10200', code: 'PRICE_DISAGREES' }]);
	expect(describeCellProblem(problem, 'en')).toMatch(/change both, or delete the column that you did not change/);
	expect(describeCellProblem(problem, 'ja')).toMatch(/両方を変更するか、変更していない方の列を削除/);
	const isKept = (_: unknown, at: number) => headings[at] !== 'Total Price';
	expect((await read([headings.filter(isKept), edited.filter(isKept)]))?.diamond?.askingPrice).toBe(9000);
});
