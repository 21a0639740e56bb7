import { expect, test, vi } from 'vitest';
import { normalizeLotId } from '#shared/domain/stock/diamond.ts';
import { importWorld } from '#test/doubles/test-import-market.ts';
import fc from '#test/model/fast-check.ts';
import { finish, PLENTY, readImport, sheet, type World } from '#test/steps/imports.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { WriteConflict } from '../market/changes.ts';
import { MarketError } from '../market-error.ts';
import { importSheet } from './import-sheet.ts';
import { applyImport } from './import-sheet-begin.ts';

/** Long remarks make short parts, so that there is something to lose. */
const LONG = 'x'.repeat(900);
const row = fc.record({
	lot: fc.integer({ min: 1, max: 400 }),
	certificate: fc.option(fc.integer({ min: 1, max: 300 })),
	broken: fc.integer({ min: 0, max: 9 }),
});

test('workers that die anywhere lose nothing and list nothing twice', () =>
	fc.assert(
		fc.asyncProperty(
			fc.array(row, { minLength: 1, maxLength: 400, size: 'max' }),
			fc.array(fc.integer({ min: 0, max: 150 }), { maxLength: 6 }),
			async (rows, deaths) => {
				const text = sheet(...rows.map(({ lot, certificate, broken }) => `L${lot},${broken ? 'Round' : 'Blob'},1,,GIA,${certificate ?? ''},${LONG}`));
				const calm = importWorld();
				const undisturbed = await finish(calm, await calm.upload(text));

				const world = importWorld();
				const importId = await world.upload(text);
				for (const writesLeft of deaths) {
					world.writesLeft = writesLeft;
					await importSheet(world.market, importId, PLENTY).catch(() => undefined);
					world.now += 1000;
				}
				world.writesLeft = Number.POSITIVE_INFINITY;
				const interrupted = await finish(world, importId);
				const outcome = ({ counts, saved, duplicate, rejected }: typeof interrupted) => ({
					counts,
					saved: saved.map((one) => one.row),
					duplicate: duplicate.map((one) => [one.row, one.code]),
					rejected: rejected.map((one) => one.row),
				});
				expect(outcome(interrupted)).toEqual(outcome(undisturbed));
				expect([...world.listings.keys()].sort()).toEqual(interrupted.saved.map(({ diamondId }) => diamondId).sort());
				const lots = [...world.listings.values()].map(({ stone }) => normalizeLotId(stone.lotId));
				expect(new Set(lots).size).toBe(lots.length);
				expect(interrupted.counts.rows).toBe(rows.length);
				expect(world.told).toHaveLength(1);
			},
		),
		{ numRuns: readStormSize().parameters.numRuns, endOnFailure: true },
	));

test('two workers do not run at once; who comes second waits for the lease', async () => {
	const world = importWorld();
	const importId = await world.upload(sheet('A,Round,1,,,,'));
	world.writesLeft = 2;
	await expect(importSheet(world.market, importId, PLENTY)).rejects.toThrow('died');
	const second = await importSheet(world.market, importId, PLENTY);
	expect(second.outcome).toBe('again');
	world.writesLeft = Number.POSITIVE_INFINITY;
	expect((await finish(world, importId)).state).toBe('DONE');
	expect(await importSheet(world.market, importId, PLENTY)).toEqual({ outcome: 'done' });
	expect(world.told).toHaveLength(1);
});

/** Replaces the import's write number `at` with `instead`; the others are carried out. */
function replaceSave(world: World, at: number, instead: (save: () => Promise<unknown>) => Promise<never>) {
	const { save } = world.market.imports;
	let saved = 0;
	world.market.imports.save = async (...given) => (++saved === at ? instead(() => save(...given)) : save(...given));
}
const conflict = () => new WriteConflict([{ index: 0, reason: 'VERSION' }]);

test.each([
	['was throttled', async () => Promise.reject(new MarketError('BUSY'))],
	['was refused, though nobody else has the import', async () => Promise.reject(conflict())],
	['was done, but its answer was lost and it met itself', async (save: () => Promise<unknown>) => save().then(() => Promise.reject(conflict()))],
])('a checkpoint that %s is no reason to leave the import: its message comes again', async (_, instead) => {
	for (const at of [1, 2, 3, 4]) {
		const world = importWorld();
		const importId = await world.upload(sheet('A,Round,1,,,,'));
		replaceSave(world, at, instead);
		await expect(importSheet(world.market, importId, PLENTY)).rejects.toThrow();
		expect(await finish(world, importId)).toMatchObject({ state: 'DONE', counts: { saved: 1 } });
		expect(world.told).toHaveLength(1);
	}
});

test('a worker whose lease another one has got leaves the import to it', async () => {
	const world = importWorld();
	const importId = await world.upload(sheet('A,Round,1,,,,'));
	replaceSave(world, 3, async (save) => {
		world.now += 61_000;
		expect((await finish(world, importId)).state).toBe('DONE');
		return save().then(() => Promise.reject(new Error('written')));
	});
	expect(await importSheet(world.market, importId, PLENTY)).toEqual({ outcome: 'done' });
	expect(world.told).toHaveLength(1);
});

