import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberState } from '#shared/domain/accounts/member.ts';
import { HOUR } from '#shared/domain/common/durations.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import { limitRights } from '#test/steps/rights.ts';
import type { Market } from '../market/market.ts';
import { deriveDealer } from '../stock/derive-dealer.ts';
import type { MemberRecord } from './ports/members.ts';

/** Stones that follow their seller's state, on the real table. */
const STONES = 120;
const NOON = Date.parse('2027-03-01T03:00:00.000Z');

let out: Outgoing;
let code: Awaited<ReturnType<typeof loadCode>>;

const loadCode = async () => ({
	...(await import('#functions/open-market.ts')),
	...(await import('#functions/data/table/bulk.ts')),
	...(await import('#functions/data/table/table-facts.ts')),
	...(await import('./hide-listings.ts')),
	followUp: await limitRights('followUp', (await import('#functions/events/follow-up.ts')).handler),
});

beforeAll(async () => {
	out = await startFunctionsAlone();
	code = await loadCode();
});
afterAll(() => out.stop());

/** Adds a seller whose stones match this state. */
async function addSeller(state: MemberState): Promise<MemberRecord> {
	const seller = makeMember('seller', { state });
	await writeRecords(code.openMarket(), [seller]);
	await code.bulk.add(Array.from({ length: STONES }, () => ({ ...makeStone(seller, NOON), hidden: state !== 'ACTIVE' })));
	return seller;
}

async function turn({ memberId }: MemberRecord, state: MemberState): Promise<void> {
	const before = await code.openMarket().members.get(memberId);
	if (before) await code.openMarket().commit([{ kind: 'member-changed', before, after: { ...before, state } }]);
}

/** Changes the seller's state and its stones, as the admin's call and the table's stream do. */
async function turnWithStones(seller: MemberRecord, state: MemberState): Promise<void> {
	await turn(seller, state);
	await code.showOrHideListings(code.openMarket(), seller.memberId);
}

const listStones = async ({ memberId }: MemberRecord) => (await Array.fromAsync(code.openMarket().listings.bySeller(memberId))).flat();

async function countHidden(seller: MemberRecord): Promise<number> {
	const stones = await listStones(seller);
	expect(stones).toHaveLength(STONES);
	return stones.filter(({ hidden }) => hidden).length;
}

/** Returns a market in which `act` runs once, right before the listings' commit number `at`. */
function runBefore(act: () => Promise<unknown>, at = 1): Market {
	const market = code.openMarket();
	let commits = 0;
	return {
		...market,
		async commit(changes) {
			if (changes.some(({ kind }) => kind === 'listing-changed') && ++commits === at) await act();
			return market.commit(changes);
		},
	};
}

test('hiding a large stock begins nothing when there is no time, and goes on where it stopped', async () => {
	const seller = await addSeller('ACTIVE');
	let time = 2;
	await turn(seller, 'BANNED');
	await code.showOrHideListings(code.openMarket(), seller.memberId, () => time-- > 0);
	const hidden = await countHidden(seller);
	expect(hidden).toBeGreaterThan(0);
	expect(hidden).toBeLessThan(STONES);
	await code.showOrHideListings(code.openMarket(), seller.memberId);
	expect(await countHidden(seller)).toBe(STONES);
});

test.each([1, 2, 3])('a ban that is lifted before the transaction number %i that hides stones leaves all of them in sight', async (at) => {
	const seller = await addSeller('ACTIVE');
	await turn(seller, 'BANNED');
	await code.showOrHideListings(
		runBefore(() => turnWithStones(seller, 'ACTIVE'), at),
		seller.memberId,
	);
	expect(await countHidden(seller)).toBe(0);
});

test('a seller who was banned when a stone was to expire soon is reminded of it once the ban is lifted', async () => {
	const { sweep } = await import('../auctions/sweep.ts');
	const seller = makeMember('seller', { state: 'BANNED' });
	const stone = { ...makeStone(seller, NOON), hidden: true };
	await writeRecords(code.openMarket(), [seller], [stone]);
	const sweepAt = (now: number) => sweep(code.openMarket({}, now), () => true);
	const listKinds = async () => (await code.openMarket().notifications.page(seller.memberId, 0, 10)).content.map(({ kind }) => kind);
	await sweepAt(stone.expiresAt - 36 * HOUR);
	expect([(await listStones(seller))[0]?.reminded, await listKinds()]).toEqual([true, []]);
	await turnWithStones(seller, 'ACTIVE');
	// A member gets one such notice a day.
	await sweepAt(stone.expiresAt - 10 * HOUR);
	expect(await listKinds()).toEqual(['EXPIRING_SOON']);
});

