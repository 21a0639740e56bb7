import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DAY } from '#shared/domain/common/durations.ts';
import { ANSWER_BYTES } from '#shared/domain/common/request-limits.ts';
import { writeHeadingsKey } from '#shared/sheet/headings.ts';
import { importWorld } from '#test/doubles/test-import-market.ts';
import { A, finish, PLENTY, sheet, type World } from '#test/steps/imports.ts';
import { importSheet } from '../sheets/import-sheet.ts';
import { readRowsPage, writeFatesPage } from '../sheets/import-sheet-present.ts';
import { saveRemaining } from '../sheets/import-sheet-save-remaining.ts';

/** Writes stones as JSON Lines. */
const lines = (...stones: object[]) => stones.map((stone) => `${JSON.stringify(stone)}\n`).join('');
const stone = (lotId: string, more: object = {}) => ({ ...A, lotId, ...more });
const lotsOf = ({ listings }: World) => [...listings.values()].map(({ stone: { lotId } }) => lotId).sort();

/** Lists stones A, B, C, one under auction and one that is sold. */
function stocked() {
	const world = importWorld();
	const [a, b, c] = ['A', 'B', 'C'].map((lotId) => world.list(stone(lotId)));
	const bidding = world.list(stone('BID'), 'BIDDING');
	world.list(stone('SOLD'), 'SOLD');
	if (!a || !b || !c) throw new Error('There are three stones');
	return { world, a, b, c, bidding };
}

