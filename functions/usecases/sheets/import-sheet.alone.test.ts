import { expect, test, vi } from 'vitest';
import { DAY } from '#shared/domain/common/durations.ts';
import { ANSWER_BYTES } from '#shared/domain/common/request-limits.ts';
import { normalizeLotId } from '#shared/domain/stock/diamond.ts';
import { writeWorkbook } from '#shared/sheet/workbook/write-workbook.ts';
import { importWorld } from '#test/doubles/test-import-market.ts';
import fc from '#test/model/fast-check.ts';
import { packWorkbook } from '#test/model/packed-workbook.ts';
import { A, finish, HEADINGS, PLENTY, readImport, sheet, type World } from '#test/steps/imports.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { WriteConflict } from '../market/changes.ts';
import { MarketError } from '../market-error.ts';
import { deriveDealer } from '../stock/derive-dealer.ts';
import { importSheet } from './import-sheet.ts';
import { applyImport, beginImport } from './import-sheet-begin.ts';
import { readRowsPage, writeRejectedSheet } from './import-sheet-present.ts';
import { saveRemaining } from './import-sheet-save-remaining.ts';
import type { Fate } from './ports/imports.ts';

test('every row ends as exactly one of saved, duplicate, rejected', async () => {
	const world = importWorld();
	Object.assign(world.seller, { country: 'JP', licenceNumber: '301000000001' });
	const present = world.list({ ...A, laboratory: 'GIA', certificateNumber: '1' });
	const importId = await world.upload(
		sheet('a,Round,1.00,500,,,', 'B,Oval,0.5,,GIA,1,', 'C,Blob,heavy,,,,', '', 'D,Pear,0.7,700,GIA,2,', 'd ,Pear,0.7,700,GIA,3,', 'E,Heart,0.7,,GIA,2,'),
	);
	const { counts, saved, duplicate, rejected, state, progress } = await finish(world, importId);
	expect({ counts, state, progress }).toEqual({ counts: { rows: 6, saved: 1, duplicate: 4, rejected: 1 }, state: 'DONE', progress: 1 });
	const d = saved[0]?.diamondId ?? '';
	const dealer = deriveDealer(world.seller);
	expect(world.listings.get(d)).toMatchObject({ stone: { lotId: 'D', askingPrice: 1000 }, version: 1, state: 'DISPLAYED', dealer });
	expect(duplicate).toEqual([
		{ row: 2, lotId: 'a', diamondId: present.listingId, code: 'LOT_ID_TAKEN' },
		{ row: 3, lotId: 'B', diamondId: present.listingId, code: 'CERTIFICATE_TAKEN' },
		{ row: 7, lotId: 'd', diamondId: d, code: 'LOT_ID_TAKEN' },
		{ row: 8, lotId: 'E', diamondId: d, code: 'CERTIFICATE_TAKEN' },
	]);
	expect(rejected).toMatchObject([
		{
			row: 4,
			lotId: 'C',
			problems: [
				{ column: 'Shape', value: 'Blob', code: 'UNKNOWN_SHAPE' },
				{ column: 'Carat', code: 'NOT_A_NUMBER' },
			],
		},
	]);
	expect(world.told).toEqual([
		{ memberId: world.seller.memberId, kind: 'IMPORT_FINISHED', data: { importId, fileName: 'stock.csv', saved: 1, duplicate: 4, rejected: 1 } },
	]);
});

test('a workbook whose relationships name no address is refused by the first worker', async () => {
	const world = importWorld();
	const importId = await world.upload(packWorkbook('<row><c><v>1</v></c></row>', { target: 'http://[' }));
	expect(await importSheet(world.market, importId, PLENTY)).toEqual({ outcome: 'done' });
	expect(await readImport(world, importId)).toMatchObject({
		state: 'FAILED',
		failure: { code: 'SPREADSHEET_FILE', message: expect.stringContaining('.xlsx') },
	});
});

test('every row of a workbook has a fate, whatever number it states', async () => {
	const world = importWorld();
	const numbers = ['r="1"', 'r="-5"', 'r="4"', 'r="4"', 'r="2"', 'r="x"', 'r="1.5"', ''];
	const write = (cells: readonly string[]) => cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('');
	const rows = numbers.map((r, at) => `<row ${r}>${write(at === 0 ? ['Lot', 'Shape', 'Carat'] : [`A-${at}`, at === 7 ? 'Blob' : 'Round', '1'])}</row>`);
	const importId = await world.upload(packWorkbook(rows.join('')));
	// A worker that takes over goes on after the last row of its predecessor.
	world.writesLeft = 8;
	await importSheet(world.market, importId, PLENTY).catch(() => undefined);
	world.writesLeft = Number.POSITIVE_INFINITY;
	const { counts, saved, rejected } = await finish(world, importId);
	expect(counts).toEqual({ rows: 7, saved: 6, duplicate: 0, rejected: 1 });
	expect([saved, rejected].map((found) => found.map(({ lotId }) => lotId))).toEqual([['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6'], ['A-7']]);
	expect([...world.listings.values()].map(({ stone }) => stone.lotId)).toEqual(['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6']);
});

