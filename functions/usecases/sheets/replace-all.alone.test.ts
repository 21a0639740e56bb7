import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { flatten } from '#shared/domain/stock/stone.ts';
import { writeStones } from '#shared/sheet/write-stone.ts';
import { importWorld } from '#test/doubles/test-import-market.ts';
import { A, finish, PLENTY, sheet, type World } from '#test/steps/imports.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { importSheet } from './import-sheet.ts';
import { applyImport } from './import-sheet-begin.ts';
import { readRowsPage } from './import-sheet-present.ts';
import type { PreviewedFate } from './ports/imports.ts';

test('replace-all shows the difference first, then applies it', async () => {
	const world = importWorld();
	const same = world.list({ ...A, lotId: 'SAME' });
	const changed = world.list({ ...A, lotId: 'CHANGED' });
	const gone = world.list({ ...A, lotId: 'GONE', laboratory: 'GIA', certificateNumber: '7' });
	const locked = world.list({ ...A, lotId: 'LOCKED' }, 'BIDDING');
	const lockedGone = world.list({ ...A, lotId: 'LOCKED-GONE' }, 'ACCEPTED');
	const broken = world.list({ ...A, lotId: 'BROKEN' });
	world.list({ ...A, lotId: 'SOLD' }, 'SOLD');
	const text = sheet(
		'same,Round,1,,,,'.replace('same', 'SAME'),
		'CHANGED,Oval,1,,,,',
		'LOCKED,Oval,1,,,,',
		'BROKEN,Blob,1,,,,',
		'NEW,Pear,1,,GIA,7,',
		'NEW,Pear,2,,,,',
	);
	const importId = await world.upload(text, 'REPLACE_ALL');
	const preview = await finish(world, importId);
	const effects = { added: 1, changed: 1, removed: 1, locked: 2, unchanged: 2 };
	expect(preview).toMatchObject({ state: 'PREVIEW', preview: effects, counts: { rows: 6, rejected: 1 } });
	expect(world.listings.size).toBe(7);

	await applyImport(world.market, world.seller, importId);
	expect(world.woken).toEqual([importId]);
	const { counts, duplicate, saved, kept, state } = await finish(world, importId);
	expect({ state, counts }).toEqual({ state: 'DONE', counts: { rows: 6, saved: 3, duplicate: 2, rejected: 1, kept: 1 } });
	expect(kept).toEqual([{ row: null, lotId: 'LOCKED-GONE', diamondId: lockedGone.listingId, code: 'LOCKED' }]);
	expect(duplicate.map(({ row, code }) => [row, code])).toEqual([
		[4, 'LOCKED'],
		[7, 'LOT_ID_TAKEN'],
	]);
	expect(saved.slice(0, 2).map(({ diamondId }) => diamondId)).toEqual([same.listingId, changed.listingId]);
	expect(world.listings.has(gone.listingId)).toBe(false);
	expect([same, locked, lockedGone, broken].map(({ listingId }) => world.listings.get(listingId)?.version)).toEqual([1, 1, 1, 1]);
	expect(world.listings.get(changed.listingId)?.stone.shape).toBe('OVAL');
	expect(world.listings.get(saved[2]?.diamondId ?? '')?.stone).toMatchObject({ lotId: 'NEW', certificateNumber: '7' });
	await expect(applyImport(world.market, world.seller, await world.upload(text))).rejects.toThrow('STATE_CONFLICT');
});

test('the own inventory, exported and uploaded again, changes nothing: a fancy colour without an overtone included', async () => {
	const world = importWorld();
	const fancy = { color: 'FANCY', fancyColorDto: { intensity: 'intense', mainColor: 'yellow', subColor: 'none' } } as const;
	const { stone, listingId } = world.list({ ...A, ...fancy });
	const text = writeStones([flatten(stone)])
		.map((row) => row.join())
		.join('\n');
	const importId = await world.upload(text, 'REPLACE_ALL');
	expect((await finish(world, importId)).preview).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 1 });
	await applyImport(world.market, world.seller, importId);
	await finish(world, importId);
	expect(world.listings.get(listingId)?.stone).toEqual(stone);
});