describe('a feed', () => {
	test('that merges changes what it names, adds what is new, and leaves the rest alone, stones in auctions too', async () => {
		const { world, a, b, bidding } = stocked();
		const done = await finish(
			world,
			await world.feed(lines(stone('A'), stone('b', { weight: 2 }), stone('BID', { weight: 2 }), stone('NEW'), stone('BAD', { weight: 'x' }))),
		);
		expect(done).toMatchObject({ state: 'DONE', counts: { rows: 5, saved: 3, duplicate: 1, rejected: 1 } });
		expect(done.preview).toMatchObject({ added: 1, changed: 1, removed: 0, locked: 1, unchanged: 1 });
		expect(done.duplicate).toEqual([expect.objectContaining({ row: 3, lotId: 'BID', code: 'LOCKED', diamondId: bidding.listingId })]);
		expect(done.rejected).toMatchObject([{ row: 5, lotId: 'BAD', problems: [{ column: 'weight', code: 'NOT_A_NUMBER', value: 'x' }] }]);
		expect(done.kept).toEqual([]);
		expect(lotsOf(world)).toEqual(['A', 'BID', 'C', 'NEW', 'SOLD', 'b']);
		expect(world.listings.get(a.listingId)?.version).toBe(1);
		expect(world.listings.get(b.listingId)).toMatchObject({ version: 2, stone: { weight: 2 } });
		expect(world.told).toMatchObject([{ kind: 'IMPORT_FINISHED' }]);
	});

	test('that replaces everything also removes what it does not name, without being asked', async () => {
		const { world, bidding } = stocked();
		const done = await finish(
			world,
			await world.feed(lines(stone('A'), stone('B', { weight: 2 }), stone('NEW')), { mode: 'REPLACE_ALL', maxRemovedPercent: 25 }),
		);
		expect(done).toMatchObject({ state: 'DONE', preview: { added: 1, changed: 1, removed: 1, locked: 1, unchanged: 1 } });
		expect(done.kept).toEqual([{ row: null, lotId: 'BID', diamondId: bidding.listingId, code: 'LOCKED' }]);
		expect(lotsOf(world)).toEqual(['A', 'B', 'BID', 'NEW', 'SOLD']);
		const after = { fileName: 'feed.jsonl', saved: 3, duplicate: 0, rejected: 0, removed: 1 };
		expect(world.logged).toMatchObject([{ kind: 'IMPORT', memberId: world.seller.memberId, by: world.seller.memberId, keyId: 'KEY', after }]);
	});

	test('that would remove too many stones changes nothing, and says how many it would have removed', async () => {
		const { world } = stocked();
		const failed = await finish(world, await world.feed(lines(stone('A', { weight: 9 }), stone('NEW')), { mode: 'REPLACE_ALL', maxRemovedPercent: 49 }));
		expect(failed).toMatchObject({ state: 'FAILED', failure: { code: 'TOO_MANY_REMOVED' }, preview: { removed: 2, locked: 1, changed: 1 } });
		expect([...world.listings.values()].map(({ version }) => version)).toEqual([1, 1, 1, 1, 1]);
		expect(world.told).toMatchObject([{ kind: 'IMPORT_FAILED', data: { code: 'TOO_MANY_REMOVED' } }]);
		expect(world.logged).toMatchObject([{ kind: 'IMPORT', act: 'FAILED', keyId: 'KEY', after: { saved: 0 } }]);
		expect(await finish(world, await world.feed(lines(stone('A')), { mode: 'REPLACE_ALL', maxRemovedPercent: 50 }))).toMatchObject({ state: 'DONE' });
	});

	test.each(['MERGE', 'REPLACE_ALL'] as const)('whose prices nobody can read takes none from the stones (%s)', async (mode) => {
		const { world, a } = stocked();
		world.listings.set(a.listingId, { ...a, stone: { ...a.stone, askingPrice: 5000 } });
		const heading = (price: string) => `Lot,Shape,Weight,${price}\nA,Round,1.5,6000\nB,Round,1.5,6000\nC,Round,1.5,6000\n`;
		const feed = async (text: string) => finish(world, await world.feed(text, { format: 'csv', mode }));
		const priceOf = () => world.listings.get(a.listingId)?.stone.askingPrice;
		expect(await feed(heading('Our own figure'))).toMatchObject({ state: 'FAILED', failure: { code: 'PRICES_MISSING' } });
		expect([priceOf(), world.listings.size]).toEqual([5000, 5]);
		expect(await feed(heading('Price/ct'))).toMatchObject({ state: 'DONE' });
		expect(priceOf()).toBe(6000);
		const ofJson = await finish(world, await world.feed(lines(stone('A', { askingPrice: undefined, color: 'E' }), stone('B'), stone('C')), { mode }));
		expect([ofJson.failure?.code, priceOf()]).toEqual(['PRICES_MISSING', 6000]);
	});

	test.each([
		['a line that is no JSON', '{"lotId": "B", "shape": \n', {}],
		['a quote that is never closed', 'lotId,shape,weight\nA,ROUND,1.5\n"B,ROUND,1.5\n', { format: 'csv' as const }],
		['a lot id whose digits are lost', 'lotId,shape,weight\nA,ROUND,1.5\n6.49E+09,ROUND,1.5\n', { format: 'csv' as const }],
	])('removes nothing where the lot of a row cannot be read: %s', async (_, text, options) => {
		const { world } = stocked();
		const whole = 'format' in options ? text : lines(stone('A')) + text;
		const done = await finish(world, await world.feed(whole, { ...options, mode: 'REPLACE_ALL', maxRemovedPercent: 100 }));
		expect(done).toMatchObject({ state: 'DONE', preview: { removed: 0 }, counts: { rejected: 1 } });
		expect(lotsOf(world)).toEqual(['A', 'B', 'BID', 'C', 'SOLD']);
	});

	test('that waited while a newer one was applied changes nothing, and a dry run of a newer one is no reason', async () => {
		const { world, a } = stocked();
		const text = (weight: number) => lines(stone('A', { weight }), stone('B'), stone('C'));
		const older = await world.feed(text(2));
		const dry = await world.feed(text(4), { dryRun: true });
		await finish(world, dry);
		const newer = await finish(world, await world.feed(text(3)));
		expect([newer.state, world.listings.get(a.listingId)?.stone.weight]).toEqual(['DONE', 3]);
		expect(await finish(world, older)).toMatchObject({ state: 'FAILED', failure: { code: 'SUPERSEDED' } });
		expect(world.listings.get(a.listingId)?.stone.weight).toBe(3);
		const waiting = await world.feed(text(5));
		await finish(world, await world.feed(text(4), { dryRun: true }));
		expect(await finish(world, waiting)).toMatchObject({ state: 'DONE' });
	});

	test('that waited knows of a newer one also behind many tests', async () => {
		const { world, a } = stocked();
		const text = (weight: number) => lines(stone('A', { weight }), stone('B'), stone('C'));
		const older = await world.feed(text(2));
		await finish(world, await world.feed(text(3)));
		for (let count = 0; count < 11; count++) await finish(world, await world.feed(text(4), { dryRun: true }));
		expect(await finish(world, older)).toMatchObject({ state: 'FAILED', failure: { code: 'SUPERSEDED' } });
		expect(world.listings.get(a.listingId)?.stone.weight).toBe(3);
	});

	test('with a row that has no lot removes what it does not name', async () => {
		const { world } = stocked();
		const text = 'lotId,shape,weight\nA,ROUND,1.5\nB,ROUND,1.5\n,ROUND,1.5\n';
		const done = await finish(world, await world.feed(text, { format: 'csv', mode: 'REPLACE_ALL', maxRemovedPercent: 100 }));
		expect(done).toMatchObject({ state: 'DONE', preview: { removed: 1 }, counts: { rejected: 1 } });
	});

	test.each([['feed'], ['upload']] as const)('or upload of an empty file never replaces everything (%s)', async (way) => {
		const { world } = stocked();
		const empty =
			way === 'feed' ? world.feed(`${sheet()}\n`, { format: 'csv', mode: 'REPLACE_ALL', maxRemovedPercent: 100 }) : world.upload(sheet(), 'REPLACE_ALL');
		expect(await finish(world, await empty)).toMatchObject({ state: 'FAILED', failure: { code: 'NO_ROWS' } });
		expect(world.listings.size).toBe(5);
	});

	test('whose file is cut off on its way is refused as a whole', async () => {
		const { world } = stocked();
		const text = lines(stone('A', { weight: 2 }), stone('B', { weight: 2 }));
		expect(await finish(world, await world.feed(text, {}, text.slice(0, -20)))).toMatchObject({ state: 'FAILED', failure: { code: 'SIZE_DIFFERS' } });
		expect(world.listings.size).toBe(5);
		const cut = text.slice(0, -20);
		expect((await finish(world, await world.feed(cut))).rejected).toMatchObject([{ row: 2, problems: [{ code: 'CUT_OFF' }] }]);
	});

	test('of a dry run tells every fate and writes nothing', async () => {
		const { world } = stocked();
		const before = structuredClone([...world.listings.values()]);
		const text = lines(stone('A'), stone('B', { weight: 2 }), stone('NEW'), stone('NEW'), stone('BID', { weight: 3 }), stone('BAD', { shape: 'BLOB' }));
		const importId = await world.feed(text, { mode: 'REPLACE_ALL', dryRun: true, refresh: true, maxRemovedPercent: 100 });
		const done = await finish(world, importId);
		expect(done).toMatchObject({ state: 'DONE', feed: { dryRun: true }, counts: { rows: 6, saved: 3, duplicate: 2, rejected: 1 } });
		expect(done.preview).toMatchObject({ added: 1, changed: 1, removed: 1, locked: 1, unchanged: 1 });
		expect(done.saved).toEqual([1, 2, 3].map((row, at) => ({ row, lotId: ['A', 'B', 'NEW'][at], diamondId: undefined })));
		expect(done.duplicate.map(({ row, code }) => [row, code])).toEqual([
			[4, 'LOT_ID_TAKEN'],
			[5, 'LOCKED'],
		]);
		expect([...world.listings.values()]).toEqual(before);
		expect(world.told).toEqual([]);
		await expect(saveRemaining(world.market, world.seller, importId, ['BID'])).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
		const removed = await readRowsPage(world.market, done.record, 'removed', 0, 10, 'en');
		expect(removed.content).toMatchObject([{ lotId: 'C' }]);
	});

	test('refreshes the stones that it names once a week, suspended ones at once', async () => {
		const { world, a, b, bidding } = stocked();
		const feed = () => world.feed(lines(stone('A'), stone('B'), stone('BID')), { refresh: true }).then((id) => finish(world, id));
		world.listings.set(b.listingId, { ...b, state: 'SUSPENDED' });
		const expiryOf = ({ listingId }: typeof a) => world.listings.get(listingId)?.expiresAt;
		world.now += DAY;
		await feed();
		expect(world.listings.get(b.listingId)).toMatchObject({ state: 'DISPLAYED', expiresAt: b.expiresAt + DAY, reminded: false });
		expect(expiryOf(a)).toBe(a.expiresAt);
		world.now += 7 * DAY;
		await feed();
		expect([a, b, bidding].map(expiryOf)).toEqual([a.expiresAt + 8 * DAY, b.expiresAt + DAY, bidding.expiresAt]);
	});

	test.each(['', 'Stock list\n'])('uses the columns that its seller has named in an earlier sheet, below %j', async (title) => {
		const world = importWorld();
		const headings = ['Lot', 'Form', 'Carat'];
		const digest = createHash('sha256')
			.update(writeHeadingsKey(headings.map((heading, index) => ({ index, heading }))))
			.digest('hex');
		await world.upload(sheet('X,Round,1,,,,'), 'MERGE', { headings: digest, headingRow: 1, columns: [{ index: 1, statement: 'shape' }] });
		const text = `${title}${headings.join()}\nS-1,Oval,2\n`;
		await finish(world, await world.feed(text, { format: 'csv' }));
		expect([...world.listings.values()].map(({ stone }) => stone)).toEqual([{ lotId: 'S-1', shape: 'OVAL', weight: 2 }]);
	});

	test('survives workers that die at any write', async () => {
		for (let lives = 0; lives < 14; lives++) {
			const { world } = stocked();
			const importId = await world.feed(lines(stone('A', { weight: 2 }), stone('B'), stone('NEW')), { mode: 'REPLACE_ALL', maxRemovedPercent: 25 });
			world.writesLeft = lives;
			await importSheet(world.market, importId, PLENTY).catch(() => undefined);
			world.writesLeft = Number.POSITIVE_INFINITY;
			world.now += 61_000;
			expect(await finish(world, importId)).toMatchObject({ state: 'DONE', counts: { saved: 3 } });
			expect(lotsOf(world)).toEqual(['A', 'B', 'BID', 'NEW', 'SOLD']);
		}
	});

	test('larger than its format allows is refused', async () => {
		await expect(importWorld().feed('x', { format: 'csv', size: 51 * 1024 * 1024 })).rejects.toMatchObject({ code: 'TOO_LARGE' });
	});

	test('has fates as CSV, a line for each problem', async () => {
		const { world } = stocked();
		const done = await finish(world, await world.feed(lines(stone('A'), { lotId: '=B', shape: 'BLOB', hue: 'red' })));
		const write = async (fate: 'saved' | 'rejected') =>
			writeFatesPage(fate, (await readRowsPage(world.market, done.record, fate, 0, 5000, 'en')).content, 'en').split('\r\n');
		expect(await write('saved')).toEqual(['\ufeffrow,lotId,fate,diamondId,code,field,value,message', expect.stringMatching(/^1,A,saved,[0-9A-Z]{26},$/), '']);
		expect((await write('rejected')).slice(1, -1)).toEqual([
			`2,'=B,rejected,,UNKNOWN_FIELD,hue,"""red""",The market has no field of this name.`,
			`2,'=B,rejected,,UNKNOWN_SHAPE,shape,BLOB,Unknown shape.`,
			`2,'=B,rejected,,MISSING,weight,,Please enter a value.`,
		]);
	});

	test.each(['saved', 'rejected'] as const)('has %s rows as CSV within what Lambda takes, and says how many are left', (fate) => {
		const mark = '鑑'.repeat(100);
		const problems = Array.from({ length: 40 }, () => ({ code: 'UNKNOWN_FIELD', column: mark, value: mark, message: mark }));
		const rows = Array.from({ length: 5000 }, (_, at) => ({ row: at + 1, lotId: `"${at}`, ...(fate === 'rejected' && { problems }) }));
		const text = writeFatesPage(fate, rows, 'en');
		expect(Buffer.byteLength(JSON.stringify(text))).toBeLessThanOrEqual(ANSWER_BYTES);
		const lines = text.trimEnd().split('\r\n').slice(1);
		const [, left = '0'] = /^# and (\d+) more rows$/.exec(lines.at(-1) ?? '') ?? [];
		const whole = new Map(Map.groupBy(lines.slice(0, left === '0' ? undefined : -1), (line) => line.split(',')[0]));
		expect(whole.size + Number(left)).toBe(5000);
		expect([...whole.values()].every(({ length }) => length === (fate === 'rejected' ? 40 : 1))).toBe(true);
		expect(Number(left) > 0).toBe(fate === 'rejected');
	});
});