test('rows of very many empty cells are kept as far as there are headings', async () => {
	const world = importWorld();
	const importId = await world.upload(sheet(...Array.from({ length: 40 }, (_, row) => `A-${row},Blob${','.repeat(50_000)}x`)));
	const { record, rejected } = await finish(world, importId);
	expect(rejected).toHaveLength(40);
	expect(rejected[0]).toMatchObject({ problems: expect.arrayContaining([expect.objectContaining({ column: '50002', value: 'x', code: 'TOO_MANY_CELLS' })]) });
	const kept = await world.market.imports.rows(record.importId, record.chunks[0]?.firstRow ?? 0);
	expect(kept?.rejected.map(({ cells }) => cells.length)).toEqual(Array(40).fill(7));
});

test('a page of rows says what each stone is, and of a duplicate what its listing is now', async () => {
	const world = importWorld();
	world.list({ ...A, askingPrice: 400 });
	const { record } = await finish(world, await world.upload(sheet('A,Round,1,500,,,', 'B,Oval,0.5,,,,')));
	const read = async (fate: Fate, size = 50) => (await readRowsPage(world.market, record, fate, 0, size, 'en')).content;
	expect(await read('saved')).toMatchObject([{ lotId: 'B', stone: { shape: 'OVAL', weight: 0.5 } }]);
	expect(await read('duplicate')).toMatchObject([{ lotId: 'A', stone: { askingPrice: 500 }, present: { askingPrice: 400 } }]);
	expect(await read('duplicate', 5000)).toEqual([expect.not.objectContaining({ stone: expect.anything() })]);
});

test('rejected rows come back as a sheet that can be corrected and uploaded again', async () => {
	const world = importWorld();
	const importId = await world.upload(sheet('A,Blob,1,,,,"a, ""b"""', 'B,Round,1,,,,', 'C,Round,x,,,,=1+1'));
	const { record } = await finish(world, importId);
	const csv = await writeRejectedSheet(world.market, record, 'en');
	expect(csv.split('\r\n')).toEqual([
		`\ufeffRow,${HEADINGS},Reason`,
		'2,A,Blob,1,,,,"a, ""b""",Shape: Unknown shape.',
		"4,C,Round,x,,,,'=1+1,Carat: Not a number.",
		'',
	]);
	const again = await finish(world, await world.upload(csv.replace('Blob', 'Oval').replace(',x,', ',1,')));
	expect(again.counts).toEqual({ rows: 2, saved: 2, duplicate: 0, rejected: 0 });
	expect(again.ignoredColumns).toEqual(['Row', 'Reason']);
	expect([...world.listings.values()].map(({ stone }) => stone.remarks)).toEqual([undefined, 'a, "b"', '=1+1']);
});

test('the same file twice yields duplicates, not copies', async () => {
	const world = importWorld();
	const text = sheet('A,Round,1,,,,', 'B,Oval,1,,,,');
	await finish(world, await world.upload(text));
	const { counts } = await finish(world, await world.upload(text));
	expect(counts).toMatchObject({ saved: 0, duplicate: 2 });
	expect(world.listings.size).toBe(2);
});

test('a workbook is read as its seller says, by whichever worker, and what was said of its columns is remembered', async () => {
	const world = importWorld();
	const rows = Array.from({ length: 2500 }, (_, at) => ['Round', 9, 1 + at / 1000, `note ${at}`]);
	const layout = {
		headings: 'a'.repeat(64),
		numbering: 'NOV-',
		columns: [
			{ index: 1, statement: null },
			{ index: 2, statement: 'weight' as const },
			{ index: 3, statement: 'remarks' as const },
		],
	};
	const importId = await world.upload(await writeWorkbook('Stock', [['Shape', 'Carat', 'True size', 'Memo'], ...rows]), 'MERGE', layout);
	world.writesLeft = 2600;
	await importSheet(world.market, importId, PLENTY).catch(() => undefined);
	world.writesLeft = Number.POSITIVE_INFINITY;
	const { counts, ignoredColumns } = await finish(world, importId);
	expect({ counts, ignoredColumns }).toEqual({ counts: { rows: 2500, saved: 2500, duplicate: 0, rejected: 0 }, ignoredColumns: ['Carat'] });
	expect([...world.listings.values()].at(-1)?.stone).toMatchObject({ lotId: 'NOV-2501', weight: 3.499, remarks: 'note 2499' });
	expect(await world.market.imports.layouts(world.seller.memberId)).toEqual([layout]);
	await world.upload('Shape,Carat', 'MERGE', { headings: layout.headings });
	expect(await world.market.imports.layouts(world.seller.memberId)).toEqual([{ headings: layout.headings }]);
});

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