test('an import with which no worker gets anywhere fails with a reason; what was busy does not count', async () => {
	const world = importWorld();
	const importId = await world.upload(sheet('A,Round,1,,,,'));
	const add = vi.spyOn(world.market.bulk, 'add').mockRejectedValue(new MarketError('BUSY'));
	for (let times = 0; times < 20; times++) await expect(importSheet(world.market, importId, PLENTY)).rejects.toThrow('BUSY');
	add.mockRejectedValue(new Error('out of memory'));
	for (let times = 0; times < 8; times++) await expect(importSheet(world.market, importId, PLENTY)).rejects.toThrow('out of memory');
	expect(await finish(world, importId)).toMatchObject({
		state: 'FAILED',
		failure: { code: 'INTERRUPTED', message: expect.stringContaining('upload the sheet again') },
	});
	expect(world.told).toMatchObject([{ memberId: world.seller.memberId, kind: 'IMPORT_FAILED', data: { importId, code: 'INTERRUPTED' } }]);
});

test("of one seller's sheets one is read at a time; the next follows when it is finished, or its worker is dead", async () => {
	const world = importWorld();
	const [first, second] = [await world.upload(sheet('A,Round,1,,,,')), await world.upload(sheet('B,Round,1,,,,'))];
	const { add } = world.market.bulk;
	vi.spyOn(world.market.bulk, 'add').mockImplementationOnce(async (listings) => {
		expect(await importSheet(world.market, second, PLENTY)).toEqual({ outcome: 'again', afterSeconds: 5 });
		expect((await readImport(world, second)).state).toBe('WAITING');
		return add(listings);
	});
	expect(await importSheet(world.market, first, PLENTY)).toEqual({ outcome: 'done' });
	world.writesLeft = 2;
	await expect(importSheet(world.market, second, PLENTY)).rejects.toThrow('died');
	world.writesLeft = Number.POSITIVE_INFINITY;
	expect((await finish(world, second)).counts.saved).toBe(1);
});

test('a replacement whose worker could not be woken is asked for again; once a worker has it, nobody else is woken', async () => {
	const world = importWorld();
	const importId = await world.upload(sheet('A,Round,1,,,,'), 'REPLACE_ALL');
	await finish(world, importId);
	const apply = () => applyImport(world.market, world.seller, importId);
	vi.spyOn(world.market.queue, 'wake').mockRejectedValueOnce(new Error('The queue is down'));
	await expect(apply()).rejects.toThrow('The queue is down');
	expect((await apply()).state).toBe('WRITING');
	expect(world.woken).toEqual([importId]);
	const { add } = world.market.bulk;
	vi.spyOn(world.market.bulk, 'add').mockImplementationOnce(async (listings) => {
		expect((await apply()).state).toBe('WRITING');
		return add(listings);
	});
	expect((await finish(world, importId)).state).toBe('DONE');
	expect((await apply()).state).toBe('DONE');
	expect(world.woken).toEqual([importId]);
});

test('a worker that runs out of time hands over', async () => {
	const world = importWorld();
	const importId = await world.upload(sheet(...Array.from({ length: 300 }, (_, at) => `L${at},Round,1,,,,${LONG}`)));
	const times = [900_000, 30_000];
	expect(await importSheet(world.market, importId, () => times.shift() ?? 0)).toEqual({ outcome: 'again', afterSeconds: 0 });
	const halfWay = await readImport(world, importId);
	expect(halfWay.progress).toBeGreaterThan(0.3);
	expect(halfWay.state).toBe('WRITING');
	expect((await finish(world, importId)).counts.saved).toBe(300);
});

test('a file that is no sheet or was swapped fails with the reason, and its seller is told; one who was banned meanwhile knows', async () => {
	const world = importWorld();
	expect(await finish(world, await world.upload('Shape,Price\nRound,1\n'))).toMatchObject({
		state: 'FAILED',
		failure: { code: 'HEADINGS_MISSING', message: 'The sheet has no column for: lot ID, weight.' },
	});
	const swapped = await world.upload(sheet('A,Round,1,,,,'));
	world.writesLeft = 3;
	await importSheet(world.market, swapped, PLENTY).catch(() => undefined);
	world.writesLeft = Number.POSITIVE_INFINITY;
	world.replaceFile(swapped, sheet('A,Round,1,,,,', 'B,Round,1,,,,'));
	expect((await finish(world, swapped)).failure?.code).toBe('SHEET_CHANGED');
	world.seller.state = 'BANNED';
	expect((await finish(world, await world.upload(sheet('A,Round,1,,,,')))).failure?.code).toBe('NOT_ACTIVE');
	expect(world.listings.size).toBe(0);
	expect(world.told).toMatchObject([
		{ kind: 'IMPORT_FAILED', data: { fileName: 'stock.csv', code: 'HEADINGS_MISSING', saved: 0 } },
		{ kind: 'IMPORT_FAILED', data: { importId: swapped, code: 'SHEET_CHANGED' } },
	]);
});
