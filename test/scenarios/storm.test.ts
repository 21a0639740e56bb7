import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import pMap from 'p-map';
import { monotonicFactory } from 'ulid';
import { expect, test } from 'vitest';
import { ApiError, createClient } from '#shared/contract/client.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { type Random, seededRandom } from '#test/bench/search/random.ts';
import { SEED } from '#test/model/fast-check.ts';
import { describeFault, findFault, type Operation } from '#test/model/history.ts';
import { views } from '#test/steps/bids.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, getOrigin, moveClockPast, type SignedIn } from '#test/steps/market.ts';
import { readStormSize } from '#test/steps/storm-size.ts';

/**
 * Many dealers bid at once over HTTP. Some answers are lost on the way back, and some bids are sent
 * twice at the same moment. Then the ledger is compared with the answers that each dealer got, and
 * every step is decided again in plain code. `runs` is the number of bidders; at 64 the storm has
 * its full size.
 */
const { parameters, timeout } = readStormSize();
const BIDDERS = parameters.numRuns;
const FULL = BIDDERS >= 64;
const BIDS_EACH = FULL ? 50 : 8;
const AUCTIONS = FULL ? 200 : 4;
const BIDDERS_OF_AN_AUCTION = Math.min(8, BIDDERS);
const ASKING_PRICE = 10_000;
/** Percent of the bids whose answer is lost, and percent that are sent twice at once. */
const LOST = 10;
const TWICE = 10;

const ulid = monotonicFactory();

/** The bid that a dealer sent, with its id. */
interface Offer {
	bidId: string;
	bidder: Bidder;
	bidAmount: number;
	ceiling: number;
}

interface Bidder extends SignedIn {
	/** The member's calls over a connection that loses answers: the request is carried out, but the client gets a network error. */
	overBadLine: SignedIn['api'];
}

interface Storm {
	diamondId: string;
	seller: SignedIn;
	bidders: readonly Bidder[];
	offers: Map<string, Offer>;
	/** Each attempt to bid and each reading of the stone. */
	history: Operation[];
}

test(
	'every bid that was taken is there once, in an order that explains what everybody was told; every step is right; each fact is told once',
	async ({ task }) => {
		const bidders = await gatherBidders(BIDDERS);
		const seller = await anActiveMember('storm-seller');
		const storm = await openStorm(seller, bidders);
		await Promise.all(bidders.map((bidder, at) => bidAgainAndAgain(storm, bidder, BIDS_EACH, seededRandom(SEED + at))));
		const counted = await judge(storm, await views(seller, storm.diamondId));
		task.meta.figures = `${BIDDERS} bidders, ${storm.history.length} tries and looks, ${counted.entries} bids in the ledger, ${counted.told} notifications`;
	},
	timeout,
);

test(
	'auctions under way at the same time do not disturb each other',
	async ({ task }) => {
		const bidders = await gatherBidders(BIDDERS);
		const seller = await anActiveMember('storm-seller');
		const storms = await pMap(
			Array.from({ length: AUCTIONS }, (_, at) => at),
			(at) =>
				openStorm(
					seller,
					Array.from({ length: BIDDERS_OF_AN_AUCTION }, (_, place) => bidders[(at + place) % bidders.length] as Bidder),
				),
			{ concurrency: 4 },
		);
		await Promise.all(
			storms.flatMap((storm, at) => storm.bidders.map((bidder, place) => bidAgainAndAgain(storm, bidder, 3, seededRandom(SEED + 100 * at + place)))),
		);
		let entries = 0;
		// Reads all stones first: closing one auction closes all others, too.
		const ended = await Promise.all(storms.map(async (storm) => ({ storm, stone: await views(seller, storm.diamondId) })));
		for (const { storm, stone } of ended) entries += (await judge(storm, stone)).entries;
		task.meta.figures = `${AUCTIONS} auctions of ${BIDDERS_OF_AN_AUCTION} bidders, ${entries} bids in their ledgers`;
	},
	timeout,
);

function gatherBidders(count: number): Promise<Bidder[]> {
	return pMap(
		Array.from({ length: count }, (_, at) => at),
		async (at) => {
			const member = await anActiveMember(`storm-bidder-${at}`);
			const loseAnswer: typeof fetch = async (...request) => {
				await (await fetch(...request)).arrayBuffer();
				throw new TypeError('The answer is lost');
			};
			return { ...member, overBadLine: createClient({ base: `${getOrigin()}/api/v1`, token: () => member.session.token, fetch: loseAnswer }) };
		},
		{ concurrency: 4 },
	);
}

