import { execFile } from 'node:child_process';
import { monotonicFactory } from 'ulid';
import { beforeAll, describe, expect, test } from 'vitest';
import { bids, views } from '#test/steps/bids.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { moveClockPast, type SignedIn } from '#test/steps/market.ts';

const ulid = monotonicFactory();

type Ledger = Awaited<ReturnType<SignedIn['api']['ledger']>>;

/** Runs the public ledger verifier. Returns its exit status and its output. */
function verified(ledger: unknown, ...options: string[]): Promise<{ status: number; said: string }> {
	return new Promise((resolve) => {
		const program = execFile(process.execPath, ['bin/verify-ledger.ts', ...options], (error, stdout, stderr) =>
			resolve({ status: Number(error?.code ?? 0), said: stdout + stderr }),
		);
		program.stdin?.end(typeof ledger === 'string' ? ledger : JSON.stringify(ledger));
	});
}

test('a leader who raises the own ceiling changes nothing that anybody else is shown: not the stone, not its version, not the ledger', async () => {
	const [seller, leader, loser, stranger] = await Promise.all(['seller', 'leader', 'loser', 'stranger'].map((name) => anActiveMember(`rise-${name}`)));
	if (!seller || !leader || !loser || !stranger) throw new Error('There are four');
	const { diamondId } = await seller.api.createDiamond({ body: aStone() });
	await bids(loser, diamondId, 7000);
	await bids(leader, diamondId, 7200, 7500);
	const look = () =>
		Promise.all([seller, loser, stranger].map(async (one) => [await views(one, diamondId), await one.api.ledger({ params: { id: diamondId } })]));
	const before = await look();
	await bids(leader, diamondId, 7200, 9000);
	expect(await look()).toEqual(before);
	expect(await views(leader, diamondId)).toMatchObject({ myMaxBid: 9000, leading: true });
	// Later entries do not reveal the raised ceiling either, and it is in force.
	await bids(loser, diamondId, 8000);
	const { entries } = await seller.api.ledger({ params: { id: diamondId } });
	expect(entries.map(({ sequence, currentBid }) => [sequence, currentBid])).toEqual([
		[1, 7000],
		[2, 7200],
		[3, 8080],
	]);
	expect(await views(leader, diamondId)).toMatchObject({ currentBid: 8080, leading: true });
});

