import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeLife } from '#shared/domain/auctions/auction.ts';
import { LAST_CALLS_ARRIVE_WITHIN } from '#shared/domain/auctions/limits.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import { findNextDue, type ListingState } from '#shared/domain/stock/listing.ts';
import fc from '#test/model/fast-check.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { bidOn, makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Market } from '../market/market.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';

/**
 * Actions of members, performed twice on the real table: once with a sweep right after
 * each deadline, once with sweeps at random times or never. Members must not see a difference
 * (rulebook, section 3), but that a stone can be edited only once the table has its state (decision 10).
 */
const NOON = Date.parse('2027-03-01T03:00:00.000Z');

let out: Outgoing;
let openMarket: () => Market;
let does: typeof import('./decide-auction.ts');
let keeping: typeof import('../stock/manage-inventory.ts');
let sweeping: typeof import('./sweep.ts');
let presenting: typeof import('../stock/present-diamond.ts');
let reading: typeof import('../stock/read-diamond.ts');

beforeAll(async () => {
	out = await startFunctionsAlone();
	({ openMarket } = await import('#functions/open-market.ts'));
	does = await import('./decide-auction.ts');
	keeping = await import('../stock/manage-inventory.ts');
	sweeping = await import('./sweep.ts');
	presenting = await import('../stock/present-diamond.ts');
	reading = await import('../stock/read-diamond.ts');
});
afterAll(() => out.stop());

const ACTS = [
	'bid',
	'outbid',
	'accept',
	'reject',
	'seller confirms',
	'buyer confirms',
	'seller complains',
	'buyer complains',
	'seller withdraws',
	'refresh',
] as const;
type Act = (typeof ACTS)[number];
interface Step {
	act: Act;
	/** Hours since the previous step. */
	after: number;
	/** Whether the unpunctual sweep runs before this act. */
	swept: boolean;
}

interface World {
	seller: MemberRecord;
	first: MemberRecord;
	second: MemberRecord;
	/** As it was listed. */
	listing: ListingRecord;
	listingId: string;
}

async function makeWorld(): Promise<World> {
	const market = at(NOON);
	const [seller, first, second] = [makeMember('seller'), makeMember('first'), makeMember('second')] as const;
	const listing = makeStone(seller, NOON);
	await writeRecords(market, [seller, first, second], [listing]);
	return { seller, first, second, listing, listingId: listing.listingId };
}

const at = (now: number): Market => ({ ...openMarket(), now });

/** Performs an act. Returns the answer to its member: the stone's state, or the refusal. */
async function doAct(world: World, name: Act, now: number): Promise<string> {
	const market = at(now);
	const { seller, first, second, listing, listingId } = world;
	const bids = async (bidder: MemberRecord) => {
		const { currentBid = 0 } = (await showListing(world, now)) ?? {};
		return bidOn(market, bidder, listing, Math.max(7000, Math.ceil(currentBid * 1.1)));
	};
	const leader = async () => ((await market.listings.get(listingId))?.auction?.leaderId === second.memberId ? second : first);
	const decides = (member: MemberRecord, status: 'ACCEPTED' | 'REJECTED' | 'COMPLETED') => does.carryOutAct(market, member, listingId, { status });
	const acts: Record<Act, () => Promise<unknown>> = {
		bid: () => bids(first),
		outbid: () => bids(second),
		accept: () => decides(seller, 'ACCEPTED'),
		reject: () => decides(seller, 'REJECTED'),
		'seller confirms': () => decides(seller, 'COMPLETED'),
		'buyer confirms': async () => decides(await leader(), 'COMPLETED'),
		'seller complains': () => does.carryOutAct(market, seller, listingId, { status: 'COMPLAINT', reason: 'Not paid' }),
		'buyer complains': async () => does.carryOutAct(market, await leader(), listingId, { status: 'COMPLAINT', reason: 'Never came' }),
		'seller withdraws': () => does.carryOutAct(market, seller, listingId, { status: 'WITHDRAWN' }),
		refresh: () => keeping.refreshListings(market, seller, [listingId]),
	};
	return acts[name]().then(
		() => 'done',
		(error: { code?: string }) => (error.code ? 'refused' : Promise.reject(error)),
	);
}

async function showListing({ seller, listingId }: World, now: number) {
	const market = at(now);
	const listing = await market.listings.get(listingId);
	return listing && presenting.presentDiamond(market, listing, seller);
}

async function sweepAt(now: number): Promise<void> {
	await sweeping.sweep(at(now), () => true);
}

/** Sweeps as soon as every step that falls due up to `end` may be taken. */
async function sweepWhenDue({ listingId }: World, end: number): Promise<void> {
	for (;;) {
		const listing = await openMarket().listings.get(listingId);
		const due = listing && findNextDue(describeLife(listing, 'Asia/Tokyo'));
		if (!due || due.at + LAST_CALLS_ARRIVE_WITHIN > end) return;
		await sweepAt(due.at + LAST_CALLS_ARRIVE_WITHIN);
	}
}

