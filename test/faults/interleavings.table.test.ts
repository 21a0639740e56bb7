import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { BidRecord } from '#functions/usecases/auctions/ports/bids.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { LAST_CALLS_ARRIVE_WITHIN } from '#shared/domain/auctions/limits.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';
import fc from '#test/model/fast-check.ts';
import { describeFault, findFault, type Operation } from '#test/model/history.ts';
import { computeStanding, findHighest, findMisplaced, type Standing } from '#test/model/ledger.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { type Recording, recordMarket } from './recorded-market.ts';
import { FAILING, type Fate, interceptTurns, isInjected, takeTurns, turn } from './turns.ts';

/**
 * One stone, its bidders, its seller, the clock and two sweeps, all at once on the real table, in
 * every order that a scheduler generates. The table fails three requests in ten. Whatever the
 * order, no bid is lost or placed twice, nothing is decided twice, and everybody is notified of
 * everything once.
 */
vi.mock('node:timers/promises', async (original) => ({ ...(await original<object>()), setTimeout: (await import('./turns.ts')).pause }));

const NOON = Date.parse('2027-03-01T03:00:00.000Z');
const CLOSING = Date.parse('2027-03-02T08:00:00.000Z');
const ASKING = 10_000;
const LEAST = 7000;
/** Number of tries of a member or a sweep while there is no answer. */
const TRIES = 4;

let out: Outgoing;
let code: Awaited<ReturnType<typeof loadCode>>;

const loadCode = async () => ({
	...(await import('#functions/open-market.ts')),
	...(await import('#functions/data/table/table.ts')),
	...(await import('#functions/usecases/market-error.ts')),
	...(await import('#functions/usecases/auctions/bid-ledger.ts')),
	...(await import('#functions/usecases/auctions/decide-auction.ts')),
	...(await import('#functions/usecases/auctions/place-bid.ts')),
	...(await import('#functions/usecases/auctions/sweep.ts')),
	...(await import('#functions/usecases/stock/list-diamond.ts')),
});

beforeAll(async () => {
	out = await startFunctionsAlone();
	code = await loadCode();
	interceptTurns(code.client);
});
afterAll(() => out.stop());

interface Plan {
	/** The bids of each bidder, one after the other. With `twice` a bid is sent twice at once. */
	bidders: { amount: number; over: number; twice: boolean }[][];
	/** Number of the seller's edits, before anything else. */
	edits: number;
	/** Number of turns until the last bids should have arrived. */
	closesAfter: number;
	sweeps: number;
	decision: 'ACCEPTED' | 'REJECTED' | undefined;
}

const aBid = fc.record({ amount: fc.integer({ min: 0, max: 6 }).map((step) => LEAST + step * 100), over: fc.integer({ min: 0, max: 5 }), twice: fc.boolean() });
const aPlan: fc.Arbitrary<Plan> = fc.record({
	bidders: fc.array(fc.array(aBid, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 4 }),
	edits: fc.integer({ min: 0, max: 2 }),
	closesAfter: fc.integer({ min: 0, max: 40 }),
	sweeps: fc.integer({ min: 0, max: 2 }),
	decision: fc.constantFrom(undefined, 'ACCEPTED' as const, 'REJECTED' as const),
});
/** Three in ten requests fail in some way. */
const someFates = fc.array(
	fc.nat(99).map((chance): Fate => (chance < 70 ? 'answered' : (FAILING[chance % FAILING.length] ?? 'answered'))),
	{ minLength: 60, maxLength: 150 },
);

const size = readStormSize();

test('in whatever order requests reach the table, and whichever of them fail', { timeout: size.timeout }, async ({ task }) => {
	const total = { bids: 0, acknowledged: 0, requestsFailed: 0, closed: 0 };
	await fc.assert(
		fc.asyncProperty(fc.scheduler(), someFates, aPlan, async (scheduler, fates, plan) => {
			const story = await tell(scheduler, fates, plan);
			await check(story);
			total.requestsFailed += story.failed;
			total.bids += story.answers.length;
			total.acknowledged += story.answers.filter(({ outcome }) => outcome === 'ok').length;
			total.closed += story.after.state === 'DISPLAYED' || story.after.state === 'BIDDING' ? 0 : 1;
		}),
		size.parameters,
	);
	task.meta.figures = `${total.bids} bids, ${total.acknowledged} acknowledged, ${total.closed} auctions closed, ${total.requestsFailed} requests failed`;
});