async function openStorm(seller: SignedIn, bidders: readonly Bidder[]): Promise<Storm> {
	const { diamondId } = await seller.api.createDiamond({ body: aStone({ askingPrice: ASKING_PRICE }) });
	return { diamondId, seller, bidders, offers: new Map(), history: [] };
}

/** Bids slightly above the required amount, sometimes with a ceiling. After a refusal it reads the stone again and retries. */
async function bidAgainAndAgain(storm: Storm, bidder: Bidder, times: number, { next, chance }: Random): Promise<void> {
	const { revision, requiredBid = ASKING_PRICE } = await views(bidder, storm.diamondId);
	let required = requiredBid;
	for (let time = 0; time < times; time++) {
		const bidAmount = Math.ceil(required * (1 + next() * 0.004));
		const ceiling = chance(0.4) ? Math.ceil(bidAmount * (1 + next() * 0.05)) : bidAmount;
		const offer = { bidId: ulid(), bidder, bidAmount, ceiling };
		storm.offers.set(offer.bidId, offer);
		const luck = next() * 100;
		if (luck < LOST) await bidOnce(storm, offer, revision, bidder.overBadLine);
		const tries = luck >= LOST && luck < LOST + TWICE ? 2 : 1;
		const answers = await Promise.all(Array.from({ length: tries }, () => bidUntilAnswered(storm, offer, revision)));
		required = answers[0] ?? (await look(storm, bidder));
	}
}

/** Sends a bid until it is answered. Returns the next required bid, or undefined if the bid was refused. */
async function bidUntilAnswered(storm: Storm, offer: Offer, revision: number): Promise<number | undefined> {
	for (;;) {
		const answer = await bidOnce(storm, offer, revision, offer.bidder.api);
		if (answer !== 'unknown') return answer === 'refused' ? undefined : answer;
		await pause(20);
	}
}

async function bidOnce(
	{ diamondId, history }: Storm,
	{ bidId, bidder, bidAmount, ceiling }: Offer,
	revision: number,
	api: SignedIn['api'],
): Promise<number | 'refused' | 'unknown'> {
	const begun = performance.now();
	const note = (outcome: Operation['outcome']) =>
		history.push({ process: bidder.userName, act: 'write', name: bidId, outcome, begun, ended: performance.now() });
	try {
		const { requiredBid } = await api.addBid({ body: { bidId, diamondId, revision, bidAmount, maxBid: ceiling } });
		note('ok');
		return requiredBid;
	} catch (error) {
		if (error instanceof TypeError || (error instanceof ApiError && error.code === 'BUSY')) {
			note('unknown');
			return 'unknown';
		}
		if (!(error instanceof ApiError && ['BID_TOO_LOW', 'MAX_NOT_RAISED', 'BID_TOO_HIGH'].includes(error.code))) throw error;
		note('fail');
		return 'refused';
	}
}

async function look({ diamondId, history }: Storm, bidder: Bidder): Promise<number> {
	const begun = performance.now();
	const { bidCount, version, requiredBid = ASKING_PRICE } = await views(bidder, diamondId);
	if (bidCount > 0) history.push({ process: bidder.userName, act: 'read', outcome: 'ok', begun, ended: performance.now(), version });
	return requiredBid;
}