test('however long the cells, every row has its fate, shortened for its reader', async () => {
	const world = importWorld();
	const kanji = (length: number) => '鑑'.repeat(length);
	const long = sheet(
		`A,Round,1,,,,${kanji(99_000)}`,
		...Array.from({ length: 60 }, (_, at) => `B${at},Blob,1,,,,${kanji(1999)}`),
		`C,Round,${'1'.repeat(99_000)},,,,`,
		`D,${Array.from({ length: 90 }, () => kanji(1000)).join()}`,
		...Array.from({ length: 3000 }, (_, at) => `E${at},Blob,1,,,,${kanji(40)}`),
	);
	const { record, counts, rejected } = await finish(world, await world.upload(long));
	expect({ state: record.state, counts }).toEqual({ state: 'DONE', counts: { rows: 3063, saved: 0, duplicate: 0, rejected: 3063 } });
	expect(rejected[0]).toMatchObject({ row: 2, lotId: 'A', problems: [{ column: 'Remarks', code: 'TOO_LONG', value: `${kanji(99)}…` }] });
	expect(rejected[61]?.problems).toMatchObject([{ column: 'Carat', code: 'TOO_LONG' }]);
	expect(rejected.map(({ row }) => row)).toEqual(Array.from({ length: 3063 }, (_, at) => at + 2));
	expect(await writeRejectedSheet(world.market, record, 'ja')).toContain(`B0,Blob,1,,,,${kanji(1999)},`);
});

test.each(['"', '鑑', '\\'])(
	'the sheet of rejected rows fits an answer when each cell is as long as it may be, of %s, and says how many rows are left',
	async (mark) => {
		const world = importWorld();
		const cell = mark === '"' ? `"${'""'.repeat(1999)}"` : mark.repeat(1999);
		const long = sheet(...Array.from({ length: 1600 }, (_, at) => `B${at},Blob,1,,,,${cell}`));
		const { record } = await finish(world, await world.upload(long));
		const text = await writeRejectedSheet(world.market, record, 'ja');
		expect(Buffer.byteLength(JSON.stringify(text))).toBeLessThanOrEqual(ANSWER_BYTES);
		const rows = text.trimEnd().split('\r\n').slice(1);
		const [, left = ''] = /(\d+)/.exec(rows.at(-1) ?? '') ?? [];
		expect(rows.length - 1 + Number(left)).toBe(1600);
		expect(rows.length).toBeGreaterThan(500);
	},
);

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

test('a duplicate moved to saved replaces the listing, unless that has a bid', async () => {
	const world = importWorld();
	const plain = world.list(A);
	world.list({ ...A, lotId: 'B' }, 'BIDDING');
	const certified = world.list({ ...A, lotId: 'C', laboratory: 'GIA', certificateNumber: '1' });
	const importId = await world.upload(sheet('A,Oval,2,,,,', 'B,Oval,2,,,,', 'C2,Oval,2,,GIA,1,', 'D,Oval,2,,,,'));
	await finish(world, importId);
	const answer = await saveRemaining(world.market, world.seller, importId, ['a', 'B', 'C2', 'D', 'nonsense']);
	expect(answer).toEqual({ savedDiamondList: expect.arrayContaining(['A', 'C2']), duplicateDataList: [{ lotId: 'B', code: 'LOCKED' }] });
	expect(answer.savedDiamondList).toHaveLength(2);
	expect(world.listings.get(plain.listingId)).toMatchObject({ stone: { shape: 'OVAL', weight: 2 }, version: 2 });
	expect(world.listings.get(certified.listingId)?.stone.lotId).toBe('C2');
	const { counts, saved } = await readImport(world, importId);
	expect(counts).toEqual({ rows: 4, saved: 3, duplicate: 1, rejected: 0 });
	expect(saved.map(({ row, diamondId }) => [row, diamondId === plain.listingId || diamondId === certified.listingId])).toEqual([
		[2, true],
		[4, true],
		[5, false],
	]);
	expect(await saveRemaining(world.market, world.seller, importId, ['A', 'B'])).toEqual({
		savedDiamondList: [],
		duplicateDataList: [{ lotId: 'B', code: 'LOCKED' }],
	});
});

