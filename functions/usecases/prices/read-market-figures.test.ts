import { expect, it } from 'vitest';
import type { MarketQuestion } from '#shared/contract/prices/market-figures.ts';
import type { Market } from '../market/market.ts';
import type { MarketPrices, MarketQuery } from './ports/market-prices.ts';
import { createMarketFigures } from './read-market-figures.ts';

const market = { now: Date.UTC(2026, 0, 1) } as Market;
const question: MarketQuestion = { shape: 'ROUND', labGrown: false, weight: 1, color: 'G', clarity: 'VS1' };
const EMPTY: MarketPrices = { count: 0, grades: [], steps: [], stones: [] };

it('asks the market once a minute for what many ask, and again after a failure', async () => {
	let now = 0;
	const asked: MarketQuery[] = [];
	let answer = () => Promise.resolve(EMPTY);
	const read = createMarketFigures(
		{
			readMarketPrices: (query) => {
				asked.push(query);
				return answer();
			},
		},
		() => now,
	);
	const first = await read(market, question);
	expect(first).toEqual({ ...EMPTY, asOf: '2026-01-01T00:00:00.000Z', weight: { from: 1, below: 1.5 } });
	expect(await read(market, { ...question })).toBe(first);
	expect(asked).toHaveLength(1);
	await read(market, { ...question, labGrown: true });
	expect(asked).toHaveLength(2);
	now = 60_000;
	answer = () => Promise.reject(new Error('not now'));
	await expect(read(market, question)).rejects.toThrow('not now');
	answer = () => Promise.resolve(EMPTY);
	await read(market, question);
	expect(asked).toHaveLength(4);
});

it('keeps no more than some answers', async () => {
	let asked = 0;
	const read = createMarketFigures(
		{
			readMarketPrices: () => {
				asked++;
				return Promise.resolve(EMPTY);
			},
		},
		() => 0,
	);
	const weights = [0.01, 0.04, 0.08, 0.15, 0.18, 0.23, 0.3, 0.4, 0.5, 0.7, 0.9, 1, 1.5, 2, 3, 4, 5, 6, 10] as const;
	const colors = ['D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N'] as const;
	for (const color of colors) for (const weight of weights) await read(market, { ...question, color, weight });
	const before = asked;
	await read(market, { ...question, color: 'N', weight: 10 });
	expect(asked).toBe(before);
	await read(market, { ...question, color: 'D', weight: 0.01 });
	expect(asked).toBe(before + 1);
});