/** Makes a preview of a replace-all that would change A, leave B and remove C to E. Then `act` runs before the preview is applied. */
async function previewThen(act: (world: World, listed: Record<'A' | 'B' | 'C' | 'D' | 'E', ListingRecord>) => void) {
	const world = importWorld();
	const list = (lotId: string) => world.list({ ...A, lotId });
	const listed = { A: list('A'), B: list('B'), C: list('C'), D: list('D'), E: list('E') };
	const importId = await world.upload(sheet('A,Oval,2,,,,', 'B,Round,1,,,,', 'N,Pear,1,,,,'), 'REPLACE_ALL');
	expect((await finish(world, importId)).preview).toMatchObject({ added: 1, changed: 1, removed: 3, locked: 0, unchanged: 1 });
	act(world, listed);
	await applyImport(world.market, world.seller, importId);
	return { world, importId, listed };
}
const change = (world: World, { listingId }: ListingRecord, to: Partial<ListingRecord>) => {
	const before = world.listings.get(listingId);
	if (before) world.listings.set(listingId, { ...before, ...to, version: before.version + 1 });
};

test('replace-all removes and changes only what its preview named, as it was then, and says what it left alone', async () => {
	const { world, importId, listed } = await previewThen((world, { A: a, B: b, C: c, D: d }) => {
		change(world, a, { stone: { ...A, weight: 3 } });
		change(world, b, { stone: { ...A, lotId: 'B', weight: 3 } });
		change(world, c, { stone: { ...A, lotId: 'C', weight: 3 } });
		change(world, d, { state: 'BIDDING' });
		world.list({ ...A, lotId: 'N' });
		world.list({ ...A, lotId: 'BY-HAND' });
	});
	const { counts, duplicate, saved, kept } = await finish(world, importId);
	expect(counts).toEqual({ rows: 3, saved: 0, duplicate: 3, rejected: 0, kept: 3 });
	expect(saved).toEqual([]);
	expect(duplicate.map(({ lotId, code }) => [lotId, code])).toEqual([
		['A', 'CHANGED_SINCE_PREVIEW'],
		['B', 'CHANGED_SINCE_PREVIEW'],
		['N', 'LISTED_SINCE_PREVIEW'],
	]);
	expect(kept.map(({ lotId, code }) => [lotId, code])).toEqual([
		['C', 'CHANGED_SINCE_PREVIEW'],
		['D', 'LOCKED'],
		['BY-HAND', 'LISTED_SINCE_PREVIEW'],
	]);
	expect([...world.listings.values()].map(({ stone: { lotId, weight } }) => `${lotId} ${weight}`)).toEqual(['A 3', 'B 3', 'C 3', 'D 1', 'N 1', 'BY-HAND 1']);
	expect(world.listings.has(listed.E.listingId)).toBe(false);
});

test('the preview of a replacement names each lot that it would remove or change, or leaves for its bid', async () => {
	const world = importWorld();
	for (const lotId of ['A', 'B', 'C', 'D']) world.list({ ...A, lotId });
	for (const lotId of ['E', 'F']) world.list({ ...A, lotId }, 'BIDDING');
	const importId = await world.upload(sheet('E,Oval,2,,,,', 'B,Round,1,,,,', 'A,Oval,2,,,,', 'N,Pear,1,,,,'), 'REPLACE_ALL');
	const { record } = await finish(world, importId);
	const named = async (fate: PreviewedFate) =>
		(await readRowsPage(world.market, record, fate, 0, 10, 'en')).content.map(({ row, lotId, diamondId = '' }) => [
			row,
			lotId,
			world.listings.get(diamondId)?.stone.lotId,
		]);
	expect(await named('removed')).toEqual([
		[null, 'C', 'C'],
		[null, 'D', 'D'],
	]);
	expect(await named('changed')).toEqual([[4, 'A', 'A']]);
	expect(await named('locked')).toEqual([
		[2, 'E', 'E'],
		[null, 'F', 'F'],
	]);
});

