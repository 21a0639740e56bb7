import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { bids } from '../steps/bids.ts';
import { anActiveMember, aStone } from '../steps/given.ts';
import { eventually, moveClock, type SignedIn } from '../steps/market.ts';

const RULE = { kind: 'PERCENT', value: -10, step: 1 } as const;
type Listed = Pick<Diamond, 'diamondId' | 'version' | 'askingPrice'>;

const list = (seller: SignedIn, count: number): Promise<Listed[]> =>
	Promise.all(Array.from({ length: count }, (_, at) => seller.api.createDiamond({ body: aStone({ askingPrice: 10_000 + at }) })));
const lower = ({ diamondId, version, askingPrice = 0 }: Listed) => ({ diamondId, version, askingPrice: Math.round(askingPrice * 0.9) });
const read = async (seller: SignedIn, { diamondId }: Listed) => (await seller.api.getDiamond({ params: { id: diamondId } })) as Diamond;
const readPrices = (seller: SignedIn, stones: readonly Listed[]) => Promise.all(stones.map(async (one) => (await read(seller, one)).askingPrice));

/** Changes the prices of all `stones` in one part of the run. */
const run = (seller: SignedIn, stones: readonly Listed[], runId = ulid(), part = 0) =>
	seller.api.changePrices({ body: { runId, part, planned: stones.length, rule: RULE, changes: stones.map(lower) } });

