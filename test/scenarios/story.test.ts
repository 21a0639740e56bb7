import { monotonicFactory } from 'ulid';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '#shared/contract/client.ts';
import { bids, views } from '#test/steps/bids.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, guest, moveClock, moveClockPast, readInbox, type SignedIn } from '#test/steps/market.ts';
import { aPhoto, attaches } from '#test/steps/media.ts';

const ulid = monotonicFactory();

let seller: SignedIn;
let first: SignedIn;
let second: SignedIn;

const listed = (changes = {}) => seller.api.createDiamond({ body: aStone(changes) });
const kinds = async (member: SignedIn, diamondId: string): Promise<string[]> => {
	const page = await member.api.listNotifications({ params: { userId: member.session.data.userId }, query: { size: 100 } });
	return page.content.filter((one) => one.diamondId === diamondId).map(({ kind }) => kind);
};
/** Lists the lots that a member's notifications of one kind name. */
const lotsTold = async (member: SignedIn, kind: string): Promise<string[]> => {
	const page = await member.api.listNotifications({ params: { userId: member.session.data.userId }, query: { size: 100 } });
	return page.content.filter((one) => one.kind === kind).flatMap(({ data }) => String(data.lots).split(', '));
};
const refusal = (call: Promise<unknown>) =>
	call.then(
		() => undefined,
		(error: unknown) => (error instanceof ApiError ? error.problem : Promise.reject(error)),
	);

beforeAll(async () => {
	[seller, first, second] = await Promise.all([
		anActiveMember('seller', 'Kiyomizu Gems'),
		anActiveMember('first', 'Ginza Diamond'),
		anActiveMember('second', 'Levi & Sons'),
	]);
});

