import { expect, test } from 'vitest';
import { importWorld } from '#test/doubles/test-import-market.ts';
import fc from '#test/model/fast-check.ts';
import { A, finish } from '#test/steps/imports.ts';
import { importSheet } from './import-sheet.ts';

type SheetStone = typeof A & { laboratory?: 'GIA'; certificateNumber?: string };
type Stock = readonly (readonly [stone: SheetStone, state: 'DISPLAYED' | 'BIDDING' | 'SOLD'])[];
type Mode = 'MERGE' | 'REPLACE_ALL';

const certified = (lotId: string, certificateNumber?: string, more: object = {}): SheetStone => ({
	...A,
	lotId,
	...(certificateNumber && { laboratory: 'GIA', certificateNumber }),
	...more,
});
const writeLines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Lists the stock in a new market. Returns the market and each listing's lot id. */
function listStock(stock: Stock) {
	const world = importWorld();
	const lots = new Map(stock.map(([stone, state]) => [world.list(stone, state).listingId, stone.lotId]));
	return { world, lots };
}

/** Imports the file. Returns each row's fate, and for a duplicate the lot of the listing that stands in its way, if the market had it before. */
async function importFile(stock: Stock, rows: readonly object[], mode: Mode, dryRun: boolean) {
	const { world, lots } = listStock(stock);
	const importId = await world.feed(writeLines(rows), { mode, dryRun, maxRemovedPercent: 100 });
	const { state, saved, duplicate, rejected } = await finish(world, importId);
	return {
		state,
		saved: saved.map(({ row, lotId }) => [row, lotId]),
		duplicate: duplicate.map(({ row, code, diamondId }) => [row, code, lots.get(diamondId ?? '') ?? '']),
		rejected: rejected.map(({ row }) => row),
	};
}

const numbers = fc.option(fc.constantFrom('1', '2', '3'), { nil: undefined });
const lotIds = fc.constantFrom('A', 'B', 'C', 'D', 'E');
const stones = fc
	.record({ lotId: lotIds, number: numbers, weight: fc.constantFrom(1, 2) })
	.map(({ lotId, number, weight }) => certified(lotId, number, { weight }));
/** A seller's stock: no lot id and no certificate twice. */
const stocks = fc
	.uniqueArray(stones, { selector: ({ lotId }) => lotId, maxLength: 4 })
	.map((list) => list.filter(({ certificateNumber }, at) => !certificateNumber || list.findIndex((one) => one.certificateNumber === certificateNumber) === at))
	.chain((list) =>
		fc.tuple(
			...list.map((stone) => fc.tuple(fc.constant(stone), fc.constantFrom('DISPLAYED' as const, 'DISPLAYED' as const, 'BIDDING' as const, 'SOLD' as const))),
		),
	);
const sheetRows = fc.array(fc.oneof({ weight: 8, arbitrary: stones }, { weight: 1, arbitrary: fc.constant({ ...A, lotId: 'A', shape: 'BLOB' }) }), {
	minLength: 1,
	maxLength: 7,
});

test('a dry run foretells what the import then does, certificates that move or are taken included', async () => {
	await fc.assert(
		fc.asyncProperty(stocks, sheetRows, fc.constantFrom<Mode>('MERGE', 'REPLACE_ALL'), async (stock, rows, mode) => {
			expect(await importFile(stock, rows, mode, true)).toEqual(await importFile(stock, rows, mode, false));
		}),
		{ numRuns: 300 },
	);
});

test('a certificate of a stone that stays is taken, and one of a stone that goes or changes earlier is free', async () => {
	const stock: Stock = [
		[certified('STAYS', '1'), 'DISPLAYED'],
		[certified('GOES', '2'), 'DISPLAYED'],
		[certified('CHANGES', '3'), 'DISPLAYED'],
	];
	const rows = [certified('STAYS', '1'), certified('CHANGES'), certified('P', '1'), certified('Q', '2'), certified('R', '2')];
	expect(await importFile(stock, rows, 'REPLACE_ALL', true)).toMatchObject({
		saved: [1, 2, 4].map((row) => [row, rows[row - 1]?.lotId]),
		duplicate: [
			[3, 'CERTIFICATE_TAKEN', 'STAYS'],
			[5, 'CERTIFICATE_TAKEN', ''],
		],
	});
	expect((await importFile(stock, rows, 'MERGE', true)).duplicate).toContainEqual([4, 'CERTIFICATE_TAKEN', 'GOES']);
});

test('a dry run that another worker goes on with knows the certificates of the rows before', async () => {
	const world = importWorld();
	const rows = Array.from({ length: 2100 }, (_, at) => certified(`N${at}`, at % 2050 === 0 ? '7' : undefined));
	const importId = await world.feed(writeLines(rows), { dryRun: true });
	const times = [900_000];
	expect(await importSheet(world.market, importId, () => times.pop() ?? 0)).toEqual({ outcome: 'again', afterSeconds: 0 });
	expect(await world.market.imports.get(importId)).toMatchObject({ state: 'WRITING', doneTo: 2000 });
	const { counts, duplicate } = await finish(world, importId);
	expect(counts).toMatchObject({ rows: 2100, saved: 2099, duplicate: 1 });
	expect(duplicate).toMatchObject([{ row: 2051, code: 'CERTIFICATE_TAKEN' }]);
});

test('a worker that goes on with a dry run holds it while it reads the rows before again, however long that takes', async () => {
	const world = importWorld();
	const importId = await world.feed(writeLines(Array.from({ length: 4100 }, (_, at) => certified(`N${at}`))), { dryRun: true });
	const times = [900_000, 900_000];
	await importSheet(world.market, importId, () => times.pop() ?? 0);
	expect(await world.market.imports.get(importId)).toMatchObject({ state: 'WRITING', doneTo: 4000 });
	const held: Promise<boolean>[] = [];
	const takeLong = () => {
		world.now += 40_000;
		const { now } = world;
		held.push(world.market.imports.get(importId).then((found) => (found?.leaseUntil ?? 0) > now));
		return 900_000;
	};
	expect(await importSheet(world.market, importId, takeLong)).toEqual({ outcome: 'done' });
	expect(await Promise.all(held)).toEqual([true, true, true]);
});