test('the preview counts the changed stones that get another price, other grades or other details', async () => {
	const world = importWorld();
	const graded = { ...A, color: 'D', askingPrice: 500, laboratory: 'GIA' } as const;
	for (const lotId of ['SAME', 'PRICE', 'NO-PRICE', 'GRADE', 'BOTH', 'DETAIL']) world.list({ ...graded, lotId });
	world.list({ ...graded, lotId: 'LOCKED' }, 'BIDDING');
	const rows = ['SAME,D,500,GIA', 'PRICE,D,501,GIA', 'NO-PRICE,D,,GIA', 'GRADE,E,500,GIA', 'BOTH,E,700,GIA', 'DETAIL,D,500,IGI', 'LOCKED,E,700,IGI'];
	const text = ['Lot,Color,Price Per Carat,Lab,Shape,Carat', ...rows.map((row) => `${row},Round,1`)].join('\n');
	const { preview } = await finish(world, await world.upload(text, 'REPLACE_ALL'));
	expect(preview).toMatchObject({ changed: 5, locked: 1, unchanged: 1, changes: { price: 3, grades: 2, other: 1 } });
});

test.each([
	['before', ['SOLD', 'SOLD', 'DISPLAYED']],
	['after', ['DISPLAYED', 'SOLD', 'SOLD']],
] as const)('a lot that was sold twice and is listed again is changed as the stone for sale, if that was listed %s', async (_, states) => {
	const world = importWorld();
	const listed = states.map((state) => world.list({ ...A, askingPrice: 500 }, state));
	const sale = listed.find(({ state }) => state === 'DISPLAYED');
	const importId = await world.upload(sheet('A,Round,1,700,,,'), 'REPLACE_ALL');
	expect((await finish(world, importId)).preview).toMatchObject({
		added: 0,
		changed: 1,
		removed: 0,
		locked: 0,
		unchanged: 0,
		changes: { price: 1, grades: 0, other: 0 },
	});
	await applyImport(world.market, world.seller, importId);
	expect((await finish(world, importId)).counts).toMatchObject({ saved: 1, duplicate: 0 });
	expect(world.listings.get(sale?.listingId ?? '')?.stone.askingPrice).toBe(700);
});

test('a lot that was sold twice is not listed again by a sheet that still names it', async () => {
	const world = importWorld();
	for (const weight of [1, 2]) world.list({ ...A, weight }, 'SOLD');
	const importId = await world.upload(sheet('A,Oval,3,,,,', 'N,Pear,1,,,,'), 'REPLACE_ALL');
	expect((await finish(world, importId)).preview).toEqual({ added: 1, changed: 0, removed: 0, locked: 1, unchanged: 0 });
	await applyImport(world.market, world.seller, importId);
	expect((await finish(world, importId)).duplicate).toMatchObject([{ row: 2, lotId: 'A', code: 'LOCKED' }]);
});

test('a refresh after the preview, or an auction that came and went, changes nothing of what was previewed', async () => {
	const { world, importId } = await previewThen((world, { A: a, C: c }) => {
		change(world, a, { expiresAt: 0 });
		change(world, c, { auctions: 1 });
	});
	expect((await finish(world, importId)).counts).toEqual({ rows: 3, saved: 3, duplicate: 0, rejected: 0, kept: 0 });
	expect([...world.listings.values()].map(({ stone }) => stone.lotId).sort()).toEqual(['A', 'B', 'N']);
});

