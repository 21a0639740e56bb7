import { expect, test } from 'vitest';
import { importWorld } from '#test/doubles/test-import-market.ts';
import { finish, type World } from '#test/steps/imports.ts';
import { answerImport, applyImport } from './import-sheet-begin.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Makes a market in which natural stones cost 4000 per carat, and lab-grown ones 400. */
function makePricedWorld() {
	const world = importWorld();
	world.findEqualPrices = ({ stone, exceptSeller }) => {
		expect(exceptSeller).toBe(world.seller.memberId);
		const median = stone.labGrown ? 400 : 4000;
		return { step: 'SAME', prices: Uint32Array.from([0.9, 0.95, 1, 1.05, 1.1].map((share) => share * median)) };
	};
	return world;
}
const priced = (prices: readonly number[], heading = 'Price/ct') =>
	[`Lot,Shape,Carat,Color,Clarity,${heading}`, ...prices.map((price, at) => `P-${at},Round,0.5,G,VS1,${price}`)].join('\n');
const listPrices = ({ listings }: World) => [...listings.values()].map(({ stone: { lotId, askingPrice, labGrown } }) => ({ lotId, askingPrice, labGrown }));

test('a sheet whose prices are mostly a fraction of their comparables is asked about before anything is listed', async () => {
	const world = makePricedWorld();
	const asked = await finish(world, await world.upload(priced([380, 390, 400, 410, 420, 4000])));
	expect(asked).toMatchObject({
		state: 'PREVIEW',
		counts: { rows: 6, saved: 0 },
		question: { about: 'PRICES', checked: 6, doubtful: 5, readings: ['AS_READ', 'LAB_GROWN', 'TOTAL'], answerBy: new Date(world.now + DAY).toISOString() },
	});
	expect(asked.question?.examples[0]).toEqual({ row: 2, lotId: 'P-0', askingPrice: 380, median: 4000 });
	expect(world.listings.size).toBe(0);
});