describe('a stone from its listing to its sale', () => {
	let id: string;

	test('is found by another member within a second, and by a guest without price or seller', async () => {
		const stone = await listed({ weight: 3.33, shape: 'HEART' });
		id = stone.diamondId;
		const payload = { body: { shape: ['HEART' as const], caratFrom: 3.33, caratTo: 3.33 } };
		const found = await eventually('the stone in the search', async () => (await second.api.search(payload)).content.find(({ diamondId }) => diamondId === id));
		expect(found).toMatchObject({
			askingPrice: 10_000,
			seller: { company: 'Kiyomizu Gems', name: 'Hanako Ishikawa' },
			requiredBid: 7000,
			abilities: { bid: true, edit: false },
		});
		const seen = (await guest().search(payload)).content.find(({ diamondId }) => diamondId === id);
		expect(Object.keys(seen ?? {}).filter((field) => /price|seller|bid|lotId|certificate|state|remarks|link/i.test(field))).toEqual([]);
		expect(seen).toMatchObject({ shape: 'HEART', weight: 3.33 });
	});

	test('takes bids with ceilings; who is outbid learns of it, nobody learns a ceiling', async () => {
		expect(await bids(first, id, 7000, 9000)).toMatchObject({ outcome: 'LEADING', requiredBid: 7070, diamond: { currentBid: 7000, myMaxBid: 9000 } });
		expect(await bids(second, id, 7070, 8000)).toMatchObject({ outcome: 'OUTBID', requiredBid: 8161, diamond: { currentBid: 8080, leading: false } });
		expect(await bids(second, id, 9100, 9500)).toMatchObject({ outcome: 'LEADING', diamond: { currentBid: 9100, leading: true } });
		expect(await kinds(first, id)).toEqual(['OUTBID']);
		expect(await kinds(seller, id)).toEqual(['BID_RECEIVED', 'BID_RECEIVED', 'BID_RECEIVED']);
		const strangers = await Promise.all([views(seller, id), first.api.ledger({ params: { id } })]);
		expect(JSON.stringify(strangers)).not.toMatch(/\b9500\b/);
		expect(await views(first, id)).toMatchObject({ currentBidderCompanyName: 'Levi & Sons', isBidPlaced: true, leading: false, myMaxBid: 9000, bidCount: 3 });
	});

	test('is mailed about in time', async () => {
		const mail = await eventually('the mail to who was outbid', async () => (await readInbox(first.userName)).find(({ text }) => text.includes(id)));
		expect(`${mail.subject} ${mail.text}`).toMatch(/outbid/i);
	});

	test('closes at 17:00 on the next market day and asks the seller', async () => {
		const before = await views(seller, id);
		expect(before.closesAt).toMatch(/T08:00:00/);
		await moveClockPast(before.closesAt);
		expect(await views(seller, id)).toMatchObject({ state: 'AWAITING_DECISION', abilities: { decide: true, confirm: false } });
		expect((await refusal(bids(first, id, 20_000)))?.code).toBe('AUCTION_CLOSED');
		expect(await kinds(second, id)).toContain('AUCTION_CLOSED_LEADER');
		expect(await kinds(first, id)).toContain('AUCTION_CLOSED_LOSER');
		expect(await kinds(seller, id)).toContain('AUCTION_CLOSED_SELLER');
	});

	test('is accepted by the seller alone; then both see each other’s contact, who has bid the outcome, and others nothing', async () => {
		expect((await refusal(second.api.bidStatus({ body: { diamondId: id, status: 'ACCEPTED' } })))?.status).toBe(403);
		const accepted = await seller.api.bidStatus({ body: { diamondId: id, status: 'ACCEPTED' } });
		expect(accepted).toMatchObject({ state: 'ACCEPTED', counterparty: { email: second.userName, companyName: 'Levi & Sons' } });
		expect(await views(second, id)).toMatchObject({ counterparty: { email: seller.userName }, abilities: { confirm: true } });
		const lost = await views(first, id);
		expect(lost).toMatchObject({ state: 'ACCEPTED', currentBid: accepted.currentBid, isBidPlaced: true, leading: false });
		for (const dealt of ['counterparty', 'confirmations', 'confirmBy', 'decideBy', 'expiresAt', 'caseId'] as const) expect(lost[dealt]).toBeUndefined();
		expect((await first.api.ledger({ params: { id } })).entries.length).toBeGreaterThan(1);
		const stranger = await anActiveMember('stranger');
		for (const call of ['getDiamond', 'ledger'] as const) expect((await refusal(stranger.api[call]({ params: { id } })))?.status).toBe(404);
	});

	test('is sold when both have confirmed', async () => {
		await seller.api.bidStatus({ body: { diamondId: id, status: 'COMPLETED' } });
		expect((await refusal(seller.api.bidStatus({ body: { diamondId: id, status: 'REJECTED' } })))?.code).toBe('STATE_CONFLICT');
		expect(await second.api.bidStatus({ body: { diamondId: id, status: 'COMPLETED' } })).toMatchObject({ state: 'SOLD' });
		expect(await kinds(seller, id)).toContain('COMPLETED');
		expect(await kinds(second, id)).toContain('COMPLETED');
		const payload = { body: { shape: ['HEART' as const], caratFrom: 3.33, caratTo: 3.33 } };
		await eventually('the stone out of the search', async () => !(await second.api.search(payload)).content.some(({ diamondId }) => diamondId === id));
		const inventory = await seller.api.inventory({ body: { userName: seller.userName, state: ['SOLD'] } });
		expect(inventory.content.map(({ diamondId }) => diamondId)).toContain(id);
		const lostBy = async (member: SignedIn) => (await member.api.lostAuctions({ query: {} })).content.map(({ diamondId }) => diamondId);
		expect([await lostBy(first), await lostBy(second), await lostBy(seller)]).toEqual([[id], [], []]);
		expect(await views(first, id)).toMatchObject({ state: 'SOLD', leading: false });
	});
});

describe('a rejected bid', () => {
	const rank = async (member: SignedIn) => (await member.api.getMember({ params: { userName: member.userName } })).rank;

	test('costs the seller a point, gives the highest bidder one and displays the stone again', async () => {
		const [sellers, bidders] = [await rank(seller), await rank(first)];
		const { diamondId: id } = await listed();
		await bids(first, id, 7000);
		await moveClockPast((await views(seller, id)).closesAt);
		const again = await seller.api.bidStatus({ body: { diamondId: id, status: 'REJECTED' } });
		expect(again).toMatchObject({ state: 'DISPLAYED', bidCount: 0, requiredBid: 7000 });
		expect(again).not.toHaveProperty('currentBid');
		expect([await rank(seller), await rank(first)]).toEqual([sellers - 1, bidders + 1]);
		expect(await kinds(first, id)).toContain('REJECTED');
		expect(await bids(second, id, 7000)).toMatchObject({ outcome: 'LEADING' });
	});

	test('also when the seller lets three days pass', async () => {
		const [sellers, bidders] = [await rank(seller), await rank(second)];
		const { diamondId: id } = await listed();
		await bids(second, id, 8000);
		await moveClock({ advance: 'P6D' });
		expect(await views(seller, id)).toMatchObject({ state: 'DISPLAYED' });
		// The deadline for the previous test's stone has passed as well.
		expect(await rank(seller)).toBeLessThanOrEqual(sellers - 1);
		expect(await rank(second)).toBeGreaterThanOrEqual(bidders + 1);
	});
});