/** Performs the steps. Returns everything in which members could see a difference, after each act and at the end. */
async function runStory(steps: readonly Step[], punctual: boolean): Promise<unknown[]> {
	const world = await makeWorld();
	const seen: unknown[] = [];
	let now = NOON;
	for (const step of steps) {
		const next = now + step.after * HOUR;
		if (punctual) await sweepWhenDue(world, next);
		now = next;
		if (step.swept) await sweepAt(now);
		const outcome = await doAct(world, step.act, now);
		const { state, bidCount, currentBid, closesAt, abilities } = (await showListing(world, now)) ?? {};
		const { bid, decide, confirm, complain } = abilities ?? {};
		seen.push({ at: new Date(now).toISOString(), act: step.act, outcome, state, bidCount, currentBid, closesAt, bid, decide, confirm, complain });
	}
	if (punctual) await sweepWhenDue(world, now + 40 * DAY);
	await sweepAt(now + 40 * DAY);
	const market = openMarket();
	const members = await market.members.getMany([world.seller, world.first, world.second].map(({ memberId }) => memberId));
	seen.push([...members.values()].map(({ firstName, rank, state }) => [firstName, rank, state]).sort());
	const { state } = (await market.listings.get(world.listingId)) ?? {};
	seen.push(state);
	// Leaves nothing that another test's sweep would find.
	await sweepAt(now + 400 * DAY);
	return seen;
}

test('a bid at or after the closing time is refused although nothing has closed the auction', async () => {
	const world = await makeWorld();
	expect(await doAct(world, 'bid', NOON)).toBe('done');
	const closesAt = Date.parse((await showListing(world, NOON))?.closesAt ?? '');

	expect(await doAct(world, 'outbid', closesAt - 1)).toBe('done');
	expect(await doAct(world, 'bid', closesAt)).toBe('refused');
	expect(await showListing(world, closesAt)).toMatchObject({ state: 'AWAITING_DECISION', bidCount: 2, abilities: { decide: true, bid: false } });
});

test('a seller may accept once last bids have arrived, and no longer at the deadline, whether or not anything has come by', async () => {
	const [accepting, late] = [await makeWorld(), await makeWorld()];
	for (const world of [accepting, late]) await doAct(world, 'bid', NOON);
	const closesAt = Date.parse((await showListing(accepting, NOON))?.closesAt ?? '');

	expect(await doAct(accepting, 'accept', closesAt + LAST_CALLS_ARRIVE_WITHIN - 1)).toBe('refused');
	expect(await doAct(accepting, 'accept', closesAt + LAST_CALLS_ARRIVE_WITHIN)).toBe('done');
	const decideBy = closesAt + 3 * DAY;
	expect(await doAct(late, 'accept', decideBy)).toBe('refused');
	expect(await doAct(late, 'accept', decideBy + LAST_CALLS_ARRIVE_WITHIN)).toBe('refused');

	expect(await showListing(late, decideBy + LAST_CALLS_ARRIVE_WITHIN)).toMatchObject({
		state: 'DISPLAYED' satisfies ListingState,
		bidCount: 0,
		sellerRank: -1,
	});
	expect((await openMarket().members.get(late.first.memberId))?.rank).toBe(1);
});

test('after a deadline others see a stone or not as the clock says, whether or not anything has come by', async () => {
	const [expired, failed] = [await makeWorld(), await makeWorld()];
	const look = ({ second, listingId }: World, now: number) => reading.readDiamond(at(now), listingId, second);

	// No decision is made until after the stone's thirty days.
	expect(await doAct(expired, 'bid', NOON + 29 * DAY)).toBe('done');
	const { closesAt = '' } = (await showListing(expired, NOON + 29 * DAY)) ?? {};
	const decideBy = Date.parse(closesAt) + 3 * DAY;
	expect(await look(expired, decideBy - 1)).toMatchObject({ state: 'AWAITING_DECISION' satisfies ListingState });
	await expect(look(expired, decideBy)).rejects.toMatchObject({ code: 'NOT_FOUND' });

	// Neither party confirms the deal.
	expect(await doAct(failed, 'bid', NOON)).toBe('done');
	const acceptedAt = NOON + 2 * DAY;
	expect(await doAct(failed, 'accept', acceptedAt)).toBe('done');
	await expect(look(failed, acceptedAt + 3 * DAY - 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
	expect(await look(failed, acceptedAt + 3 * DAY)).toMatchObject({ state: 'DISPLAYED' satisfies ListingState, bidCount: 0 });
	await sweepAt(NOON + 400 * DAY);
});

test('whenever sweeps come, or never, members see the same', async () => {
	const step = fc.record({ act: fc.constantFrom(...ACTS), after: fc.integer({ min: 0, max: 60 }), swept: fc.boolean() });
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
			const first: Step = { act: 'bid', after: 0, swept: false };
			const [punctual, whenever] = [await runStory([first, ...steps], true), await runStory([first, ...steps], false)];
			expect(whenever).toEqual(punctual);
		}),
		{ numRuns: readStormSize().parameters.numRuns },
	);
});