test('a duplicate whose listing was deleted since is listed for thirty days from the move, not from the upload', async () => {
	const world = importWorld();
	const before = world.list(A);
	const importId = await world.upload(sheet('A,Oval,2,,,,'));
	await finish(world, importId);
	await world.market.commit([{ kind: 'listing-removed', listing: before }]);
	const later = { ...world.market, now: world.now + 40 * DAY };
	expect((await saveRemaining(later, world.seller, importId, ['A'])).savedDiamondList).toEqual(['A']);
	const [listing] = world.listings.values();
	expect(listing).toMatchObject({ state: 'DISPLAYED', createdAt: later.now, expiresAt: later.now + 30 * DAY });
});

/** Changes the listing before each of the next `times` writes, as another client would. */
function contestListing(world: World, listingId: string, times: number) {
	const { commit } = world.market;
	world.market.commit = (changes) => {
		const present = world.listings.get(listingId);
		if (present && times-- > 0) world.listings.set(listingId, { ...present, version: present.version + 1 });
		return commit(changes);
	};
}

test('a duplicate whose listing others are changing replaces it as it is then', async () => {
	const world = importWorld();
	const { listingId } = world.list(A);
	const importId = await world.upload(sheet('A,Oval,2,,,,'));
	await finish(world, importId);
	contestListing(world, listingId, 7);
	expect(await saveRemaining(world.market, world.seller, importId, ['A'])).toEqual({ savedDiamondList: ['A'], duplicateDataList: [] });
	expect(world.listings.get(listingId)?.stone.weight).toBe(2);
});

test('a row that loses every race is not told as locked by a bid: its seller is asked to try again, its import goes on', async () => {
	vi.spyOn(Math, 'random').mockReturnValue(0);
	const world = importWorld();
	const { listingId } = world.list(A);
	const merged = await world.upload(sheet('A,Oval,2,,,,'));
	await finish(world, merged);
	const replaced = await world.upload(sheet('A,Oval,3,,,,'), 'REPLACE_ALL');
	await finish(world, replaced);
	await applyImport(world.market, world.seller, replaced);
	contestListing(world, listingId, 30);
	await expect(saveRemaining(world.market, world.seller, merged, ['A'])).rejects.toMatchObject({ code: 'BUSY' });
	await expect(finish(world, replaced)).rejects.toMatchObject({ code: 'BUSY' });
	await finish(world, replaced);
	expect((await readImport(world, replaced)).counts).toMatchObject({ saved: 1, duplicate: 0 });
	expect(world.listings.get(listingId)?.stone.weight).toBe(3);
	vi.restoreAllMocks();
});

test('duplicates moved to saved may exchange the certificates of their listings', async () => {
	const world = importWorld();
	const listed = ['2', '1'].map((certificateNumber, at) => world.list({ ...A, lotId: `L${at + 1}`, laboratory: 'GIA', certificateNumber }));
	const importId = await world.upload(sheet('L1,Round,1,,GIA,1,', 'L2,Round,1,,GIA,2,'));
	expect((await finish(world, importId)).counts).toMatchObject({ saved: 0, duplicate: 2 });
	expect(await saveRemaining(world.market, world.seller, importId, ['L1', 'L2'])).toEqual({ savedDiamondList: ['L1', 'L2'], duplicateDataList: [] });
	expect(listed.map(({ listingId }) => world.listings.get(listingId)?.stone.certificateNumber)).toEqual(['1', '2']);
});

test("somebody else's import does not exist", async () => {
	const world = importWorld();
	const { importId } = await beginImport(world.market, world.seller, { fileName: 'a.csv', size: 1, mode: 'MERGE' });
	const stranger = { ...world.seller, memberId: world.market.newId() };
	await expect(saveRemaining(world.market, stranger, importId, ['A'])).rejects.toThrow('NOT_FOUND');
});

test('rows whose certificate another seller lists too are saved and named, with one question for a stretch', async () => {
	const world = importWorld();
	world.elsewhere.add('GIA#77');
	const rows = ['A,77', 'A,78', 'B,77', 'C,79', 'D,'].map((row) => `${row.split(',')[0]},Round,1.01,${row.split(',')[1] ? 'GIA' : ''},${row.split(',')[1]}`);
	const done = await finish(world, await world.upload(['Lot,Shape,Carat,Lab,Certificate', ...rows].join('\n')));
	// Row 3 duplicates the lot of row 2, and row 4 saves the certificate once more: a duplicate.
	expect(done).toMatchObject({ state: 'DONE', counts: { saved: 3, duplicate: 2 }, sharedCertificates: { count: 1, rows: [{ row: 2, lotId: 'A' }] } });
	expect(world.certificatesAsked).toBe(1);
	const again = await finish(world, await world.upload('Lot,Shape,Carat,Lab,Certificate\nE,Round,1,IGI,77'));
	expect(again.sharedCertificates).toBeUndefined();
	await finish(world, await world.upload('Lot,Shape,Carat\nF,Round,1'));
	expect(world.certificatesAsked).toBe(2);
});