describe('bids that meet', () => {
	test('of twenty members at the same moment are all answered: none is lost, the ledger is whole and the highest ceiling leads', async () => {
		const members = await Promise.all(Array.from({ length: 20 }, (_, at) => anActiveMember(`bidder-${at}`)));
		const { diamondId: id } = await listed();
		// Each amount is more than 1% over the previous ceiling.
		const offers = members.map((member, at) => ({ member, amount: 7000 + at * 500, ceiling: 7250 + at * 500 }));

		const answers = await Promise.all(offers.map(({ member, amount, ceiling }) => refusal(bids(member, id, amount, ceiling))));

		const accepted = offers.filter((_, at) => answers[at] === undefined);
		expect(new Set(answers.map((problem) => problem?.code ?? 'accepted')).difference(new Set(['accepted', 'BID_TOO_LOW']))).toEqual(new Set());
		const { entries } = await seller.api.ledger({ params: { id } });
		expect(entries.map(({ bidAmount }) => bidAmount).sort((a, b) => a - b)).toEqual(accepted.map(({ amount }) => amount));
		expect(new Set(entries.map(({ hash }) => hash)).size).toBe(entries.length);
		const shown = entries.map(({ currentBid }) => currentBid);
		expect(shown).toEqual([...shown].sort((a, b) => a - b));
		const highest = offers.at(-1);
		if (!highest) throw new Error('Twenty bid');
		expect(accepted).toContain(highest);
		expect(await views(highest.member, id)).toMatchObject({ leading: true, myMaxBid: highest.ceiling, currentBid: shown.at(-1) });
	});

	test('the same bid id twenty times at once is one bid with one answer', async () => {
		const { diamondId, revision } = await listed();
		const bidId = ulid();
		const answers = await Promise.all(
			Array.from({ length: 20 }, () => first.api.addBid({ body: { bidId, diamondId, revision, bidAmount: 7000, maxBid: 7500 } })),
		);
		expect(new Set(answers.map(({ outcome, requiredBid }) => `${outcome} ${requiredBid}`))).toEqual(new Set(['LEADING 7070']));
		expect((await seller.api.ledger({ params: { id: diamondId } })).entries).toHaveLength(1);
		expect((await refusal(second.api.addBid({ body: { bidId, diamondId, revision, bidAmount: 9000 } })))?.code).toBe('BID_ID_TAKEN');
	});
});

describe('a bid is refused', () => {
	test('on another stone than its bidder saw, with the present one; what is only refreshed or gets a photo is the same stone', async () => {
		const stone = aStone({ clarity: 'IF' });
		const { diamondId, revision, version } = await seller.api.createDiamond({ body: stone });
		await seller.api.refreshInventory({ body: { diamondIds: [diamondId] } });
		const photographed = await attaches(seller, diamondId, [aPhoto()]);
		expect(photographed.revision).toBe(revision);
		const worse = { ...stone, clarity: 'I3' as const };
		expect(await refusal(seller.api.updateDiamond({ body: { ...worse, diamondId, version } }))).toMatchObject({ code: 'STALE' });
		await seller.api.updateDiamond({ body: { ...worse, diamondId, version: photographed.version } });

		const bid = { bidId: ulid(), diamondId, bidAmount: 7000 };
		const problem = await refusal(first.api.addBid({ body: { ...bid, revision } }));
		expect(problem).toMatchObject({ status: 409, code: 'STALE', diamond: { diamondId, clarity: 'I3', revision: revision + 1, bidCount: 0 } });
		expect(await first.api.addBid({ body: { ...bid, revision: revision + 1 } })).toMatchObject({ outcome: 'LEADING' });
	});

	test('with what would be taken, in the words of the specification', async () => {
		const { diamondId } = await listed();
		expect(await refusal(bids(first, diamondId, 6999))).toMatchObject({
			code: 'BID_TOO_LOW',
			requiredBid: 7000,
			detail: expect.stringContaining('start at $7,000'),
		});
		await bids(first, diamondId, 7000);
		const problem = await refusal(bids(second, diamondId, 7050));
		expect(problem).toMatchObject({ status: 422, code: 'BID_TOO_LOW', requiredBid: 7070, detail: 'Please bid at least 1% over the current bid.' });
	});

	test.each([
		['on one’s own stone', () => bids(seller, own, 8000), 'OWN_LISTING'],
		['on a stone without a price', () => bids(first, unpriced, 8000), 'NOT_PRICED'],
		['far above the asking price', () => bids(first, own, 100_001), 'BID_TOO_HIGH'],
	])('%s', async (_, call, code) => {
		expect((await refusal(call()))?.code).toBe(code);
	});

	let own: string;
	let unpriced: string;
	beforeAll(async () => {
		own = (await listed()).diamondId;
		unpriced = (await listed({ askingPrice: undefined })).diamondId;
	});
});