describe("an auction's ledger", () => {
	let open: Ledger;
	let closed: Ledger;
	/** The ledger after the rejection, as the seller, the highest bidder and other members see it. */
	let over: Ledger;
	let winners: Ledger;
	let strangers: Ledger[];

	beforeAll(async () => {
		const [seller, first, second, stranger] = await Promise.all([
			anActiveMember('ledger-seller'),
			anActiveMember('ledger-first'),
			anActiveMember('ledger-second'),
			anActiveMember('ledger-stranger'),
		]);
		const { diamondId } = await seller.api.createDiamond({ body: aStone() });
		await bids(first, diamondId, 7000, 7500);
		await bids(first, diamondId, 7000, 9000);
		await bids(second, diamondId, 7100, 8000);
		await bids(second, diamondId, 9000, 9000);
		await bids(second, diamondId, 9500, 12_000);
		open = await second.api.ledger({ params: { id: diamondId } });
		strangers = [await stranger.api.ledger({ params: { id: diamondId } })];
		await moveClockPast((await views(seller, diamondId)).closesAt);
		closed = await seller.api.ledger({ params: { id: diamondId } });
		strangers.push(await stranger.api.ledger({ params: { id: diamondId } }));
		await seller.api.bidStatus({ body: { diamondId, status: 'REJECTED' } });
		over = await seller.api.ledger({ params: { id: diamondId } });
		winners = await second.api.ledger({ params: { id: diamondId } });
		strangers.push(await stranger.api.ledger({ params: { id: diamondId } }));
	});

	test('shows to others what the stone showed: who took the lead at what price, and no ceiling, whatever becomes of the stone', async () => {
		for (const { entries } of strangers) {
			expect(entries.map(({ sequence, currentBid }) => [sequence, currentBid])).toEqual([
				[1, 7000],
				[2, 9500],
			]);
			expect(JSON.stringify(entries)).not.toMatch(/"(salt|maxBid)"/);
		}
		expect(await verified(strangers.at(-1))).toMatchObject({ status: 0, said: expect.stringMatching(/what is shown is right/) });
	});

	test('is verified as far as it shows before the auction is over, and by seller and highest bidder whole after it', async () => {
		expect(open.entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
		expect(open.entries.map(({ maxBid }) => maxBid)).toEqual([undefined, 8000, 9000, 12_000]);
		const seen = open.entries.at(-1)?.hash ?? '';
		expect(await verified(open)).toMatchObject({ status: 0, said: expect.stringContaining(seen) });

		// The seller has not decided yet, so no ceiling is shown.
		expect(closed.entries.map(({ maxBid }) => maxBid)).toEqual([undefined, undefined, undefined, undefined]);
		expect((await verified(closed)).status).toBe(0);

		expect(over.entries.map(({ maxBid }) => maxBid)).toEqual([7500, 9000, undefined, undefined, undefined]);
		expect(winners.entries.map(({ maxBid }) => maxBid)).toEqual([7500, 9000, 8000, 9000, 12_000]);
		for (const ledger of [over, winners]) {
			const verdict = await verified(ledger, '--seen', seen);
			expect(verdict).toMatchObject({
				status: 0,
				said: expect.stringMatching(/every hash, open ceiling and decision is right.* Bidder 2 leads at 9500 after 5 bids/),
			});
		}
	});

	type Tampering = (ledger: Ledger) => Ledger;
	const changing = (place: number, changes: (entry: Ledger['entries'][number]) => object): Tampering => {
		return (ledger) => ({ ...ledger, entries: ledger.entries.map((entry, at) => (at === place ? { ...entry, ...changes(entry) } : entry)) });
	};
	test.each<[string, Tampering, RegExp]>([
		['a changed amount', changing(2, ({ bidAmount }) => ({ bidAmount: bidAmount - 10 })), /^Bid 3: the hash does not fit/],
		['a changed ceiling', changing(1, () => ({ maxBid: 8999 })), /^Bid 2: the ceiling 8999 is not the one/],
		["a loser's ceiling that stays shut", changing(0, () => ({ salt: undefined })), /^Bid 1: the ceiling of a loser is not opened/],
		['a previous hash of nothing', changing(3, () => ({ previousHash: '0'.repeat(64) })), /^Bid 4: does not follow/m],
		['another leader', changing(3, ({ bidderSeal }) => ({ leaderSeal: bidderSeal })), /^Bid 4: by the rules /m],
		['a price raised without cause', changing(4, () => ({ currentBid: 9900 })), /^Bid 5: by the rules /m],
		['a bid under another number', changing(3, () => ({ bidderNumber: 1 })), /^Bid 4: is not of the same bidder/m],
		['a bidder under two numbers', changing(3, () => ({ bidderNumber: 3 })), /^Bid 4: Bidder 3 has another number elsewhere/m],
		['a number that another link has', changing(2, ({ sequence }) => ({ linkSalt: `${sequence}` })), /^Bid 3: the link does not bind/],
		['a missing bid', (ledger) => ({ ...ledger, entries: ledger.entries.toSpliced(2, 1) }), /^Bid 4: bid 3 before it is missing/],
		['a swapped pair', (ledger) => ({ ...ledger, entries: ledger.entries.toReversed() }), /the order was changed/],
		['a better stone', changing(0, ({ stone }) => ({ stone: { ...stone, clarity: 'IF' } })), /^Bid 1: the stone that is shown is not/],
		['a lower price', changing(0, ({ stone }) => ({ stone: { ...stone, askingPrice: 1 } })), /^Bid 1: the stone that is shown is not/],
		['another hash of the stone', changing(0, () => ({ stoneHash: '0'.repeat(64) })), /^Bid 1: the hash does not fit/],
		['no stone', changing(0, () => ({ stone: undefined, stoneHash: undefined })), /^Bid 1: does not say which stone/m],
		['another auction', (ledger) => ({ ...ledger, diamondId: ulid() }), /^Bid 1: the hash does not fit/],
	])('%s is found', async (_, tampered, said) => {
		expect(await verified(tampered(over))).toMatchObject({ status: 1, said: expect.stringMatching(said) });
	});

	test("a seal that is not over the bidder's own id is found by the bidder", async () => {
		const forged = changing(3, () => ({ bidderSalt: '0' }))(winners);
		expect(await verified(forged)).toMatchObject({ status: 1, said: expect.stringMatching(/^Bid 4: the seal is not over/) });
	});

	test('that was written anew does not have the hashes that were seen', async () => {
		expect(await verified(over, '--seen', 'f'.repeat(64))).toMatchObject({ status: 1, said: expect.stringContaining('not in the ledger any more') });
	});

	test('without its last bid is found by the hash that its bidder noted', async () => {
		const cut = { ...winners, entries: winners.entries.slice(0, -1) };
		expect((await verified(cut)).status).toBe(0);
		expect(await verified(cut, '--seen', winners.entries.at(-1)?.hash ?? '')).toMatchObject({
			status: 1,
			said: expect.stringContaining('not in the ledger any more'),
		});
	});

	test.each(['[]', '{}', 'no JSON'])('is not %s', async (given) => {
		expect((await verified(given)).status).toBe(2);
	});
});