interface Story {
	seller: MemberRecord;
	bidders: MemberRecord[];
	recording: Recording;
	/** The answers that bidders got. */
	answers: Operation[];
	failed: number;
	after: ListingRecord;
}

async function tell(scheduler: fc.Scheduler, fates: readonly Fate[], plan: Plan): Promise<Story> {
	// Earlier runs must not use up this run's retry budget.
	code.retryBudget.refill();
	const seller = makeMember('seller');
	const bidders = plan.bidders.map((_, at) => makeMember(`bidder ${at}`));
	const listing = makeStone(seller, NOON, { askingPrice: ASKING });
	const { listingId, stone } = listing;
	await writeRecords(code.openMarket(), [seller, ...bidders], [listing]);

	const recording: Recording = { listingId, history: [], time: 0 };
	const answers: Operation[] = [];
	let now = NOON;
	let strike: () => void = () => undefined;
	const struck = new Promise<void>((resolve) => {
		strike = resolve;
	});
	const open = (process: string): Market => recordMarket({ ...code.openMarket(), now }, process, recording);

	const bid = async (bidder: MemberRecord, { amount, over, twice }: Plan['bidders'][number][number]) => {
		const bidId = ulid();
		let revision = listing.revision;
		await insist(async () => {
			revision = (await open(bidder.firstName).listings.get(listingId))?.revision ?? revision;
		});
		const [begun, sentAt] = [++recording.time, now];
		const request = { bidId, diamondId: listingId, revision, bidAmount: amount, maxBid: amount + over * 100 };
		const send = () => insist(() => code.placeBid(open(bidder.firstName), bidder, request));
		const heard = await Promise.all(twice ? [send(), send()] : [send()]);
		const outcome = heard.find((one) => one === 'ok') ?? heard.find((one) => one === 'unknown') ?? 'fail';
		// After a rejection a bid that was refused a moment earlier may become valid.
		// A bid that is sent again at 17:00 is refused, although the first sending is still on its way and counts.
		if (outcome === 'ok' && plan.decision !== 'REJECTED' && now === sentAt) expect(heard, 'the same bid sent twice at once').not.toContain('fail');
		answers.push({ process: bidder.firstName, act: 'write', outcome, begun, ended: ++recording.time, name: `bid ${bidId}` });
	};
	const edit = async (askingPrice: number) => {
		const present = await open('seller').listings.get(listingId);
		if (present) await code.updateListing(open('seller'), seller, listingId, present.version, { ...stone, askingPrice });
	};

	const failed = await takeTurns(scheduler, fates, {
		...Object.fromEntries(
			bidders.map((bidder, at) => [
				bidder.firstName,
				async () => {
					for (const one of plan.bidders[at] ?? []) await bid(bidder, one);
				},
			]),
		),
		async seller() {
			for (let done = 1; done <= plan.edits; done++) await insist(() => edit(ASKING + done));
			await struck;
			const { decision } = plan;
			if (decision) await insist(() => code.carryOutAct(open('seller'), seller, listingId, { status: decision }));
		},
		async clock() {
			for (let turns = 0; turns < plan.closesAfter; turns++) await turn('ticks');
			// From then on the seller and sweeps close the auction.
			now = CLOSING + LAST_CALLS_ARRIVE_WITHIN;
			strike();
		},
		...Object.fromEntries(
			Array.from({ length: plan.sweeps }, (_, at) => [
				`sweep ${at}`,
				async () => {
					await struck;
					await insist(() => code.sweep(open(`sweep ${at}`), () => true));
				},
			]),
		),
	});
	// One more sweep closes the auction and sends the notifications that are still outstanding.
	now += LAST_CALLS_ARRIVE_WITHIN;
	await code.sweep(open('last sweep'), () => true);
	const after = await code.openMarket().listings.get(listingId);
	if (!after) throw new Error('The stone is gone');
	return { seller, bidders, recording, answers, failed, after };
}

/** Retries until there is an answer. */
async function insist(act: () => Promise<unknown>): Promise<Operation['outcome']> {
	for (let tries = 0; tries < TRIES; tries++) {
		try {
			await act();
			return 'ok';
		} catch (error) {
			if (mayPass(error)) continue;
			if (error instanceof code.MarketError) return 'fail';
			throw error;
		}
	}
	return 'unknown';
}