/** Closes and rejects the auction, and compares its ledger, which is now open, with the answers that the bidders got. */
async function judge(
	{ diamondId, seller, bidders, offers, history }: Storm,
	{ closesAt, version: lastVersion }: Diamond,
): Promise<{ entries: number; told: number }> {
	await moveClockPast(closesAt);
	await seller.api.bidStatus({ body: { diamondId, status: 'REJECTED' } });
	const ledger = await seller.api.ledger({ params: { id: diamondId } });
	const { entries } = ledger;

	expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, at) => at + 1));
	const facts = decideAgain(entries.map(({ bidId }) => offers.get(bidId) as Offer));
	// A leader's raised ceiling changes no version that anybody is shown.
	const raisedCeilings = new Set(entries.filter((_, at) => facts[at]?.isRaisedCeiling).map(({ bidId }) => bidId));
	const counted = entries.map(({ bidId }) => bidId).filter((bidId) => !raisedCeilings.has(bidId));
	const start = lastVersion - counted.length;
	const versions = new Map(counted.map((bidId, at) => [bidId, start + 1 + at]));
	const known = history
		.filter(({ name }) => !raisedCeilings.has(name ?? ''))
		.map((one) => (one.act === 'write' && one.outcome === 'ok' ? { ...one, version: versions.get(one.name ?? '') } : one));
	const fault = findFault(known, { start, stored: counted });
	expect(fault && describeFault(fault)).toBeUndefined();

	expect(entries.map(({ currentBid }) => currentBid)).toEqual(facts.map(({ currentBid }) => currentBid));
	expect(await verify(ledger)).toEqual([]);

	const leader = facts.at(-1)?.leader;
	const expected = new Map<SignedIn, Record<string, number>>([
		[seller, { BID_RECEIVED: facts.filter(({ isRaisedCeiling }) => !isRaisedCeiling).length, AUCTION_CLOSED_SELLER: 1 }],
	]);
	for (const bidder of bidders) {
		const taking = entries.some(({ bidId }) => offers.get(bidId)?.bidder === bidder);
		expected.set(bidder, {
			OUTBID: facts.filter(({ ousted }) => ousted === bidder).length,
			AUCTION_CLOSED_LEADER: bidder === leader ? 1 : 0,
			AUCTION_CLOSED_LOSER: taking && bidder !== leader ? 1 : 0,
		});
	}
	let told = 0;
	for (const [member, kinds] of expected) {
		const counts = await eventually(`what ${member.userName} is told`, async () => {
			const found = await countNotifications(member, diamondId, Object.keys(kinds));
			return Object.entries(kinds).every(([kind, count]) => (found[kind] ?? 0) >= count) && found;
		});
		expect(counts).toEqual(kinds);
		told += Object.values(counts).reduce((sum, count) => sum + count, 0);
	}
	return { entries: entries.length, told };
}

interface Fact {
	currentBid: number;
	leader: Bidder;
	ousted?: Bidder;
	/** The leader only raises the own ceiling: nobody else is notified. */
	isRaisedCeiling: boolean;
}

/** Applies section 4 of the rulebook once more in plain code. Amounts are whole currency units. */
function decideAgain(offers: readonly Offer[]): Fact[] {
	let lead: { leader: Bidder; currentBid: number; ceiling: number } | undefined;
	const raise = (amount: number) => Math.floor((amount * 101 + 99) / 100);
	return offers.map(({ bidder, bidAmount, ceiling }): Fact => {
		const before = lead;
		if (!before) {
			lead = { leader: bidder, currentBid: bidAmount, ceiling };
			return { currentBid: bidAmount, leader: bidder, isRaisedCeiling: false };
		}
		if (before.leader === bidder) {
			expect(ceiling).toBeGreaterThan(before.ceiling);
			lead = { ...before, ceiling };
			return { currentBid: before.currentBid, leader: bidder, isRaisedCeiling: true };
		}
		expect(bidAmount).toBeGreaterThanOrEqual(raise(before.currentBid));
		if (ceiling <= before.ceiling) {
			lead = { ...before, currentBid: ceiling === before.ceiling ? ceiling : Math.min(before.ceiling, raise(ceiling)) };
			return { currentBid: lead.currentBid, leader: before.leader, isRaisedCeiling: false };
		}
		lead = { leader: bidder, currentBid: Math.max(bidAmount, Math.min(ceiling, raise(before.ceiling))), ceiling };
		return { currentBid: lead.currentBid, leader: bidder, ousted: before.leader, isRaisedCeiling: false };
	});
}

async function countNotifications({ api, session }: SignedIn, diamondId: string, kinds: readonly string[]): Promise<Record<string, number>> {
	const { content } = await api.listNotifications({ params: { userId: session.data.userId }, query: { size: 5000 } });
	const of = content.filter((one) => one.diamondId === diamondId);
	return Object.fromEntries(kinds.map((kind) => [kind, of.filter((one) => one.kind === kind).length]));
}

/** Returns the errors that the public ledger verifier finds. */
function verify(ledger: unknown): Promise<string[]> {
	return new Promise((resolve) => {
		const program = execFile(process.execPath, ['bin/verify-ledger.ts'], (error, _said, faults) => resolve(error ? faults.trim().split('\n') : []));
		program.stdin?.end(JSON.stringify(ledger));
	});
}