test('workers that die in a replacement go on with the preview that was shown, never with the inventory as it is by then', async () => {
	for (let writes = 0; writes < 9; writes++) {
		const { world, importId } = await previewThen(() => undefined);
		world.writesLeft = writes;
		await importSheet(world.market, importId, PLENTY).catch(() => undefined);
		world.writesLeft = Number.POSITIVE_INFINITY;
		world.list({ ...A, lotId: `LATE-${writes}` });
		const { counts, state, kept } = await finish(world, importId);
		const isLate = kept.length > 0;
		if (isLate) expect(kept).toMatchObject([{ lotId: `LATE-${writes}`, code: 'LISTED_SINCE_PREVIEW' }]);
		expect({ state, counts }).toEqual({ state: 'DONE', counts: { rows: 3, saved: 3, duplicate: 0, rejected: 0, kept: isLate ? 1 : 0 } });
		expect([...world.listings.values()].map(({ stone }) => stone.lotId).sort()).toEqual(['A', 'B', `LATE-${writes}`, 'N']);
	}
});

test('what a great preview names is stored in parts that fit into the table', async () => {
	const world = importWorld();
	for (let at = 0; at < 9000; at++) world.list({ ...A, lotId: `LONG-LOT-${at}` });
	const importId = await world.upload(sheet('N,Pear,1,,,,'), 'REPLACE_ALL');
	const { record } = await finish(world, importId);
	expect(record).toMatchObject({ state: 'PREVIEW', previewParts: 3, preview: { removed: 9000 } });
	const [first = []] = await Promise.all([world.market.imports.previewed(importId, 0)]);
	// Half of an item's limit: ids are random and hardly compress.
	expect(gzipSync(JSON.stringify(first)).length).toBeLessThan(200 * 1024);
	// Pages that do not end where parts do give the same rows.
	const pages = await Promise.all([0, 1, 2, 3].map((page) => readRowsPage(world.market, record, 'removed', page, 2500, 'en')));
	expect(pages.map(({ totalElements, content }) => [totalElements, content.length])).toEqual([2500, 2500, 2500, 1500].map((length) => [9000, length]));
	expect(new Set(pages.flatMap(({ content }) => content.map(({ lotId }) => lotId))).size).toBe(9000);
	await applyImport(world.market, world.seller, importId);
	await finish(world, importId);
	expect([...world.listings.values()].map(({ stone }) => stone.lotId)).toEqual(['N']);
});

test.each(['downwards', 'upwards'])('a column of certificates that was shifted %s is corrected', async (direction) => {
	const world = importWorld();
	const numbers = Array.from({ length: 12 }, (_, at) => String(1000 + at));
	const wrong = direction === 'downwards' ? ['999', ...numbers.slice(0, -1)] : [...numbers.slice(1), '1999'];
	const listed = wrong.map((certificateNumber, at) => world.list({ ...A, lotId: `L${at}`, laboratory: 'GIA', certificateNumber }));
	const text = sheet(...numbers.map((number, at) => `L${at},Round,1,,GIA,${number},`));
	const importId = await world.upload(text, 'REPLACE_ALL');
	expect((await finish(world, importId)).preview).toMatchObject({ changed: 12, removed: 0 });
	await applyImport(world.market, world.seller, importId);
	expect((await finish(world, importId)).counts).toMatchObject({ saved: 12, duplicate: 0 });
	expect(listed.map(({ listingId }) => world.listings.get(listingId)?.stone.certificateNumber)).toEqual(numbers);
});

test.each([2, 3])('certificates that %d stones exchange are corrected', async (count) => {
	const world = importWorld();
	const numbers = Array.from({ length: count }, (_, at) => String(1000 + at));
	const listed = [...numbers.slice(1), '1000'].map((certificateNumber, at) => world.list({ ...A, lotId: `L${at}`, laboratory: 'GIA', certificateNumber }));
	const rows = [...numbers.map((number, at) => `L${at},Round,1,,GIA,${number},`), 'NEW,Round,1,,GIA,1000,'];
	const importId = await world.upload(sheet(...rows), 'REPLACE_ALL');
	await finish(world, importId);
	await applyImport(world.market, world.seller, importId);
	const { counts, duplicate } = await finish(world, importId);
	expect([counts.saved, duplicate.map(({ row, code }) => [row, code])]).toEqual([count, [[count + 2, 'CERTIFICATE_TAKEN']]]);
	expect(listed.map(({ listingId }) => world.listings.get(listingId)?.stone.certificateNumber)).toEqual(numbers);
});