function mayPass(error: unknown): boolean {
	if (error instanceof code.SweepFailed) return error.errors.every(mayPass);
	return isInjected(error) || (error instanceof code.MarketError && error.code === 'BUSY');
}

async function check({ seller, bidders, recording, answers, after }: Story): Promise<void> {
	const { listings, bids, members, notifications } = code.openMarket();
	const { listingId, history } = recording;
	expect(await listings.get(listingId)).toMatchObject({ version: after.version, ...(after.rises && { rises: after.rises }) });
	const auctions = await Promise.all(Array.from({ length: after.auctions }, (_, at) => bids.ledger(listingId, at + 1)));
	const stored = auctions.flat().map(({ bidId }) => `bid ${bidId}`);
	const fault = findFault(history, { start: 1 }) ?? findFault(answers, { start: 1, stored });
	if (fault) expect.fail(describeFault(fault));

	const facts: string[] = [];
	auctions.forEach((ledger, at) => {
		checkChain(ledger);
		const standing = checkDecisions(ledger);
		facts.push(...listFacts(seller.memberId, ledger, at + 1 === after.auctions ? after.state : 'DISPLAYED'));
		if (at + 1 === after.auctions && after.auction) {
			expect(after.auction).toMatchObject({ ...standing, sequence: ledger.length });
			expect(after.auction.leaderId).toBe(findHighest(ledger));
		}
	});
	const told = await Promise.all(
		[seller, ...bidders].map(async ({ memberId }) => {
			const { content } = await notifications.page(memberId, 0, 200);
			return content.map(({ kind }) => `${memberId} ${kind}`);
		}),
	);
	expect(told.flat().sort()).toEqual(facts.sort());
	const points = new Map([...(await members.getMany([seller, ...bidders].map(({ memberId }) => memberId)))].map(([memberId, { rank }]) => [memberId, rank]));
	const rejected = facts.filter((fact) => fact.endsWith(' REJECTED')).map((fact) => fact.split(' ')[0]);
	for (const [memberId, rank] of points) {
		const expected = memberId === seller.memberId ? -rejected.length : rejected.filter((one) => one === memberId).length;
		expect([memberId, rank]).toEqual([memberId, expected || 0]);
	}
}

function checkChain(ledger: readonly BidRecord[]): void {
	let previousHash = code.LEDGER_START;
	for (const [at, entry] of ledger.entries()) {
		expect(entry).toMatchObject({ sequence: at + 1, previousHash, hash: code.hashEntry(entry) });
		previousHash = entry.hash;
	}
}

/** Decides each bid again by the plain rules. */
function checkDecisions(ledger: readonly BidRecord[]): Standing | undefined {
	let standing: Standing | undefined;
	for (const entry of ledger) {
		expect(findMisplaced(standing, entry, LEAST)).toBeUndefined();
		standing = computeStanding(standing, entry);
		expect(entry).toMatchObject({ leaderId: standing.leaderId, currentBid: standing.currentBid });
	}
	return standing;
}

/** Lists the notifications that are due for an auction at this point, each once. */
function listFacts(sellerId: string, ledger: readonly BidRecord[], state: ListingState): string[] {
	const facts: string[] = [];
	let leaderId: string | undefined;
	for (const entry of ledger) {
		const raisesOwn = entry.bidderId === leaderId;
		if (!raisesOwn) facts.push(`${sellerId} BID_RECEIVED`);
		if (leaderId && entry.leaderId !== leaderId) facts.push(`${leaderId} OUTBID`);
		leaderId = entry.leaderId;
	}
	if (!leaderId || state === 'BIDDING') return facts;
	facts.push(`${sellerId} AUCTION_CLOSED_SELLER`, `${leaderId} AUCTION_CLOSED_LEADER`);
	for (const bidderId of new Set(ledger.map((entry) => entry.bidderId))) if (bidderId !== leaderId) facts.push(`${bidderId} AUCTION_CLOSED_LOSER`);
	if (state === 'ACCEPTED') facts.push(`${leaderId} ACCEPTED`);
	if (state === 'DISPLAYED') facts.push(`${leaderId} REJECTED`);
	return facts;
}
