import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chunk } from '#shared/chunk.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';
import { LAST_CALLS_ARRIVE_WITHIN, LEDGER_ENTRIES } from '#shared/domain/auctions/limits.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import { closeAuction } from '#test/steps/deal.ts';
import { startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { bidOn, makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Market } from '../market/market.ts';

/**
 * Visibility of a ledger through the real use cases on the real table: every viewer, after every
 * possible outcome of an auction, entry by entry. No other answer or notification of the market may
 * reveal more.
 */
const NOON = Date.parse('2027-03-01T03:00:00.000Z');
const CLOSE = Date.parse('2027-03-02T08:00:00.000Z');

let stop: () => Promise<void>;
let openMarket: () => Market;
let deciding: typeof import('./decide-auction.ts');
let sweeping: typeof import('./sweep.ts');
let reading: typeof import('./read-ledger.ts');
let presenting: typeof import('../stock/present-diamond.ts');
let telling: typeof import('../notifications/notify-listeners.ts');

beforeAll(async () => {
	({ stop } = await startFunctionsAlone());
	({ openMarket } = await import('#functions/open-market.ts'));
	deciding = await import('./decide-auction.ts');
	sweeping = await import('./sweep.ts');
	reading = await import('./read-ledger.ts');
	presenting = await import('../stock/present-diamond.ts');
	telling = await import('../notifications/notify-listeners.ts');
});
afterAll(() => stop());

const at = (now: number): Market => ({ ...openMarket(), now });

interface World {
	people: Record<'seller' | 'loser' | 'winner' | 'stranger' | 'admin', MemberRecord>;
	listingId: string;
	/** The time at which the viewers look. */
	now: number;
}

/** Makes an auction: the loser bids, raises the ceiling and leads. The winner loses once, then bids more, and also raises the ceiling. */
async function makeWorld(): Promise<World> {
	const market = at(NOON);
	const people = {
		seller: makeMember('seller'),
		loser: makeMember('loser'),
		winner: makeMember('winner'),
		stranger: makeMember('stranger'),
		admin: makeMember('admin', { roleId: ADMIN_ROLE }),
	};
	const listing = makeStone(people.seller, NOON);
	await writeRecords(market, Object.values(people), [listing]);
	const bids = (bidder: MemberRecord, bidAmount: number, maxBid: number) => bidOn(market, bidder, listing, bidAmount, maxBid);
	await bids(people.loser, 7000, 7503);
	await bids(people.loser, 7000, 9007);
	await bids(people.winner, 7100, 8003);
	await bids(people.winner, 9500, 12_011);
	// By the amount alone, which is then the maximum.
	await bids(people.winner, 13_013, 13_013);
	return { people, listingId: listing.listingId, now: NOON + HOUR };
}

const sweepAt = (now: number) => sweeping.sweep(at(now), () => true);
const act = ({ listingId }: World, who: MemberRecord, status: 'ACCEPTED' | 'REJECTED' | 'COMPLETED', now: number) =>
	deciding.carryOutAct(at(now), who, listingId, { status });

/** The possible outcomes of the auction. */
const FATES = {
	bidding: async (world: World) => world,
	'closed, and nothing has come by': async (world: World) => ({ ...world, now: CLOSE }),
	'awaiting a decision': async (world: World) => {
		await sweepAt(CLOSE + LAST_CALLS_ARRIVE_WITHIN);
		return { ...world, now: CLOSE + HOUR };
	},
	accepted: async (world: World) => {
		await closeAuction(at, world.listingId, CLOSE);
		await act(world, world.people.seller, 'ACCEPTED', CLOSE);
		return { ...world, now: CLOSE + HOUR };
	},
	sold: async (world: World) => {
		await closeAuction(at, world.listingId, CLOSE);
		for (const status of ['ACCEPTED', 'COMPLETED'] as const) await act(world, world.people.seller, status, CLOSE);
		await act(world, world.people.winner, 'COMPLETED', CLOSE);
		return { ...world, now: CLOSE + HOUR };
	},
	rejected: async (world: World) => {
		await closeAuction(at, world.listingId, CLOSE);
		await act(world, world.people.seller, 'REJECTED', CLOSE);
		return { ...world, now: CLOSE + HOUR };
	},
	'timed out': async (world: World) => ({ ...world, now: CLOSE + 3 * DAY }),
	'timed out and suspended': async (world: World) => ({ ...world, now: NOON + 40 * DAY }),
	'out of time to decide, while the seller’s answer may still arrive': async (world: World) => {
		await closeAuction(at, world.listingId, CLOSE);
		return { ...world, now: CLOSE + 3 * DAY + LAST_CALLS_ARRIVE_WITHIN - 1 };
	},
	'out of time to complete, while a complaint may still arrive': async (world: World) => {
		await closeAuction(at, world.listingId, CLOSE);
		for (const status of ['ACCEPTED', 'COMPLETED'] as const) await act(world, world.people.seller, status, CLOSE);
		await sweepAt(CLOSE + 2 * DAY);
		return { ...world, now: CLOSE + 3 * DAY + LAST_CALLS_ARRIVE_WITHIN - 1 };
	},
	reported: async (world: World) => {
		await closeAuction(at, world.listingId, CLOSE);
		await act(world, world.people.seller, 'ACCEPTED', CLOSE);
		await sweepAt(CLOSE + 3 * DAY + LAST_CALLS_ARRIVE_WITHIN);
		return { ...world, now: CLOSE + 3 * DAY + LAST_CALLS_ARRIVE_WITHIN };
	},
};
type Fate = keyof typeof FATES;

/**
 * The five entries in their order: the loser's bid and raise, the winner's losing bid, leading bid
 * and raise. `b` the bid, `n` the bidder's name, `i` the bidder's id, `c` the ceiling; `-` an entry
 * that is not shown.
 */
const SEALED = {
	seller: 'b - bn bn -',
	winner: 'b - bnic bnic bnic',
	loser: 'bnic bnic bn bn -',
	stranger: 'b - - bn -',
	admin: 'bn - bn bn -',
};
const NOTHING_FOR_STRANGERS = { stranger: 'nothing' };
const OPENED = { seller: 'bc bc bn bn bn', winner: 'bc bc bnic bnic bnic', loser: 'bnic bnic bn bn -', stranger: 'b - - b -', admin: 'bnc bnc bn bn bn' };
const SEEN: Record<Fate, Record<keyof World['people'], string>> = {
	bidding: SEALED,
	'closed, and nothing has come by': SEALED,
	'awaiting a decision': SEALED,
	accepted: { ...SEALED, ...NOTHING_FOR_STRANGERS },
	sold: { ...OPENED, ...NOTHING_FOR_STRANGERS },
	rejected: OPENED,
	'out of time to decide, while the seller’s answer may still arrive': SEALED,
	'out of time to complete, while a complaint may still arrive': { ...SEALED, ...NOTHING_FOR_STRANGERS },
	'timed out': OPENED,
	'timed out and suspended': { ...OPENED, loser: 'nothing', ...NOTHING_FOR_STRANGERS },
	reported: OPENED,
};

async function look({ listingId, now }: World, viewer: MemberRecord): Promise<string> {
	const ledger = await reading.readLedger(at(now), viewer, listingId).catch((error: { code?: string }) => {
		if (error.code !== 'NOT_FOUND') throw error;
		return undefined;
	});
	if (!ledger) return 'nothing';
	// Nothing reveals where an entry is missing: neither a number nor the hash of an entry that is not shown.
	expect(ledger.entries.map(({ sequence }) => sequence)).toEqual(ledger.entries.map((_, place) => place + 1));
	const all = await at(now).bids.ledger(listingId, ledger.auction);
	const [shown, hidden] = [ledger.entries.map(({ bidId }) => bidId), all.filter(({ bidId }) => !ledger.entries.some((entry) => entry.bidId === bidId))];
	for (const { hash, bidId } of hidden) expect(JSON.stringify(ledger)).not.toMatch(new RegExp(`${hash}|${bidId}`));
	if (!ledger.entries.some(({ maxBid }) => maxBid === 13_013)) expect(JSON.stringify(ledger)).not.toMatch(/\b13013\b/);
	expect(ledger.entries.some(({ previousHash, linkSalt }) => previousHash || linkSalt)).toBe(ledger.opened);
	return all.map(({ bidId }) => describeEntry(ledger.entries[shown.indexOf(bidId)])).join(' ');
}

function describeEntry(entry: Awaited<ReturnType<typeof reading.readLedger>>['entries'][number] | undefined): string {
	if (!entry) return '-';
	expect([entry.bidderId === undefined, entry.maxBid === undefined]).toEqual([entry.bidderSalt === undefined, entry.salt === undefined]);
	return `b${entry.bidderCompanyName ? 'n' : ''}${entry.bidderId ? 'i' : ''}${entry.maxBid ? 'c' : ''}`;
}

describe.each(Object.keys(FATES) as Fate[])('an auction that is %s', (fate) => {
	let world: World;
	beforeAll(async () => {
		world = await FATES[fate](await makeWorld());
	});

	test('shows to each viewer of its ledger what is theirs to see', async () => {
		const seen = await Promise.all(Object.entries(world.people).map(async ([name, member]) => [name, await look(world, member)]));
		expect(Object.fromEntries(seen)).toEqual(SEEN[fate]);
	});

	test('names nobody by an id to anybody else, nor tells a ceiling, in any answer, message or notification', async () => {
		const { people, listingId, now } = world;
		const market = at(now);
		const listing = await market.listings.get(listingId);
		if (!listing) throw new Error('The stone is there');
		for (const viewer of Object.values(people)) {
			const told = [
				await presenting.presentDiamond(market, listing, viewer),
				telling.writeDiamondMessage(listing, { memberId: viewer.memberId, isAdmin: viewer === people.admin }, 30, now),
				(await market.notifications.page(viewer.memberId, 0, 100)).content.map(({ data }) => data),
			];
			for (const bidder of [people.loser, people.winner].filter((one) => one !== viewer)) expect(JSON.stringify(told)).not.toContain(bidder.memberId);
			// Whole numbers only, because ids and timestamps may contain the digits by chance.
			const others = { seller: /\b(?:7503|9007|8003|12011|13013)\b/, loser: /\b(?:8003|12011|13013)\b/, winner: /\b(?:7503|9007)\b/ };
			const secret = viewer === people.loser ? others.loser : viewer === people.winner ? others.winner : others.seller;
			expect(JSON.stringify(told)).not.toMatch(secret);
		}
	});
});

describe('a rejected auction', () => {
	const read = (world: World, member: MemberRecord, auction?: number) => reading.readLedger(at(world.now), member, world.listingId, { auction });
	const readBids = async (world: World, name: keyof World['people']) =>
		read(world, world.people[name], 1).then(
			({ auction, opened, entries }) => `${auction} ${opened} ${entries.map(describeEntry).join(' ')}`,
			({ code }: { code: string }) => code,
		);
	const seen = (world: World) => Promise.all((Object.keys(world.people) as (keyof World['people'])[]).map((name) => readBids(world, name)));
	const forLoser = '1 false bnic bnic bn bn';
	const forWinner = '1 true bc bc bnic bnic bnic';

	test('is still open to those who took part when somebody else bids on the stone', async () => {
		const world = await FATES.rejected(await makeWorld());
		const other = makeMember('other');
		await writeRecords(at(world.now), [other], []);
		const again = (await at(world.now).listings.get(world.listingId)) ?? expect.fail('The stone is there');
		await bidOn(at(world.now), other, again, 9000);
		expect(await read(world, other)).toMatchObject({ auction: 2, entries: [{ bidAmount: 9000 }] });
		expect(await seen(world)).toEqual(['1 true bc bc bn bn bn', forLoser, forWinner, 'NOT_FOUND', '1 true bnc bnc bn bn bn']);
		await expect(read(world, other, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
		await expect(read(world, other, 3)).rejects.toMatchObject({ code: 'NOT_FOUND' });
	});

	test('is still open to its bidders when the seller deletes the stone', async () => {
		const world = await FATES.rejected(await makeWorld());
		const listing = (await at(world.now).listings.get(world.listingId)) ?? expect.fail('The stone is there');
		await at(world.now).commit([{ kind: 'listing-removed', listing }]);
		expect(await seen(world)).toEqual(['NOT_FOUND', forLoser, forWinner, 'NOT_FOUND', '1 true bnc bnc bn bn bn']);
		for (const auction of [undefined, 2]) await expect(read(world, world.people.winner, auction)).rejects.toMatchObject({ code: 'NOT_FOUND' });
	});
});

test('guests are refused before anything is read', () => {
	expect(endpoints.ledger.who).toBe('trader-or-admin');
});

test('bidders are numbers in the order of their first bids, the same for everybody, and learn which one they are', async () => {
	const { people, listingId, now } = await makeWorld();
	const [forSeller, forLoser] = [await reading.readLedger(at(now), people.seller, listingId), await reading.readLedger(at(now), people.loser, listingId)];
	expect(forSeller.entries.map(({ bidderNumber, own }) => [bidderNumber, own])).toEqual([
		[1, false],
		[2, false],
		[2, false],
	]);
	expect(forLoser.entries.map(({ bidderNumber, own }) => [bidderNumber, own])).toEqual([
		[1, true],
		[1, true],
		[2, false],
		[2, false],
	]);
});

test('a long ledger is read page by page, and each viewer goes on behind the last entry that they were shown', async () => {
	const { people, listingId, now } = await makeWorld();
	const raised = (await at(now).bids.ledger(listingId, 1)).at(-1) ?? expect.fail('The winner has raised the ceiling');
	const raisedCeilings = Array.from({ length: LEDGER_ENTRIES }, (_, more) => ({ ...raised, bidId: ulid(), sequence: raised.sequence + 1 + more }));
	for (const some of chunk(raisedCeilings, 50)) await at(now).commit(some.map((bid) => ({ kind: 'bid-added', bid })));
	const first = await reading.readLedger(at(now), people.winner, listingId);
	expect([first.entries.length, first.more]).toEqual([LEDGER_ENTRIES, true]);
	const rest = await reading.readLedger(at(now), people.winner, listingId, { after: first.entries.at(-1)?.sequence });
	expect(rest.more).toBeUndefined();
	// The loser's raised ceiling is not shown to the winner.
	expect([...first.entries, ...rest.entries].map(({ sequence }) => sequence)).toEqual(Array.from({ length: LEDGER_ENTRIES + 4 }, (_, place) => place + 1));
	expect([...first.entries, ...rest.entries].slice(4).map(({ bidId }) => bidId)).toEqual(raisedCeilings.map(({ bidId }) => bidId));
	for (const page of [first, rest]) expect(endpoints.ledger.answer.safeParse(page).error).toBeUndefined();
	const ofSeller = await reading.readLedger(at(now), people.seller, listingId);
	expect([ofSeller.entries.length, ofSeller.more]).toEqual([3, undefined]);
});
