import { describe, expect, test, vi } from 'vitest';
import { DAY } from '#shared/domain/common/durations.ts';
import { importWorld } from '#test/doubles/test-import-market.ts';
import { A, finish, readImport, sheet, type World } from '#test/steps/imports.ts';
import { applyImport, beginImport } from './import-sheet-begin.ts';
import { readRowsPage } from './import-sheet-present.ts';
import { saveRemaining } from './import-sheet-save-remaining.ts';

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

describe('with the versions of the listings that the seller has seen', () => {
	async function upload() {
		const world = importWorld();
		const before = world.list(A);
		const importId = await world.upload(sheet('A,Oval,2,,,,'));
		await finish(world, importId);
		const versions = [{ diamondId: before.listingId, version: before.version }];
		return { world, before, importId, versions, save: () => saveRemaining(world.market, world.seller, importId, ['A'], versions) };
	}
	const refused = { savedDiamondList: [], duplicateDataList: [{ lotId: 'A', code: 'CHANGED_SINCE_PREVIEW' }] };

	test('a row replaces the listing that is as it was seen', async () => {
		const { save } = await upload();
		expect(await save()).toEqual({ savedDiamondList: ['A'], duplicateDataList: [] });
	});

	test('a row does not replace a listing whose price has changed since, until that was seen too', async () => {
		const { world, before, importId, versions, save } = await upload();
		const repriced = { ...before, stone: { ...before.stone, askingPrice: 7000 } };
		await world.market.commit([{ kind: 'listing-changed', before, after: repriced }]);
		expect(await save()).toEqual(refused);
		expect(world.listings.get(before.listingId)?.stone).toEqual(repriced.stone);
		const { record } = await readImport(world, importId);
		const [row] = (await readRowsPage(world.market, record, 'duplicate', 0, 50, 'en')).content;
		expect(row).toMatchObject({ code: 'CHANGED_SINCE_PREVIEW', version: 2, present: repriced.stone });
		versions.splice(0, 1, { diamondId: before.listingId, version: 2 });
		expect((await save()).savedDiamondList).toEqual(['A']);
	});

	test('a row does not replace a listing that changes while it is saved', async () => {
		const { world, before, save } = await upload();
		const { getMany } = world.market.listings;
		world.market.listings.getMany = async (ids) => {
			world.market.listings.getMany = getMany;
			const seen = await getMany(ids);
			await world.market.commit([{ kind: 'listing-changed', before, after: { ...before, stone: { ...before.stone, askingPrice: 7000 } } }]);
			return seen;
		};
		expect(await save()).toEqual(refused);
		expect(world.listings.get(before.listingId)?.stone.askingPrice).toBe(7000);
	});

	test('a row does not list a stone again that was deleted since', async () => {
		const { world, before, save } = await upload();
		await world.market.commit([{ kind: 'listing-removed', listing: before }]);
		expect(await save()).toEqual(refused);
		expect(world.listings.size).toBe(0);
	});

	test('a listing with a bid is called locked, not changed', async () => {
		const { world, before, save } = await upload();
		world.listings.set(before.listingId, { ...before, state: 'BIDDING', version: 2 });
		expect((await save()).duplicateDataList).toEqual([{ lotId: 'A', code: 'LOCKED' }]);
	});

	test('a listing that an interrupted call has replaced is saved when the call is repeated', async () => {
		const { world, save } = await upload();
		const { save: saveImport } = world.market.imports;
		world.market.imports.save = async () => {
			world.market.imports.save = saveImport;
			throw new Error('interrupted');
		};
		await expect(save()).rejects.toThrow('interrupted');
		expect(await save()).toEqual({ savedDiamondList: ['A'], duplicateDataList: [] });
	});

	test('the later of two rows that mean one listing wins', async () => {
		const world = importWorld();
		const { listingId, version } = world.list(A);
		const importId = await world.upload(sheet('A,Oval,2,,,,', 'A,Oval,3,,,,'));
		await finish(world, importId);
		const answer = await saveRemaining(world.market, world.seller, importId, ['A'], [{ diamondId: listingId, version }]);
		expect(answer).toEqual({ savedDiamondList: ['A', 'A'], duplicateDataList: [] });
		expect(world.listings.get(listingId)?.stone.weight).toBe(3);
	});
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