test.each([
	['AS_READ', 'Price/ct', [{ lotId: 'P-0', askingPrice: 400 }]],
	['LAB_GROWN', 'Price/ct', [{ lotId: 'P-0', askingPrice: 400, labGrown: true }]],
	['TOTAL', 'Price/ct', [{ lotId: 'P-0', askingPrice: 800 }]],
	['PER_CARAT', 'Total Price', [{ lotId: 'P-0', askingPrice: 400 }]],
	['TOTAL_LAB_GROWN', 'Price', [{ lotId: 'P-0', askingPrice: 800, labGrown: true }]],
	['PER_CARAT_LAB_GROWN', 'Price', [{ lotId: 'P-0', askingPrice: 400, labGrown: true }]],
] as const)('the answer %s is applied, and remembered with the import', async (prices, heading, first) => {
	const world = makePricedWorld();
	const importId = await world.upload(priced([400, 400, 400, 400, 400], heading));
	expect(await finish(world, importId)).toMatchObject({ state: 'PREVIEW', question: { about: 'PRICES' } });
	await expect(applyImport(world.market, world.seller, importId)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
	const answers = { prices, unlikely: 'LIST' } as const;
	const answered = await answerImport(world.market, world.seller, importId, answers);
	expect(answered.state).toBe('READING');
	expect(await answerImport(world.market, world.seller, importId, answers)).toEqual(answered);
	expect(world.woken).toEqual([importId]);
	const done = await finish(world, importId);
	expect(done).toMatchObject({ state: 'DONE', counts: { saved: 5 }, answers });
	expect(done.question).toBeUndefined();
	expect(listPrices(world).slice(0, 1)).toEqual(first.map((stone) => ({ labGrown: undefined, ...stone })));
	await expect(answerImport(world.market, world.seller, importId, { prices: 'AS_READ', unlikely: 'REJECT' })).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
});

test('an answer that is not asked for is refused, as is one of somebody else', async () => {
	const world = makePricedWorld();
	const importId = await world.upload(priced([400, 400, 400, 400, 400]));
	await finish(world, importId);
	for (const answers of [{}, { prices: 'PER_CARAT' }, { unlikely: 'LIST' }] as const)
		await expect(answerImport(world.market, world.seller, importId, answers)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
	await expect(answerImport(world.market, { ...world.seller, memberId: 'other' }, importId, { prices: 'TOTAL' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test.each(['MERGE', 'REPLACE_ALL'] as const)(
	'of a sheet (%s) with some unlikely prices, these rows are listed or rejected, as its seller says',
	async (mode) => {
		for (const unlikely of ['LIST', 'REJECT'] as const) {
			const world = makePricedWorld();
			const importId = await world.upload(priced([3900, 13, 4100, 999, 16_001, 4000, 3800]), mode);
			expect(await finish(world, importId)).toMatchObject({ state: 'PREVIEW', question: { about: 'UNLIKELY', checked: 7, doubtful: 3 } });
			await answerImport(world.market, world.seller, importId, { unlikely });
			if (mode === 'REPLACE_ALL') {
				expect(await finish(world, importId)).toMatchObject({ state: 'PREVIEW', preview: { added: unlikely === 'LIST' ? 7 : 4 } });
				await applyImport(world.market, world.seller, importId);
			}
			const { state, counts, rejected } = await finish(world, importId);
			expect({ state, counts }).toMatchObject({ state: 'DONE', counts: unlikely === 'LIST' ? { saved: 7, rejected: 0 } : { saved: 4, rejected: 3 } });
			if (unlikely === 'REJECT')
				expect(rejected.map(({ lotId, problems }) => [lotId, problems])).toEqual(
					[
						['P-1', '13'],
						['P-3', '999'],
						['P-4', '16001'],
					].map(([lotId, value]) => [lotId, [{ column: 'Price/ct', value, code: 'PRICE_UNLIKELY', message: expect.stringContaining('comparable') }]]),
				);
		}
	},
);

test('an upload that brings its answers is not asked', async () => {
	const world = makePricedWorld();
	const answers = { prices: 'LAB_GROWN', unlikely: 'REJECT' } as const;
	const done = await finish(world, await world.upload(priced([400, 400, 400, 400, 13]), 'MERGE', { answers, headings: '0'.repeat(64) }));
	expect(done).toMatchObject({ state: 'DONE', counts: { saved: 4, rejected: 1 }, answers });
	// An answer about these prices does not apply to the next sheet.
	expect(await world.market.imports.layouts(world.seller.memberId)).toEqual([{ headings: '0'.repeat(64) }]);
});

test('nobody is asked where prices are as elsewhere, or comparables are few', async () => {
	const world = makePricedWorld();
	expect(await finish(world, await world.upload(priced([3000, 4000, 5000, 2100, 7900])))).toMatchObject({ state: 'DONE', counts: { saved: 5 } });
	world.findEqualPrices = () => ({ step: 'WIDE', prices: Uint32Array.from([9, 9, 9, 9]) });
	expect(await finish(world, await world.upload(priced([1, 2, 3]).replaceAll('P-', 'Q-')))).toMatchObject({ state: 'DONE', counts: { saved: 3 } });
});

test('a question that nobody answers ends the import after a day, and nothing is listed', async () => {
	const world = makePricedWorld();
	const importId = await world.upload(priced([400, 400, 400, 400, 400]));
	await finish(world, importId);
	world.now += DAY - 1;
	expect(await finish(world, importId)).toMatchObject({ state: 'PREVIEW' });
	world.now += 1;
	await expect(answerImport({ ...world.market, now: world.now }, world.seller, importId, { prices: 'TOTAL' })).rejects.toMatchObject({
		code: 'STATE_CONFLICT',
	});
	expect(await finish(world, importId)).toMatchObject({ state: 'FAILED', failure: { code: 'NOT_ANSWERED', message: expect.stringContaining('within a day') } });
	expect(world.told).toMatchObject([{ kind: 'IMPORT_FAILED', data: { importId, code: 'NOT_ANSWERED', saved: 0 } }]);
	expect(world.listings.size).toBe(0);
});

/** A sheet of one stone of 0.5 ct whose price is 1800 or 3600 per carat where comparables ask 2700, and the heading does not say which. */
const bare = (heading = 'Price') => priced([1800], heading);

function makeOpenWorld() {
	const world = importWorld();
	world.findEqualPrices = () => ({ step: 'SAME', prices: Uint32Array.from([2600, 2650, 2700, 2750, 2800]) });
	return world;
}

test.each([
	['TOTAL', 3600, 'Price'],
	['PER_CARAT', 1800, 'Price'],
	['PER_CARAT', 1800, 'USD Price'],
	['PER_CARAT', 1800, '金額（USD）'],
] as const)('a bare price column that values leave open is asked about, and %s is applied', async (prices, askingPrice, heading) => {
	const world = makeOpenWorld();
	const importId = await world.upload(bare(heading));
	expect(await finish(world, importId)).toMatchObject({
		state: 'PREVIEW',
		question: { about: 'UNIT', readings: ['TOTAL', 'PER_CARAT'], examples: [{ askingPrice: 3600, ifPerCarat: 1800, median: 2700 }] },
	});
	expect(world.listings.size).toBe(0);
	await answerImport(world.market, world.seller, importId, { prices });
	expect(await finish(world, importId)).toMatchObject({ state: 'DONE', counts: { saved: 1 } });
	expect(listPrices(world)).toEqual([{ lotId: 'P-0', askingPrice, labGrown: undefined }]);
});

test('a price column is not asked about where heading, another column or its seller say what it means, or nothing can be compared', async () => {
	for (const [sheet, layout] of [
		[bare('Total Price'), undefined],
		[bare('Price/ct'), undefined],
		[bare(), { columns: [{ index: 5, statement: 'total' as const }] }],
		[bare('Price,Price/ct').replace('1800', '1800,3600'), undefined],
	] as const) {
		const world = makeOpenWorld();
		expect(await finish(world, await world.upload(sheet, 'MERGE', layout && { columns: [...layout.columns] }))).toMatchObject({
			state: 'DONE',
			counts: { saved: 1 },
		});
	}
	const world = importWorld();
	expect(await finish(world, await world.upload(bare()))).toMatchObject({ state: 'DONE', counts: { saved: 1 } });
});