describe('a seller who changes many prices at once', () => {
	it('has each changed or refused for itself, and is told what the run did', async () => {
		const [seller, buyer] = await Promise.all([anActiveMember('bulk'), anActiveMember('bulk-buyer')]);
		const [first, edited, bidOn, gone, ...others] = await list(seller, 30);
		if (!first || !edited || !bidOn || !gone) throw new Error('Thirty stones were listed');
		await bids(buyer, bidOn.diamondId, 7000);
		const { changed: meanwhile } = await seller.api.changeDiamonds({
			body: { changes: [{ diamondId: edited.diamondId, version: edited.version, set: { remarks: 'New' }, clear: [] }] },
		});
		expect(meanwhile).toHaveLength(1);
		await seller.api.deleteDiamonds({ body: { diamondIds: [gone.diamondId] } });

		const runId = ulid();
		const withBid = { ...bidOn, version: (await read(seller, bidOn)).version };
		const answer = await run(seller, [first, edited, withBid, gone, ...others], runId);
		expect(new Map(answer.refused.map(({ diamondId, code }) => [diamondId, code]))).toEqual(
			new Map([
				[edited.diamondId, 'STALE'],
				[bidOn.diamondId, 'STATE_CONFLICT'],
				[gone.diamondId, 'NOT_FOUND'],
			]),
		);
		expect(answer.changed).toHaveLength(27);
		expect(await readPrices(seller, [first, edited, bidOn])).toEqual([9000, edited.askingPrice, bidOn.askingPrice]);
		const { runs } = await seller.api.priceRuns({});
		expect(runs).toMatchObject([{ runId, rule: RULE, planned: 30, changed: 27, undone: 0, left: 0, state: 'DONE' }]);
		expect((await buyer.api.priceRuns({})).runs).toEqual([]);
		await expect(run(buyer, [first])).rejects.toMatchObject({ code: 'FORBIDDEN' });
	});

	it('changes nothing twice when a part is sent again', async () => {
		const seller = await anActiveMember('bulk-again');
		const stones = await list(seller, 3);
		const runId = ulid();
		const answer = await run(seller, stones, runId);
		const again = await run(seller, stones, runId);
		expect(again.refused).toEqual([]);
		expect(new Set(again.changed.map(({ version }) => version))).toEqual(new Set(answer.changed.map(({ version }) => version)));
		expect((await seller.api.priceRuns({})).runs).toMatchObject([{ runId, changed: 3 }]);
		// Simulates a part that was cut off: the part is recorded already, but one stone's price is not changed yet.
		const [more] = await list(seller, 1);
		if (!more) throw new Error('A stone was listed');
		expect((await run(seller, [...stones, more], runId)).refused).toEqual([]);
		expect((await seller.api.priceRuns({})).runs).toMatchObject([{ runId, changed: 4 }]);
		expect(await seller.api.undoPrices({ body: { runId } })).toMatchObject({ undone: 4, left: [], more: false });
	});

	it('has no distance from a private price list stored beside the new prices', async () => {
		const seller = await anActiveMember('bulk-list');
		const stones = await list(seller, 1);
		const rule = { kind: 'LIST', value: -35, step: 1 } as const;
		await seller.api.changePrices({ body: { runId: ulid(), part: 0, planned: 1, rule, changes: stones.map(lower) } });
		expect((await seller.api.priceRuns({})).runs).toMatchObject([{ rule: { kind: 'LIST', value: 0 } }]);
	});

	it('puts everything back within the hour, but what has changed since', async () => {
		const [seller, buyer] = await Promise.all([anActiveMember('undoing'), anActiveMember('undoing-buyer')]);
		const stones = await list(seller, 5);
		const [first, second, bidOn, edited, gone] = stones;
		if (!first || !second || !bidOn || !edited || !gone) throw new Error('Five stones were listed');
		const noPrice = await seller.api.createDiamond({ body: aStone({ askingPrice: undefined }) });
		const runId = ulid();
		await run(seller, stones.slice(0, 3), runId, 0);
		await run(seller, stones.slice(3), runId, 1);
		await seller.api.changePrices({
			body: { runId, part: 2, planned: 6, rule: RULE, changes: [{ diamondId: noPrice.diamondId, version: noPrice.version, askingPrice: 8000 }] },
		});
		await bids(buyer, bidOn.diamondId, 7000);
		const { version } = await read(seller, edited);
		await seller.api.changeDiamonds({ body: { changes: [{ diamondId: edited.diamondId, version, set: { askingPrice: 5555 }, clear: [] }] } });
		await seller.api.deleteDiamonds({ body: { diamondIds: [gone.diamondId] } });

		const part = await seller.api.undoPrices({ body: { runId } });
		expect(part).toMatchObject({ undone: 2, left: [{ diamondId: bidOn.diamondId, code: 'STATE_CONFLICT' }], more: true, run: { state: 'UNDOING' } });
		// A run that is being undone refuses further parts.
		await expect(run(seller, [await read(seller, first)], runId, 3)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
		const rest = await seller.api.undoPrices({ body: { runId } });
		expect(new Map(rest.left.map(({ diamondId, code }) => [diamondId, code]))).toEqual(
			new Map([
				[edited.diamondId, 'STALE'],
				[gone.diamondId, 'NOT_FOUND'],
			]),
		);
		const last = await seller.api.undoPrices({ body: { runId } });
		expect(last).toMatchObject({ undone: 1, left: [], more: false, run: { changed: 6, undone: 3, left: 3, state: 'UNDONE' } });
		expect(await seller.api.undoPrices({ body: { runId } })).toMatchObject({ undone: 0, left: [], more: false });
		expect(await readPrices(seller, [first, second, bidOn, edited, noPrice])).toEqual([10_000, 10_001, 9002, 5555, undefined]);
		await expect(buyer.api.undoPrices({ body: { runId } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
	});

	it('has an hour for it', async () => {
		const seller = await anActiveMember('late');
		const stones = await list(seller, 1);
		const runId = ulid();
		await run(seller, stones, runId);
		await moveClock({ advance: 'PT61M' });
		expect((await seller.api.priceRuns({})).runs).toEqual([]);
		await expect(seller.api.undoPrices({ body: { runId } })).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
		expect(await readPrices(seller, stones)).toEqual([9000]);
	});
});

describe('the equals of many stones', () => {
	it('are told once for stones that share them, with their prices', async () => {
		const [seller, other] = await Promise.all([anActiveMember('equals'), anActiveMember('equals-other')]);
		const rare = { shape: 'BAGUETTE', weight: 4.1, color: 'M', clarity: 'I3', labGrown: true, treatment: 'HPHT' } as const;
		for (const askingPrice of [800, 600, 700]) await other.api.createDiamond({ body: aStone({ ...rare, askingPrice }) });
		await seller.api.createDiamond({ body: aStone({ ...rare, askingPrice: 1 }) });
		const ask = () => seller.api.equalPrices({ body: { stones: [rare, { shape: 'ROUND', weight: 1 }, { ...rare, weight: 4.2 }] } });
		await eventually('the equals', async () => (await ask()).equals[0]?.count === 3);
		expect(await ask()).toEqual({
			equals: [
				{ lacks: [], step: 'WIDE', count: 3, quartiles: [650, 700, 750], prices: [600, 700, 800] },
				{ lacks: ['color', 'clarity'], count: 0, prices: [] },
			],
			of: [0, 1, 0],
		});
	});
});