describe('a listing', () => {
	test('may be changed by its seller only, and only the version that was read', async () => {
		const stone = aStone();
		const { diamondId, version } = await seller.api.createDiamond({ body: stone });
		const changed = await seller.api.updateDiamond({ body: { ...stone, diamondId, version, askingPrice: 12_000 } });
		expect(changed).toMatchObject({ askingPrice: 12_000, totalPrice: 12_240 });
		expect(await refusal(seller.api.updateDiamond({ body: { ...stone, diamondId, version } }))).toMatchObject({
			code: 'STALE',
			present: { askingPrice: 12_000 },
		});
		expect((await refusal(first.api.updateDiamond({ body: { ...stone, diamondId, version: changed.version } })))?.status).toBe(403);
		await bids(first, diamondId, 8400);
		const now = await views(seller, diamondId);
		expect((await refusal(seller.api.updateDiamond({ body: { ...stone, diamondId, version: now.version } })))?.code).toBe('STATE_CONFLICT');
	});

	test('has a lot id of its own, without regard to case', async () => {
		const stone = aStone({ lotId: `same-${ulid()}` });
		await seller.api.createDiamond({ body: stone });
		expect((await refusal(seller.api.createDiamond({ body: { ...stone, lotId: ` ${stone.lotId.toUpperCase()} ` } })))?.code).toBe('LOT_ID_TAKEN');
		expect(await first.api.createDiamond({ body: stone })).toMatchObject({ lotId: stone.lotId });
	});

	test('is suspended after thirty days unless refreshed, and is told of two days before', async () => {
		const kept = await listed();
		const left = await listed();
		await moveClock({ advance: 'P28DT1M' });
		const reminded = await lotsTold(seller, 'EXPIRING_SOON');
		expect(reminded).toContain(left.lotId);
		expect(reminded).toContain(kept.lotId);
		expect(await seller.api.refreshInventory({ body: { diamondIds: [kept.diamondId] } })).toMatchObject({ refreshed: 1, skipped: [] });
		await moveClock({ advance: 'P2D' });
		expect(await views(seller, kept.diamondId)).toMatchObject({ state: 'DISPLAYED' });
		expect(await views(seller, left.diamondId)).toMatchObject({ state: 'SUSPENDED' });
		expect((await refusal(first.api.getDiamond({ params: { id: left.diamondId } })))?.status).toBe(404);
		await seller.api.refreshInventory({ body: { diamondIds: [left.diamondId] } });
		expect(await views(first, left.diamondId)).toMatchObject({ state: 'DISPLAYED' });
	});

	test('is deleted by its seller only, and not while it has a bid', async () => {
		const [plain, wanted] = [await listed(), await listed()];
		await bids(first, wanted.diamondId, 7000);
		expect((await refusal(first.api.deleteDiamonds({ body: { diamondIds: [plain.diamondId] } })))?.status).toBe(403);
		const answer = await seller.api.deleteDiamonds({ body: { diamondIds: [plain.diamondId, wanted.diamondId] } });
		expect(answer).toEqual({ deleted: 1, skipped: [{ diamondId: wanted.diamondId, code: 'STATE_CONFLICT' }] });
		expect((await refusal(seller.api.getDiamond({ params: { id: plain.diamondId } })))?.status).toBe(404);
	});
});
