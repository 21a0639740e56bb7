import { describe, expect, it } from 'vitest';
import { type Equals, findPercent, isShown, planRows, type Repriced, SHOWN, sumTicked, writeShare } from './reprice-plan.ts';

const stone = (diamondId: string, askingPrice: number | undefined, changes: Partial<Repriced> = {}): Repriced => ({
	diamondId,
	version: 1,
	lotId: diamondId,
	state: 'DISPLAYED',
	weight: 2,
	askingPrice,
	...changes,
});
const equals: Equals = { lacks: [], step: 'SAME', count: 5, quartiles: [9500, 10_000, 10_500], prices: [9000, 9500, 10_000, 10_500, 11_000] };
const stones = [stone('usual', 10_000), stone('bidOn', 10_000, { state: 'BIDDING' }), stone('wrong', 1_000_000), stone('onRequest', undefined)];
const known = { equalsOf: () => equals, ticks: new Map<string, boolean>() };
const lower = { kind: 'PERCENT', value: -10, step: 1 } as const;

describe('a plan for the prices of an inventory', () => {
	it('ticks what there is no doubt of, and the others when their seller says so', () => {
		const rows = planRows(stones, lower, known);
		expect(rows.map(({ plan, isTicked }) => [plan, isTicked])).toEqual([
			[{ price: 9000, doubt: undefined }, true],
			[{ leftOut: 'IN_AUCTION' }, false],
			[{ price: 900_000, doubt: 'SLIP' }, false],
			[{ leftOut: 'NO_PRICE' }, false],
		]);
		const ticks = new Map([
			['usual', false],
			['bidOn', true],
			['wrong', true],
		]);
		expect(planRows(stones, lower, { ...known, ticks }).map(({ isTicked }) => isTicked)).toEqual([false, false, true, false]);
	});

	it('shows all of it, what is ticked, what is doubted, and what is left out', () => {
		const rows = planRows(stones, { kind: 'PLACE', value: 25, step: 1 }, known);
		const named = SHOWN.map((shown) => rows.filter((row) => isShown(row, shown)).map((row) => row.stone.diamondId));
		expect(named).toEqual([['usual', 'bidOn', 'wrong', 'onRequest'], ['usual'], ['wrong', 'onRequest'], ['bidOn']]);
	});

	it('sums up what is ticked and had a price', () => {
		const ticks = new Map([['onRequest', true]]);
		expect(sumTicked(planRows(stones, { kind: 'PLACE', value: 25, step: 1 }, { ...known, ticks }))).toEqual({ before: 20_000, after: 19_000 });
	});

	it('places a price before and after, where there are equals', () => {
		expect([findPercent(9000, equals), findPercent(10_000, equals), findPercent(12_000, equals)]).toEqual([10, 50, 100]);
		expect([findPercent(undefined, equals), findPercent(9000, undefined), findPercent(9000, { lacks: [], count: 0, prices: [] })]).toEqual([
			undefined,
			undefined,
			undefined,
		]);
	});

	it('writes a difference with its sign', () => {
		const write = (value: number, decimals: number) => value.toFixed(decimals);
		expect([writeShare(10_000, 10_250, write), writeShare(10_000, 9700, write), writeShare(0, 5, write)]).toEqual(['+2.5%', '-3.0%', '']);
	});
});
