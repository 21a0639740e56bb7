import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '#functions/usecases/market/changes.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import { findMarketClass, nameMarketClass } from '#shared/domain/prices/market-classes.ts';
import { addResult } from './add-result.ts';

/** Adds the result of a sale and returns it with the class of its parties' marks. */
async function addSale(weight: number) {
	const changes: Change[] = [];
	const commit = async (some: readonly Change[]) => void changes.push(...some);
	const market = { zone: 'Asia/Tokyo', commit, bids: { bidders: async () => ['bidder'] } } as unknown as Market;
	const listing = { listingId: 'listing', sellerId: 'seller', stone: { lotId: 'lot', shape: 'ROUND' as const, weight, askingPrice: 1000 } };
	const auction = { number: 1, closesAt: 0, leaderId: 'bidder', currentBid: 900, secret: 'secret' };
	await addResult(market, async (_, marketClass) => marketClass, { listing, auction, outcome: 'SOLD' });
	const [added] = changes;
	if (added?.kind !== 'result-added') throw new Error('No result was added');
	return added.result;
}

test('a result stays in the class of its marks, in which sellers are counted, however its weight is rounded', async () => {
	expect(await addSale(0.997)).toMatchObject({ weight: 0.99, seller: 'natural/ROUND/0.9', bidder: 'natural/ROUND/0.9' });
	expect(await addSale(0.29)).toMatchObject({ weight: 0.29 });
	await fc.assert(
		fc.asyncProperty(fc.integer({ min: 10, max: 12_000 }), async (thousandths) => {
			const result = await addSale(thousandths / 1000);
			expect(nameMarketClass(findMarketClass(result))).toBe(result.seller);
		}),
	);
});
