import { expect, test } from 'vitest';
import type { Change } from '#functions/usecases/market/changes.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import { findMarketClass, nameMarketClass } from '#shared/domain/prices/market-classes.ts';
import fc from '#test/model/fast-check.ts';
import { addResult } from './add-result.ts';

/** Accounts of one licence, the first one first; all other members are unknown. */
const ACCOUNTS = ['account 1', 'account 2'];
const members = {
	get: async (memberId: string) => (ACCOUNTS.includes(memberId) ? { memberId, country: 'JP', licenceNumber: '301000000001' } : undefined),
	licensed: async () => ACCOUNTS.map((memberId) => ({ memberId, companyName: 'One dealer' })),
};

/** Adds the result of a sale. Its parties' marks are their class, or what `pseudonymizeParty` returns. */
async function addSale(
	weight: number,
	{ sellerId = 'seller', leaderId = 'bidder', pseudonymizeParty = async (_: string, marketClass: string) => marketClass } = {},
) {
	const changes: Change[] = [];
	const commit = async (some: readonly Change[]) => void changes.push(...some);
	const market = { zone: 'Asia/Tokyo', commit, members, bids: { bidders: async () => ['bidder'] } } as unknown as Market;
	const listing = { listingId: 'listing', sellerId, stone: { lotId: 'lot', shape: 'ROUND' as const, weight, askingPrice: 1000 } };
	const auction = { number: 1, closesAt: 0, leaderId, currentBid: 900, secret: 'secret' };
	await addResult(market, pseudonymizeParty, { listing, auction, outcome: 'SOLD' });
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

test('accounts with one licence have one mark, as seller and as highest bidder', async () => {
	const pseudonymizeParty = async (memberId: string) => `mark of ${memberId}`;
	const mark = 'mark of account 1';
	expect(await addSale(1, { sellerId: 'account 1', pseudonymizeParty })).toMatchObject({ seller: mark, bidder: 'mark of bidder' });
	expect(await addSale(1, { sellerId: 'account 2', pseudonymizeParty })).toMatchObject({ seller: mark });
	expect(await addSale(1, { leaderId: 'account 2', pseudonymizeParty })).toMatchObject({ seller: 'mark of seller', bidder: mark });
});
