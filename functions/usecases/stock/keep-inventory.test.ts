import { expect, test } from 'vitest';
import { DAY } from '#shared/domain/limits.ts';
import type { Change } from '../ports/changes.ts';
import type { ListingRecord } from '../ports/listings.ts';
import type { Market } from '../ports/market.ts';
import type { MemberRecord } from '../ports/members.ts';
import { deleteInventory, deleteListings, refreshInventory, type Worked } from './keep-inventory.ts';
import { newListing } from './list-diamond.ts';

const NOW = Date.parse('2026-11-21T03:00:00.000Z');
const seller = { memberId: 'SELLER' } as MemberRecord;

/** A market in which the seller has so many stones, which came a day ago. */
function aMarket(stones: number) {
	const listings = new Map<string, ListingRecord>();
	for (let at = 0; at < stones; at++) {
		listings.set(`L${at}`, newListing(`L${at}`, seller.memberId, { lotId: `${at}`, shape: 'ROUND', weight: 1 }, NOW - DAY));
	}
	const market = {
		now: NOW,
		listings: {
			getMany: async (ids: readonly string[]) => ids.flatMap((id) => listings.get(id) ?? []),
			async *bySeller() {
				const all = [...listings.values()];
				for (let at = 0; at < all.length; at += 400) yield all.slice(at, at + 400);
			},
		},
		async commit(changes: readonly Change[]) {
			for (const change of changes) {
				if (change.kind === 'listing-removed') listings.delete(change.listing.listingId);
				if (change.kind === 'listing-changed') listings.set(change.after.listingId, change.after);
			}
		},
	} as unknown as Market;
	return { market, listings };
}

/** Time to begin so many things. */
const timeFor = (things: number) => () => things-- > 0;

/** Asks again and again, as a client does. */
async function again(ask: () => Promise<Worked>): Promise<Worked[]> {
	const answers = [await ask()];
	while (answers.at(-1)?.more) answers.push(await ask());
	return answers;
}

test.each([
	['deleting', deleteInventory],
	['refreshing', refreshInventory],
])('%s a stock that is too large for one call says so, and goes on where it stopped', async (_, act) => {
	const { market } = aMarket(1000);
	const answers = await again(() => act(market, seller, timeFor(10)));
	expect(answers.length).toBeGreaterThan(2);
	expect(answers.reduce((sum, { done }) => sum + done, 0)).toBe(1000);
	expect(answers.at(-1)).toEqual({ done: expect.any(Number), skipped: [] });
});

test('twenty thousand stones are deleted in calls of ten thousand', async () => {
	const { market, listings } = aMarket(20_000);
	const answers = await again(() => deleteInventory(market, seller, () => true));
	expect(answers).toEqual([
		{ done: 10_000, skipped: [], more: true },
		{ done: 10_000, skipped: [] },
	]);
	expect(listings.size).toBe(0);
});

test('stones that are named are all deleted in one call', async () => {
	const { market, listings } = aMarket(1000);
	expect(await deleteListings(market, seller, [...listings.keys()])).toEqual({ done: 1000, skipped: [] });
});
