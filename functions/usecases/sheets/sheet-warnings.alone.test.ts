import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { writeHeadingsKey } from '#shared/sheet/headings.ts';
import { importWorld } from '#test/doubles/test-import-market.ts';
import { finish, sheet } from '#test/steps/imports.ts';
import { presentImport } from './import-sheet-present.ts';

const feed = async (text: string, options: object = {}, world = importWorld()) => finish(world, await world.feed(text, { format: 'csv', ...options }));

test.each([
	['weights that look like points', 'Lot,Shape,Carat\nA,Round,101\nB,Round,70\n', { column: 'Carat', value: '101', code: 'WHOLE_WEIGHTS' }, /points/],
	['an unfinished report', 'Lot,Shape,Carat,Lab\nA,Round,1,GIA pending\n', { column: 'Lab', value: 'GIA pending', code: 'REPORT_PENDING' }, /not finished/],
	['a name in a column of memos', 'Lot,Shape,Carat,Memo\nA,Round,1,ABC Diamonds\n', { column: 'Memo', value: 'ABC Diamonds', code: 'MEMO_TEXT' }, /on memo/],
	['sizes that may be in mm', 'Lot,Shape,Size\nA,Round,6.52\nB,Round,7.01\n', { column: 'Size', value: '6.52', code: 'SIZE_UNIT' }, /as measures in mm/],
	[
		'a word for lab-grown stones',
		'Lot,Shape,Carat,Certificate Type\nA,Round,1,Lab Grown\n',
		{ column: 'Certificate Type', value: 'Lab Grown', code: 'MAY_BE_GROWN' },
		/may mean lab-grown/,
	],
	[
		'a price of the stone or of the carat',
		'Lot,Shape,Carat,Price\nA,Round,2,\nB,Round,2,9000\n',
		{ column: 'Price', value: '9000', code: 'BARE_PRICE' },
		/per carat/,
	],
])('a feed, which nobody previews, tells its owner of %s, also in a dry run', async (_, text, warning, message) => {
	for (const dryRun of [false, true]) {
		const done = await feed(text, { dryRun });
		expect(done).toMatchObject({ state: 'DONE', warnings: [{ ...warning, message: expect.stringMatching(message) }] });
		expect(presentImport(done.record, 'ja').warnings?.[0]?.message).toMatch(/^[^A-Z]*「/);
	}
});

test('a doubt far down in a sheet is found, and a long cell is shortened', async () => {
	const rows = Array.from({ length: 3000 }, (_, at) => `L-${at},Round,1,`).join('\n');
	const { warnings } = await feed(`Lot,Shape,Carat,Memo\n${rows}\nLAST,Round,1,${'Ann '.repeat(100)}`);
	expect(warnings).toMatchObject([{ code: 'MEMO_TEXT', value: expect.stringMatching(/^Ann .{95}…$/) }]);
});

test('JSON Lines tell of weights in points, too', async () => {
	const lines = [30, 52, 101].map((weight) => JSON.stringify({ lotId: `A-${weight}`, shape: 'ROUND', weight })).join('\n');
	expect(await feed(lines, { format: 'jsonl' })).toMatchObject({ warnings: [{ column: 'weight', value: '30', code: 'WHOLE_WEIGHTS' }] });
});

test('a sheet without doubtful values has no warnings', async () => {
	const { warnings } = await feed('Lot,Shape,Carat,Price/ct,Lab,Memo\nA,Round,1.01,9000,GIA,call Ann\n');
	expect(warnings).toBeUndefined();
});

test.each([
	['the sheet’s owner has stated its unit', { layout: { columns: [{ index: 3, statement: 'total' as const }] } }],
	['it was answered in advance', { layout: { answers: { prices: 'TOTAL' as const } } }],
])('the unit of a price is in no doubt if %s', async (_, options) => {
	expect((await feed('Lot,Shape,Carat,Price\nA,Round,2,9000\n', options)).warnings).toBeUndefined();
});

test('the unit of a price is in no doubt if comparable stones show it', async () => {
	const world = importWorld();
	world.findEqualPrices = () => ({ step: 'SAME', prices: Uint32Array.from([4000, 4000, 4000, 4000, 4000]) });
	const rows = Array.from({ length: 5 }, (_, at) => `L-${at},Round,2,8000`).join('\n');
	expect(await feed(`Lot,Shape,Carat,Price\n${rows}\n`, {}, world)).toMatchObject({ state: 'DONE', warnings: undefined });
});

test('a member who uploads by hand has seen the unit of the prices in the preview; the other warnings stay in the result', async () => {
	const world = importWorld();
	world.market = { ...world.market, actor: { memberId: world.seller.memberId } };
	const done = await finish(world, await world.upload(sheet('A,Round,101,9000,GIA,,', 'B,Round,70,9000,GIA,,')));
	expect(done).toMatchObject({ state: 'DONE', warnings: [{ code: 'WHOLE_WEIGHTS' }] });
	expect(done.warnings).toHaveLength(1);
	expect(world.told).toMatchObject([{ kind: 'IMPORT_FINISHED', data: { saved: 2, warnings: 1 } }]);
});

test('points that a member has stated once are remembered for feeds with the same headings', async () => {
	const world = importWorld();
	const text = 'Lot,Shape,Carat\nA,Round,101\nB,Round,70\n';
	const named = ['Lot', 'Shape', 'Carat'].map((heading, index) => ({ index, heading }));
	const headings = createHash('sha256').update(writeHeadingsKey(named)).digest('hex');
	await finish(world, await world.upload(text, 'MERGE', { headings, columns: [{ index: 2, statement: 'points' }] }));
	expect(await feed(text.replace('70', '71'), {}, world)).toMatchObject({ state: 'DONE', warnings: undefined });
	expect([...world.listings.values()].map(({ stone: { weight } }) => weight)).toEqual([1.01, 0.71]);
});

test('a remembered column of prices is not read in a feed whose numbers are as small as discounts, unless the feed says so', async () => {
	const world = importWorld();
	const write = (...prices: number[]) => `Lot,Shape,Carat,Price\n${prices.map((price, at) => `A-${at},Round,2,${price}`).join('\n')}\n`;
	const named = ['Lot', 'Shape', 'Carat', 'Price'].map((heading, index) => ({ index, heading }));
	const headings = createHash('sha256').update(writeHeadingsKey(named)).digest('hex');
	const columns = [{ index: 3, statement: 'askingPrice' as const }];
	const readPrices = () => [...world.listings.values()].map(({ stone: { askingPrice } }) => askingPrice);
	await finish(world, await world.upload('Lot,Shape,Carat,Price\n', 'MERGE', { headings, columns }));
	expect((await feed(write(32.5, 41), {}, world)).warnings).toMatchObject([{ code: 'SMALL_PRICES', column: 'Price', value: '32.5' }]);
	expect(readPrices()).toEqual([undefined, undefined]);
	expect((await feed(write(6500, 8200), {}, world)).warnings).toBeUndefined();
	expect(readPrices()).toEqual([6500, 8200]);
	// Stones do not lose their prices.
	expect(await feed(write(32.5, 41), {}, world)).toMatchObject({ state: 'FAILED', failure: { code: 'PRICES_MISSING' } });
	expect((await feed(write(32.5, 41), { layout: { columns } }, world)).warnings).toBeUndefined();
	expect(readPrices()).toEqual([33, 41]);
});
