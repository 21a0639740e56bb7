import { expect, test } from 'vitest';
import type { Change } from '../market/changes.ts';
import type { Market } from '../market/market.ts';
import { makeListing } from '../stock/list-diamond.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { notifyTrackers, type Tracked } from './notify-trackers.ts';

const NOW = Date.parse('2026-11-27T03:00:00.000Z');
const shown = makeListing('L', 'SELLER', { lotId: 'A1', shape: 'ROUND', weight: 1, askingPrice: 9000 }, NOW);

/** Returns the data of each notification about a stone that had `before`, was then `after`, and is `present` when the change is followed. */
async function tell(before: Tracked, after: Parameters<typeof notifyTrackers>[2], present: readonly ListingRecord[] = [{ ...shown, ...after }]) {
	const written: Change[] = [];
	const market = {
		now: NOW,
		currency: 'USD',
		newId: () => 'N',
		listings: { getMany: async () => present },
		favourites: { trackers: async () => ['TRACKER', 'BANNED', 'SELLER'] },
		members: { getMany: async () => new Map([...['TRACKER', 'SELLER'].map((id) => [id, { state: 'ACTIVE' }] as const), ['BANNED', { state: 'BANNED' }]]) },
		commit: async (changes: readonly Change[]) => void written.push(...changes),
	} as unknown as Market;
	await notifyTrackers(market, before, after);
	return written.flatMap((change) => (change.kind === 'notification' ? [[change.notification.memberId, change.notification.data]] : []));
}

test('an active tracker is told of a new price of a stone on the market, and that it left the market', async () => {
	expect(await tell({ state: 'DISPLAYED', askingPrice: 10_000 }, shown)).toMatchObject([['TRACKER', { priceChanged: 1, askingPrice: 9000 }]]);
	expect(await tell({ state: 'DISPLAYED', askingPrice: 9000 }, { ...shown, state: 'SUSPENDED' })).toMatchObject([['TRACKER', { state: 'SUSPENDED' }]]);
});

test('the highest bidder, who learns of a rejection or a failed deal otherwise, is not told a second time', async () => {
	const auction = { askingPrice: 9000, leaderId: 'TRACKER' };
	for (const state of ['AWAITING_DECISION', 'ACCEPTED'] as const) {
		expect(await tell({ state, ...auction }, shown)).toEqual([]);
		expect(await tell({ state, ...auction, leaderId: 'OTHER' }, shown)).toMatchObject([['TRACKER', { state: 'DISPLAYED' }]]);
	}
});

test('a stone that comes back from an auction after its time was up is not announced as for sale again, only as having left the market', async () => {
	const expired = { ...shown, expiresAt: NOW };
	for (const state of ['AWAITING_DECISION', 'ACCEPTED'] as const) expect(await tell({ state, askingPrice: 9000 }, expired)).toEqual([]);
	expect(await tell({ state: 'DISPLAYED', askingPrice: 9000 }, { ...expired, state: 'SUSPENDED' })).toMatchObject([['TRACKER', { state: 'SUSPENDED' }]]);
});

test('nobody learns the price that a seller gives to a suspended, expired or hidden stone', async () => {
	expect(await tell({ state: 'SUSPENDED', askingPrice: 10_000 }, { ...shown, state: 'SUSPENDED' })).toEqual([]);
	expect(await tell({ state: 'DISPLAYED', askingPrice: 10_000 }, { ...shown, hidden: true })).toEqual([]);
	// Its time has run out, though no sweep has suspended it yet.
	const expired = { ...shown, expiresAt: NOW };
	expect(await tell({ state: 'DISPLAYED', askingPrice: 10_000 }, expired)).toEqual([]);
	expect(await tell({ state: 'DISPLAYED', askingPrice: 9000 }, { ...expired, state: 'SUSPENDED' })).toMatchObject([
		['TRACKER', { state: 'SUSPENDED', askingPrice: undefined }],
	]);
});

test('a change that is followed late is not told of a stone that was hidden, deleted or changed again meanwhile', async () => {
	const [cheaper, suspended] = [
		{ state: 'DISPLAYED' as const, askingPrice: 10_000 },
		{ ...shown, state: 'SUSPENDED' as const },
	];
	for (const present of [[], [{ ...shown, hidden: true }], [{ ...shown, stone: { ...shown.stone, askingPrice: 8000 } }], [suspended]])
		expect(await tell(cheaper, shown, present)).toEqual([]);
	expect(await tell({ state: 'DISPLAYED', askingPrice: 9000 }, suspended, [])).toEqual([]);
	// A later version that trackers see alike does not silence the earlier one.
	expect(await tell(cheaper, shown, [{ ...shown, version: 9, state: 'BIDDING' }])).toMatchObject([['TRACKER', { priceChanged: 1 }]]);
	// Its removal is the last change of a stone.
	expect(await tell({ state: 'DISPLAYED' }, { ...suspended, isRemoved: true }, [])).toMatchObject([['TRACKER', { state: 'SUSPENDED' }]]);
});
