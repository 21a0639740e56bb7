import { expect, test } from 'vitest';
import type { Auction, Listing } from './auction.ts';
import type { Statement } from './completion.ts';
import { type AuctionAct, isRepeated } from './repeated-act.ts';

const CLOSE = Date.parse('2026-11-27T08:00:00.000Z');
const closesAt = new Date(CLOSE).toISOString();
const another = new Date(CLOSE + 1).toISOString();
const complaint = { status: 'COMPLAINT', reason: 'It did not come' } as const;

function makeStone(state: Listing['state'], statements?: Statement[]): Listing & { auctions: number } {
	const auction = { number: 2, closesAt: CLOSE, leaderId: 'BUYER', statements } as unknown as Auction;
	return { state, sellerId: 'SELLER', hidden: false, expiresAt: 0, reminded: false, auctions: 2, auction };
}
const says = (by: Statement['by'], said: 'CONFIRMED' | 'WITHDRAWN'): Statement => ({ by, said, at: 1 });
const complains = (by: Statement['by'], reason: string = complaint.reason): Statement => ({ by, said: 'COMPLAINT', reason, at: 1 });

test('an acceptance stands while the deal lives and once it is done, for the seller and this auction alone', () => {
	for (const state of ['ACCEPTED', 'SOLD'] as const) {
		expect(isRepeated(makeStone(state), 'seller', { status: 'ACCEPTED' })).toBe(true);
		expect(isRepeated(makeStone(state), 'seller', { status: 'ACCEPTED', closesAt })).toBe(true);
		expect(isRepeated(makeStone(state), 'seller', { status: 'ACCEPTED', closesAt: another })).toBe(false);
		expect(isRepeated(makeStone(state), 'buyer', { status: 'ACCEPTED' })).toBe(false);
	}
	for (const state of ['BIDDING', 'AWAITING_DECISION'] as const) expect(isRepeated(makeStone(state), 'seller', { status: 'ACCEPTED' })).toBe(false);
	expect(isRepeated({ ...makeStone('DISPLAYED'), auction: undefined }, 'seller', { status: 'ACCEPTED' })).toBe(false);
});

test('a rejection stands until the next auction', () => {
	const rejected = { ...makeStone('DISPLAYED'), auction: undefined, rejected: { number: 2, closesAt: CLOSE } };
	for (const act of [{ status: 'REJECTED' }, { status: 'REJECTED', closesAt }] as const) {
		expect(isRepeated(rejected, 'seller', act)).toBe(true);
		expect(isRepeated({ ...rejected, state: 'SUSPENDED' }, 'seller', act)).toBe(true);
		expect(isRepeated(rejected, 'buyer', act)).toBe(false);
		// The third auction timed out or runs, or none was rejected.
		expect(isRepeated({ ...rejected, auctions: 3 }, 'seller', act)).toBe(false);
		expect(isRepeated({ ...makeStone('BIDDING'), rejected: { number: 2, closesAt: CLOSE } }, 'seller', act)).toBe(false);
		expect(isRepeated({ ...rejected, rejected: undefined }, 'seller', act)).toBe(false);
	}
	expect(isRepeated(rejected, 'seller', { status: 'REJECTED', closesAt: another })).toBe(false);
});

test.each<[AuctionAct, Statement[], boolean]>([
	[{ status: 'COMPLETED' }, [says('buyer', 'CONFIRMED'), complains('seller')], true],
	[{ status: 'COMPLETED', closesAt }, [says('buyer', 'CONFIRMED')], true],
	[{ status: 'COMPLETED', closesAt: another }, [says('buyer', 'CONFIRMED')], false],
	[{ status: 'COMPLETED' }, [says('buyer', 'CONFIRMED'), complains('buyer')], false],
	[{ status: 'COMPLETED' }, [says('seller', 'CONFIRMED')], false],
	[complaint, [complains('buyer'), says('seller', 'CONFIRMED')], true],
	[{ ...complaint, closesAt }, [complains('buyer')], true],
	[{ ...complaint, closesAt: another }, [complains('buyer')], false],
	[complaint, [complains('buyer', 'It was broken')], false],
	[complaint, [complains('seller')], false],
	[complaint, [complains('buyer'), says('buyer', 'WITHDRAWN')], false],
	[{ status: 'WITHDRAWN' }, [complains('buyer'), says('buyer', 'WITHDRAWN')], true],
	[{ status: 'WITHDRAWN' }, [complains('buyer')], false],
	[{ status: 'WITHDRAWN' }, [], false],
])('%j of the buyer after %j: %j', (act, statements, expected) => {
	expect(isRepeated(makeStone('ACCEPTED', statements), 'buyer', act)).toBe(expected);
	// A complaint and its withdrawal end with the deal, a confirmation stands.
	expect(isRepeated(makeStone('SOLD', statements), 'buyer', act)).toBe(expected && act.status === 'COMPLETED');
	expect(isRepeated(makeStone('AWAITING_DECISION', statements), 'buyer', act)).toBe(false);
});
