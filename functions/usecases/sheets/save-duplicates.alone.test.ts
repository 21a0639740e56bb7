import { expect, test, vi } from 'vitest';
import { DAY } from '#shared/domain/common/durations.ts';
import { importWorld } from '#test/doubles/test-import-market.ts';
import { A, finish, readImport, sheet, type World } from '#test/steps/imports.ts';
import { applyImport, beginImport } from './import-sheet-begin.ts';
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