test('stones follow their seller’s licence, also when the seller’s state stays the same', async () => {
	const seller = makeMember('seller', { country: 'JP', licenceNumber: '301000000001' });
	const [stone, old] = [{ ...makeStone(seller, NOON), dealer: deriveDealer(seller) }, makeStone(seller, NOON)];
	await writeRecords(code.openMarket(), [seller], [stone, old]);
	const before = await code.openMarket().members.get(seller.memberId);
	if (!before) throw new Error('No seller');
	const after = { ...before, licenceNumber: '301000000002' };
	await code.openMarket().commit([{ kind: 'member-changed', before, after }]);
	const Records = await out.readChanges();
	const body = JSON.stringify({ Records, alerts: { at: 0, of: 1 } });
	expect(await code.followUp({ Records: [{ body, messageId: 'one' }] } as SQSEvent)).toEqual({ batchItemFailures: [] });
	const dealers = new Map((await listStones(seller)).map(({ listingId, dealer }) => [listingId, dealer]));
	expect(deriveDealer(after)).not.toBe(stone.dealer);
	expect(dealers).toEqual(
		new Map([
			[stone.listingId, deriveDealer(after)],
			[old.listingId, undefined],
		]),
	);
});

test('a change that ends sessions is told as such, also if it changes the licence', async () => {
	const seller = makeMember('seller', { country: 'JP', licenceNumber: '301000000001' });
	await writeRecords(code.openMarket(), [seller], []);
	const before = await code.openMarket().members.get(seller.memberId);
	if (!before) throw new Error('No seller');
	await code.openMarket().commit([{ kind: 'member-changed', before, after: { ...before, licenceNumber: '301000000002', sessionsEndedAt: NOON } }]);
	const facts = code.listFacts(await out.readChanges()).map(({ fact }) => fact);
	expect(facts).toContainEqual({ fact: 'sessions-ended', memberId: seller.memberId, which: {} });
});

test('a member who is banned anew while the stones are being shown has none in sight', async () => {
	const seller = await addSeller('BANNED');
	await turn(seller, 'ACTIVE');
	await code.showOrHideListings(
		runBefore(() => turnWithStones(seller, 'BANNED'), 2),
		seller.memberId,
	);
	expect(await countHidden(seller)).toBe(STONES);
});

test('a stone that was listed during a ban is not hidden by what comes after the lifting', async () => {
	const seller = await addSeller('BANNED');
	const [stray] = await listStones(seller);
	if (!stray) throw new Error('The seller has stones');
	await code.openMarket().commit([{ kind: 'listing-changed', before: stray, after: { ...stray, hidden: false } }]);
	await code.hideStrays(
		runBefore(() => turnWithStones(seller, 'ACTIVE')),
		new Map([[seller.memberId, [stray.listingId]]]),
	);
	expect(await countHidden(seller)).toBe(0);
});

test('stones that others change at the same moment follow all the same', async () => {
	const seller = await addSeller('ACTIVE');
	const [changed] = await listStones(seller);
	if (!changed) throw new Error('The seller has stones');
	await turn(seller, 'BANNED');
	const changing = runBefore(() => code.openMarket().commit([{ kind: 'listing-changed', before: changed, after: { ...changed, expiresAt: NOON } }]));
	await code.showOrHideListings(changing, seller.memberId);
	expect(await countHidden(seller)).toBe(STONES);
});

test('an index by seller that is behind the table leaves no stone out of sight', async () => {
	const seller = await addSeller('BANNED');
	// The index still shows the stones for a moment after they were hidden.
	const stale = (await listStones(seller)).map((stone) => ({ ...stone, hidden: false }));
	const market = code.openMarket();
	const behind: Market = {
		...market,
		listings: {
			...market.listings,
			async *bySeller() {
				yield stale;
			},
		},
	};
	await turn(seller, 'ACTIVE');
	await code.showOrHideListings(behind, seller.memberId);
	expect(await countHidden(seller)).toBe(0);
});

test('a stone that an import adds after its seller was erased is hidden, and the erasure is requested again', async () => {
	const { memberWorks } = await import('#functions/data/accounts/member-data.ts');
	const erasure = async ({ memberId }: MemberRecord) => memberWorks.get({ memberId, kind: 'ERASE' });
	const [removed, banned] = await Promise.all((['REMOVED', 'BANNED'] as const).map(addSeller));
	if (!removed || !banned) throw new Error('Two sellers are added');
	await out.readChanges();
	// The worker had read the seller before the removal.
	await code.bulk.add([removed, banned].map((seller) => makeStone(seller, NOON)));
	const follow = async () => {
		const Records = await out.readChanges();
		const body = JSON.stringify({ Records, alerts: { at: 0, of: 1 } });
		expect(await code.followUp({ Records: [{ body, messageId: 'one' }] } as SQSEvent)).toEqual({ batchItemFailures: [] });
		return Records;
	};
	await follow();
	const asked = await erasure(removed);
	expect(asked).toMatchObject({ state: 'ASKED' });
	expect(await erasure(banned)).toBeUndefined();
	expect((await listStones(removed)).every(({ hidden }) => hidden)).toBe(true);
	// The table's stream wakes the worker. What was requested and has not begun is not requested again.
	await code.bulk.add([makeStone(removed, NOON)]);
	const changes = await follow();
	expect(changes.flatMap(code.listAskedWork)).toEqual([{ memberId: removed.memberId, kind: 'ERASE' }]);
	expect(await erasure(removed)).toEqual(asked);
});
