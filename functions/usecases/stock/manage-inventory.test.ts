import { describe, expect, test } from 'vitest';
import { describeLife } from '#shared/domain/auctions/auction.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { computeReminderTime } from '#shared/domain/common/market-time.ts';
import { findNextDue } from '#shared/domain/stock/listing.ts';
import { makeSuccessor } from '#shared/domain/stock/revision.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { type Change, WriteConflict } from '../market/changes.ts';
import type { Market } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import { makeListing } from './list-diamond.ts';
import { deleteInventory, deleteListings, refreshInventory, refreshListings, type Worked } from './manage-inventory.ts';
import type { ListingRecord } from './ports/listings.ts';

const NOW = Date.parse('2026-11-21T03:00:00.000Z');
const seller = { memberId: 'SELLER' } as MemberRecord;

/** Makes a market in which the seller listed `stones` stones a day ago. */
function makeMarket(stones: number) {
	const listings = new Map<string, ListingRecord>();
	for (let at = 0; at < stones; at++) {
		listings.set(`L${at}`, makeListing(`L${at}`, seller.memberId, { lotId: `${at}`, shape: 'ROUND', weight: 1 }, NOW - DAY));
	}
	const market = {
		now: NOW,
		listings: {
			get: async (id: string) => listings.get(id),
			getMany: async (ids: readonly string[]) => ids.flatMap((id) => listings.get(id) ?? []),
			async *bySeller() {
				const all = [...listings.values()];
				for (let at = 0; at < all.length; at += 400) yield all.slice(at, at + 400);
			},
		},
		async commit(changes: readonly Change[]) {
			const stale = changes.flatMap((change, index) => {
				const before = change.kind === 'listing-removed' ? change.listing : change.kind === 'listing-changed' ? change.before : undefined;
				return before && listings.get(before.listingId)?.version !== before.version ? [{ index, reason: 'VERSION' as const }] : [];
			});
			if (stale.length > 0) throw new WriteConflict(stale);
			for (const change of changes) {
				if (change.kind === 'listing-removed') listings.delete(change.listing.listingId);
				if (change.kind === 'listing-changed') listings.set(change.after.listingId, makeSuccessor(change.before, change.after));
			}
		},
	} as unknown as Market;
	return { market, listings };
}

/** Returns a clock that has time to begin `things` things. */
const timeFor = (things: number) => () => things-- > 0;

/** Repeats the call until nothing is left, as a client does. */
async function callUntilDone(ask: () => Promise<Worked>): Promise<Worked[]> {
	const answers = [await ask()];
	while (answers.at(-1)?.more) answers.push(await ask());
	return answers;
}

test.each([
	['deleting', deleteInventory],
	['refreshing', refreshInventory],
])('%s a stock that is too large for one call says so, and goes on where it stopped', async (_, act) => {
	const { market } = makeMarket(1000);
	const answers = await callUntilDone(() => act(market, seller, timeFor(10)));
	expect(answers.length).toBeGreaterThan(2);
	expect(answers.reduce((sum, { done }) => sum + done, 0)).toBe(1000);
	expect(answers.at(-1)).toEqual({ done: expect.any(Number), skipped: [] });
});

test('refreshing a stock whose calls take minutes ends, and refreshes each stone once', async () => {
	const { market, listings } = makeMarket(2400);
	const answers = await callUntilDone(() => {
		market.now += 29_000;
		if (market.now > NOW + 20 * 29_000) throw new Error('It begins again');
		return refreshInventory(market, seller, timeFor(10));
	});
	expect(answers.reduce((sum, { done }) => sum + done, 0)).toBe(2400);
	expect(new Set([...listings.values()].map(({ version }) => version))).toEqual(new Set([2]));
});

test('a stone that is refreshed after its reminder is reminded of its next end too', async () => {
	const { market, listings } = makeMarket(1);
	const [listing] = listings.values();
	for (const state of ['DISPLAYED', 'SUSPENDED'] as const) {
		if (listing) listings.set('L0', { ...listing, state, reminded: true });
		await refreshListings(market, seller, ['L0']);
		const refreshed = listings.get('L0') ?? expect.fail('The stone is gone');
		expect(findNextDue(describeLife(refreshed, 'Asia/Tokyo'))).toEqual({ step: 'remind', at: computeReminderTime('Asia/Tokyo', NOW + 30 * DAY) });
	}
});

test('twenty thousand stones are deleted in calls of ten thousand', async () => {
	const { market, listings } = makeMarket(20_000);
	const answers = await callUntilDone(() => deleteInventory(market, seller, () => true));
	expect(answers).toEqual([
		{ done: 10_000, skipped: [], more: true },
		{ done: 10_000, skipped: [] },
	]);
	expect(listings.size).toBe(0);
});

test('stones that are named are all deleted in one call', async () => {
	const { market, listings } = makeMarket(1000);
	expect(await deleteListings(market, seller, [...listings.keys()])).toEqual({ done: 1000, skipped: [] });
});

describe('a stone that somebody has changed at the same moment', () => {
	/** Returns a market in which `change` runs between the reading of the stones and the first write. */
	function changeMeanwhile(change: (listings: Map<string, ListingRecord>) => void) {
		const { market, listings } = makeMarket(3);
		const { commit } = market;
		let first = true;
		market.commit = (changes) => {
			if (first) change(listings);
			first = false;
			return commit(changes);
		};
		return { market, listings };
	}
	const changed = (listings: Map<string, ListingRecord>, id: string, to: Partial<ListingRecord>) => {
		const before = listings.get(id);
		if (before) listings.set(id, { ...before, ...to, version: before.version + 1 });
	};

	test('is refreshed as it is now, and the others too', async () => {
		const { market, listings } = changeMeanwhile((all) => changed(all, 'L1', { stone: { lotId: '1', shape: 'ROUND', weight: 2 } }));
		expect(await refreshListings(market, seller, ['L0', 'L1', 'L2'])).toEqual({ done: 3, skipped: [] });
		expect(listings.get('L1')).toMatchObject({ expiresAt: NOW + 30 * DAY, stone: { weight: 2 }, version: 3 });
	});

	test('is left alone when it has got a bid', async () => {
		const { market, listings } = changeMeanwhile((all) => changed(all, 'L1', { state: 'BIDDING' }));
		expect(await deleteListings(market, seller, ['L0', 'L1', 'L2'])).toEqual({ done: 2, skipped: [{ diamondId: 'L1', code: 'STATE_CONFLICT' }] });
		expect([...listings.keys()]).toEqual(['L1']);
	});

	test('is told as gone when it was deleted', async () => {
		const { market } = changeMeanwhile((all) => all.delete('L1'));
		expect(await refreshListings(market, seller, ['L0', 'L1', 'L2'])).toEqual({ done: 2, skipped: [{ diamondId: 'L1', code: 'NOT_FOUND' }] });
	});
});

test('a table that is busy skips no stone: who asked is asked to try again, and then all is done', async () => {
	const { market, listings } = makeMarket(60);
	const { commit } = market;
	let busy = 1;
	market.commit = (changes) => (busy-- > 0 ? Promise.reject(new MarketError('BUSY')) : commit(changes));
	await expect(deleteInventory(market, seller)).rejects.toMatchObject({ code: 'BUSY' });
	expect(await deleteInventory(market, seller)).toMatchObject({ skipped: [] });
	expect(listings.size).toBe(0);
});
