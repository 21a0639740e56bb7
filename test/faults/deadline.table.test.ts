import { setTimeout as pause } from 'node:timers/promises';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { BidRecord } from '#functions/usecases/auctions/ports/bids.ts';
import { LAST_CALLS_ARRIVE_WITHIN } from '#shared/domain/auctions/limits.ts';
import fc from '#test/model/fast-check.ts';
import { countWrites, describeFault, findFault, type Operation } from '#test/model/history.ts';
import { computeStanding, findHighest, findMisplaced, type Standing } from '#test/model/ledger.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { bidOn, makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import { readStormSize } from '#test/steps/storm-size.ts';

/**
 * Bids on one stone in the four seconds around 17:00, on the real table. The workers' clocks are
 * wrong by up to half a second either way, and the sweep comes on time, late, twice, ten times at
 * once, or never. Bidders and strangers also send acts that only come after a close.
 */
const NOON = Date.parse('2027-03-01T03:00:00.000Z');
const CLOSING = Date.parse('2027-03-02T08:00:00.000Z');
const AROUND = 2000;
const CLOCKS_WRONG_BY = 500;
const ASKING_PRICE = 10_000;
const LEAST = 7000;
const BIDDERS = 8;

/** Times of the sweeps, in milliseconds after 17:00 by a correct clock. */
const SWEEPS = {
	'on time': [0],
	late: [1700],
	twice: [0, 5],
	'ten at once': [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
	never: [],
} as const;

/** Times of acts that would close the auction, if a member's call could. */
const MEDDLING = [-400, 0, 1, 2, 50, 300];

const { parameters, timeout } = readStormSize();
const BIDS = parameters.numRuns;

let out: Outgoing;
let code: Awaited<ReturnType<typeof loadCode>>;

const loadCode = async () => ({
	...(await import('#functions/open-market.ts')),
	...(await import('#functions/usecases/market-error.ts')),
	...(await import('#functions/usecases/auctions/bid-ledger.ts')),
	...(await import('#functions/usecases/auctions/decide-auction.ts')),
	...(await import('#functions/usecases/auctions/place-bid.ts')),
	...(await import('#functions/usecases/auctions/sweep.ts')),
});

beforeAll(async () => {
	out = await startFunctionsAlone();
	code = await loadCode();
});
afterAll(() => out.stop());

/** An action of a worker: `at` milliseconds after 17:00, by a clock that is `wrongBy` milliseconds fast. */
interface Act {
	at: number;
	wrongBy: number;
	run(now: number): Promise<void>;
}

test.each(Object.keys(SWEEPS) as (keyof typeof SWEEPS)[])(
	'no bid is taken that its worker saw come too late, none is lost that was taken, none in time is refused as late, and one close is told once: sweep %s',
	{ timeout },
	async (when) => {
		const draw = fc.tuple(
			fc.integer({ min: -AROUND, max: AROUND }),
			fc.integer({ min: -CLOCKS_WRONG_BY, max: CLOCKS_WRONG_BY }),
			fc.nat(BIDDERS - 1),
			fc.nat(400),
		);
		const draws = fc.sample(draw, { numRuns: BIDS });
		const bidders = Array.from({ length: BIDDERS }, (_, at) => makeMember(`bidder ${at}`));
		const seller = makeMember('seller');
		const listing = makeStone(seller, NOON, { askingPrice: ASKING_PRICE });
		const { listingId } = listing;
		await writeRecords(code.openMarket(), [seller, ...bidders], [listing]);
		/** Sends a bid again under its id after BUSY, as a page does. */
		const place = async (bidder: MemberRecord, now: number, bidAmount: number, maxBid: number) => {
			const bidId = ulid();
			for (;;) {
				try {
					return await code.placeBid({ ...code.openMarket(), now }, bidder, { bidId, diamondId: listingId, revision: listing.revision, bidAmount, maxBid });
				} catch (error) {
					if (!(error instanceof code.MarketError && error.code === 'BUSY')) throw error;
				}
			}
		};
		const first = await place(bidders[0] as MemberRecord, NOON, LEAST, LEAST);

		const history: Operation[] = [];
		const taken: { now: number }[] = [];
		const refused: { now: number; code: string }[] = [];
		const bid = async (bidder: MemberRecord, now: number, over: number) => {
			const begun = performance.now();
			const note = (outcome: Operation['outcome'], version?: number) =>
				history.push({ process: bidder.firstName, act: 'write', outcome, begun, ended: performance.now(), version });
			const { auction } = (await code.openMarket().listings.get(listingId)) ?? {};
			const amount = Math.ceil((auction?.currentBid ?? LEAST) * 1.01);
			try {
				const { listing: after } = await place(bidder, now, amount, amount + over);
				note('ok', after && countWrites(after));
				taken.push({ now });
			} catch (error) {
				if (!(error instanceof code.MarketError)) throw error;
				note('fail');
				refused.push({ now, code: error.code });
			}
		};
		const sweep = (now: number) => code.sweep({ ...code.openMarket(), now }, () => true).then(() => undefined);
		const meddle = (who: MemberRecord, now: number) =>
			code.carryOutAct({ ...code.openMarket(), now }, who, listingId, { status: who === seller ? 'REJECTED' : 'COMPLETED' }).then(
				() => expect.fail('Nobody decides or confirms before the last bids have arrived'),
				(error) => expect(['STATE_CONFLICT', 'FORBIDDEN', 'NOT_FOUND', 'BUSY']).toContain(error.code),
			);
		await carryOut([
			...[seller, ...bidders].flatMap((who) => MEDDLING.map((at): Act => ({ at, wrongBy: CLOCKS_WRONG_BY, run: (now) => meddle(who, now) }))),
			...draws.map(([at, wrongBy, number, over]): Act => ({ at, wrongBy, run: (now) => bid(bidders[number] as MemberRecord, now, over) })),
			...SWEEPS[when].map((at, number): Act => ({ at, wrongBy: ((number % 3) - 1) * CLOCKS_WRONG_BY, run: sweep })),
		]);
		// However many sweeps come when the last bids have arrived, they close the auction once.
		const afterwards = CLOSING + LAST_CALLS_ARRIVE_WITHIN;
		await Promise.all([...SWEEPS[when], 0].map((at) => sweep(afterwards + at)));

		expect(refused.filter(({ now, code }) => code === 'AUCTION_CLOSED' && now < CLOSING)).toEqual([]);
		expect(taken.filter(({ now }) => now >= CLOSING)).toEqual([]);
		const ledger = await code.openMarket().bids.ledger(listingId, 1);
		expect(ledger.map(({ sequence }) => sequence)).toEqual(ledger.map((_, at) => at + 1));
		expect(ledger.length).toBe(taken.length + 1);
		const fault = findFault(history, { start: countWrites(first.listing ?? expect.fail('The first bid is answered without its stone')) });
		expect(fault && describeFault(fault)).toBeUndefined();
		const leaderId = judgeLedger(ledger);
		expect((await code.openMarket().listings.get(listingId))?.auction).toMatchObject({ leaderId, closesAt: CLOSING });

		const losers = new Set(ledger.map(({ bidderId }) => bidderId).filter((id) => id !== leaderId));
		expect(await readNotifications(seller, listingId)).toMatchObject({ AUCTION_CLOSED_SELLER: 1 });
		for (const { memberId } of bidders) {
			const told = await readNotifications({ memberId }, listingId);
			expect([told.AUCTION_CLOSED_LEADER ?? 0, told.AUCTION_CLOSED_LOSER ?? 0]).toEqual([memberId === leaderId ? 1 : 0, losers.has(memberId) ? 1 : 0]);
		}
	},
);

test('a first bid before the expiry is taken after a sweep of a worker whose clock is ahead, and none after the expiry', async () => {
	const [seller, bidder, other] = [makeMember('seller'), makeMember('bidder'), makeMember('other')];
	const [listing, late] = [makeStone(seller, NOON, { askingPrice: ASKING_PRICE }), makeStone(seller, NOON, { askingPrice: ASKING_PRICE })];
	await writeRecords(code.openMarket(), [seller, bidder, other], [listing, late]);
	const { expiresAt } = listing;
	await code.sweep({ ...code.openMarket(), now: expiresAt + CLOCKS_WRONG_BY }, () => true);
	await bidOn({ ...code.openMarket(), now: expiresAt - 1 }, bidder, listing, LEAST);
	for (const who of [other, seller])
		await expect(bidOn({ ...code.openMarket(), now: expiresAt }, who, late, LEAST)).rejects.not.toMatchObject({ code: 'BUSY' });
	await code.sweep({ ...code.openMarket(), now: expiresAt + LAST_CALLS_ARRIVE_WITHIN }, () => true);
	const states = await Promise.all([listing, late].map(({ listingId }) => code.openMarket().listings.get(listingId)));
	expect(states.map((one) => one?.state)).toEqual(['BIDDING', 'SUSPENDED']);
});

/** Milliseconds between two bids, so that some but not all of them overlap. */
const BETWEEN = 25;

/** Starts each act at its moment. Time is stretched or shrunk to fit the number of bids. */
async function carryOut(acts: readonly Act[]): Promise<void> {
	const pace = (BIDS * BETWEEN) / (2 * AROUND);
	const begun = performance.now();
	const run = async ({ at, wrongBy, run: act }: Act) => {
		await pause(Math.max(0, (at + AROUND) * pace - (performance.now() - begun)));
		await act(CLOSING + at + wrongBy);
	};
	const outcomes = await Promise.allSettled(acts.map(run));
	for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Decides every bid again, and checks that the final leader has the highest ceiling. */
function judgeLedger(ledger: readonly BidRecord[]): string | undefined {
	let standing: Standing | undefined;
	for (const entry of ledger) {
		expect(findMisplaced(standing, entry, LEAST)).toBeUndefined();
		standing = computeStanding(standing, entry);
		expect({ leaderId: entry.leaderId, currentBid: entry.currentBid }).toEqual({ leaderId: standing.leaderId, currentBid: standing.currentBid });
		expect(code.hashEntry(entry)).toBe(entry.hash);
	}
	expect(ledger.slice(1).map(({ previousHash }) => previousHash)).toEqual(ledger.slice(0, -1).map(({ hash }) => hash));
	expect(standing?.leaderId).toBe(findHighest(ledger));
	return standing?.leaderId;
}

async function readNotifications({ memberId }: Pick<MemberRecord, 'memberId'>, listingId: string): Promise<Record<string, number>> {
	const { content } = await code.openMarket().notifications.page(memberId, 0, 5000);
	const about = content.filter(({ diamondId }) => diamondId === listingId);
	return Object.fromEntries([...Map.groupBy(about, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length]));
}
