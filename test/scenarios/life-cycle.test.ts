import { ulid } from 'ulid';
import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '#shared/contract/client.ts';
import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import { bids, views } from '#test/steps/bids.ts';
import { anActiveMember, aStone, theAdmin } from '#test/steps/given.ts';
import { awaitRoomIn, eventually, guest, moveClock, moveClockPast, PASSWORD, readInbox, type SignedIn } from '#test/steps/market.ts';

let seller: SignedIn;
let buyer: SignedIn;

beforeEach(async () => {
	[seller, buyer] = await Promise.all([anActiveMember('seller', 'Lifelong Gems'), anActiveMember('buyer', 'Patient & Sons')]);
});

const idOf = (member: SignedIn) => member.session.data.userId;
const listed = (changes: Partial<DiamondAttributes> = {}) => seller.api.createDiamond({ body: aStone(changes) });
const stateOf = async (id: string) => (await views(seller, id)).state;
const refusal = (call: Promise<unknown>) =>
	call.then(
		() => undefined,
		(error: unknown) => (error instanceof ApiError ? error.problem : Promise.reject(error)),
	);
const told = async (member: SignedIn, kind: string) => {
	const { content } = await member.api.listNotifications({ params: { userId: idOf(member) }, query: { page: 0, size: 100 } });
	return content.filter((one) => one.kind === kind);
};
const mails = async (member: SignedIn, subject: RegExp) => (await readInbox(member.userName)).filter((mail) => subject.test(mail.subject));
const rank = async (member: SignedIn) => (await member.api.getMember({ params: { userName: member.userName } })).rank;
const found = async (id: string, weight: number) => {
	const { content } = await buyer.api.search({ body: { caratFrom: weight, caratTo: weight, size: 100 } });
	return content.some(({ diamondId }) => diamondId === id);
};
const buyerBids = (id: string, bidAmount = 8000) => buyer.api.addBid({ body: { bidId: ulid(), diamondId: id, revision: 1, bidAmount } });
const acts = (member: SignedIn, diamondId: string, status: 'ACCEPTED' | 'REJECTED' | 'COMPLETED') => member.api.bidStatus({ body: { diamondId, status } });

/** Complains about a deal. Returns the id of its case. */
async function complains(member: SignedIn, diamondId: string): Promise<string> {
	return (await member.api.bidStatus({ body: { diamondId, status: 'COMPLAINT', reason: 'Not as agreed' } })).caseId ?? expect.fail('There is no case');
}

/** Returns a stone whose auction has closed with the buyer in the lead. */
async function closed(): Promise<string> {
	const { diamondId } = await listed();
	await buyerBids(diamondId);
	await moveClockPast((await views(seller, diamondId)).closesAt);
	expect(await stateOf(diamondId)).toBe('AWAITING_DECISION');
	return diamondId;
}

/** Returns a stone whose seller has accepted the buyer's bid. */
async function accepted(): Promise<string> {
	const id = await closed();
	await acts(seller, id, 'ACCEPTED');
	return id;
}

describe('thirty days', () => {
	test('two days before their end the seller is told once of all lots, by mail too', async () => {
		await awaitRoomIn(HOUR);
		const lots = await Promise.all(Array.from({ length: 23 }, () => listed()));
		await moveClock({ advance: 'P26DT23H' });
		expect(await told(seller, 'EXPIRING_SOON')).toEqual([]);
		await moveClock({ advance: 'P1DT1H' });

		const [notice, ...others] = await told(seller, 'EXPIRING_SOON');
		expect(others).toEqual([]);
		expect(notice?.data.count).toBe(23);
		const named = String(notice?.data.lots).split(', ');
		expect(named).toHaveLength(20);
		expect(lots.map(({ lotId }) => lotId)).toEqual(expect.arrayContaining(named));
		expect(notice?.body).toContain('and 3 more will be suspended');
		const mail = await eventually('the reminder by mail', async () => (await mails(seller, /end soon/))[0]);
		expect(mail.text).toContain(named.join(', '));
		await moveClock({ advance: 'PT1H' });
		expect(await told(seller, 'EXPIRING_SOON')).toHaveLength(1);
		expect(await mails(seller, /end soon/)).toHaveLength(1);
	});

	test('lots that end at different hours of a day are told together, each two days before or earlier', async () => {
		await moveClock({ to: '03:10' });
		const early = await listed();
		await moveClock({ to: '22:10' });
		const late = await listed();
		// Moves past midnight of the third day before the earlier stone expires.
		await moveClock({ advance: 'P27DT2H' });
		const [notice, ...others] = await told(seller, 'EXPIRING_SOON');
		expect(others).toEqual([]);
		expect(String(notice?.data.lots).split(', ').sort()).toEqual([early.lotId, late.lotId].sort());
		for (const { expiresAt = '' } of [early, late]) expect(Date.parse(expiresAt) - Date.parse(notice?.createdAt ?? '')).toBeGreaterThanOrEqual(2 * DAY);
	});

	test('at their end stones are suspended; one, some or all are refreshed', async () => {
		const ids = (await Promise.all(Array.from({ length: 5 }, () => listed({ weight: 7.31 })))).map(({ diamondId }) => diamondId);
		const [one = '', two = '', three = '', ...rest] = ids;
		await moveClock({ advance: 'P15D' });
		expect(await seller.api.refreshInventory({ body: { diamondIds: [one] } })).toEqual({ refreshed: 1, skipped: [] });
		await moveClock({ advance: 'P15DT1M' });

		expect(await Promise.all(ids.map(stateOf))).toEqual(['DISPLAYED', 'SUSPENDED', 'SUSPENDED', 'SUSPENDED', 'SUSPENDED']);
		const [notice, ...others] = await told(seller, 'SUSPENDED');
		expect(others).toEqual([]);
		expect(notice?.data.count).toBe(4);
		await eventually('the mail', async () => (await mails(seller, /are suspended/)).length === 1);
		expect((await refusal(buyer.api.getDiamond({ params: { id: two } })))?.status).toBe(404);
		expect((await refusal(buyerBids(two)))?.status).toBe(404);

		expect(await seller.api.refreshInventory({ body: { diamondIds: [two, three] } })).toEqual({ refreshed: 2, skipped: [] });
		await eventually('two stones in the search again', () => found(two, 7.31));
		expect(await Promise.all(rest.map(stateOf))).toEqual(['SUSPENDED', 'SUSPENDED']);
		expect((await seller.api.refreshInventory({ body: { all: true } })).refreshed).toBeGreaterThanOrEqual(3);
		expect(await Promise.all(ids.map(stateOf))).toEqual(Array(5).fill('DISPLAYED'));
		await moveClock({ advance: 'P29D' });
		expect(await Promise.all(ids.map(stateOf))).toEqual(Array(5).fill('DISPLAYED'));
	});

	test('that end during an auction suspend the stone after it', async () => {
		const { diamondId, expiresAt } = await listed();
		await moveClock({ advance: 'P29DT20H' });
		await buyerBids(diamondId);
		await moveClockPast(expiresAt);
		expect(await stateOf(diamondId)).toMatch(/BIDDING|AWAITING_DECISION/);
		await moveClockPast((await views(seller, diamondId)).closesAt);
		// The stone's days on display are over by the clock, even if no sweep has recorded it yet.
		expect(await acts(seller, diamondId, 'REJECTED')).toMatchObject({ state: 'SUSPENDED', bidCount: 0 });
		expect((await told(buyer, 'REJECTED'))[0]?.body).toContain('The stone is currently not for sale.');
		await moveClock({ advance: 'PT1H' });
		expect(await told(seller, 'SUSPENDED')).toMatchObject([{ diamondId }]);
		await seller.api.refreshInventory({ body: { diamondIds: [diamondId] } });
		expect(await stateOf(diamondId)).toBe('DISPLAYED');
	});
});

test('a seller who lets the time to decide pass loses a point to the highest bidder', async () => {
	const id = await closed();
	await moveClockPast((await views(seller, id)).decideBy);

	expect(await views(seller, id)).toMatchObject({ state: 'DISPLAYED', bidCount: 0 });
	expect([await rank(seller), await rank(buyer)]).toEqual([-1, 1]);
	expect(await told(seller, 'REJECTED')).toMatchObject([{ data: { timedOut: 1, points: -1 } }]);
	expect(await told(buyer, 'REJECTED')).toMatchObject([{ data: { timedOut: 1, points: 1 } }]);
});

describe('the three days to complete a deal', () => {
	test('one confirmation is enough; who has not confirmed is reminded a day before', async () => {
		const id = await accepted();
		await acts(buyer, id, 'COMPLETED');
		await moveClock({ advance: 'PT47H' });
		expect(await told(seller, 'CONFIRM_REMINDER')).toEqual([]);
		await moveClock({ advance: 'PT1H1M' });
		expect(await told(seller, 'CONFIRM_REMINDER')).toMatchObject([{ diamondId: id }]);
		expect(await told(buyer, 'CONFIRM_REMINDER')).toEqual([]);
		expect(await stateOf(id)).toBe('ACCEPTED');

		await moveClock({ advance: 'P1D' });
		expect(await stateOf(id)).toBe('SOLD');
		for (const party of [seller, buyer]) expect(await told(party, 'COMPLETED')).toMatchObject([{ diamondId: id }]);
	});

	test('a complaint gets the other party reported and banned; the stones of a banned seller are hidden, until the ban is lifted', async () => {
		const weight = 6.67;
		const other = await listed({ weight });
		await eventually('the stone in the search', () => found(other.diamondId, weight));
		const id = await accepted();
		const admin = await theAdmin();
		const reports = (await told(admin, 'REPORT_OPENED')).length;
		const caseId = await complains(buyer, id);
		expect(await told(seller, 'COMPLAINT')).toMatchObject([{ data: { caseId } }]);
		await eventually('the mail about the complaint', async () =>
			(await mails(seller, /^Answer by .* or your account is banned/))[0]?.text.includes(`/case/${caseId}`),
		);
		await moveClock({ advance: 'P3DT1M' });

		expect((await refusal(seller.api.inventory({ body: { userName: seller.userName } })))?.code).toBe('MEMBER_BANNED');
		expect((await refusal(guest().authenticate({ body: { userName: seller.userName, password: PASSWORD } })))?.code).toBe('MEMBER_BANNED');
		expect(await told(buyer, 'REPORTED')).toMatchObject([{ diamondId: id, data: { reason: 'COMPLAINT', companyName: 'Lifelong Gems' } }]);
		await eventually('the mail about the ban', async () => (await mails(seller, /^Your account is banned/)).length > 0);
		await eventually('the mail about the report', async () => (await mails(seller, /reported/i)).length > 0);
		expect(await told(admin, 'REPORT_OPENED')).toHaveLength(reports + 1);
		for (const hidden of [id, other.diamondId])
			await eventually('the stone out of sight', async () => (await refusal(buyer.api.getDiamond({ params: { id: hidden } })))?.status === 404);
		await eventually('the stone out of the search', async () => !(await found(other.diamondId, weight)));

		await admin.api.liftBan({ params: { userId: idOf(seller) }, body: { reason: 'It came after all' } });
		await eventually('the stone in the search again', () => found(other.diamondId, weight));
		expect(await views(buyer, id)).toMatchObject({ state: 'DISPLAYED', bidCount: 0 });
		expect(await views(seller, id)).toMatchObject({ state: 'DISPLAYED' });
		expect(await told(seller, 'BAN_LIFTED')).toHaveLength(1);
	});

	test('a complaint is void when both confirm after it, and may be withdrawn', async () => {
		const id = await accepted();
		const caseId = await complains(buyer, id);
		expect(await seller.api.getCase({ params: { id: caseId } })).toMatchObject({ role: 'seller', state: 'OPEN', abilities: { confirm: true, complain: true } });
		expect(await buyer.api.withdrawComplaint({ params: { id: caseId } })).toMatchObject({ standings: { buyer: 'silent' } });
		await complains(buyer, id);
		await acts(seller, id, 'COMPLETED');
		await acts(buyer, id, 'COMPLETED');
		await moveClock({ advance: 'P3DT1M' });

		expect(await stateOf(id)).toBe('SOLD');
		expect(await told(seller, 'REPORTED')).toEqual([]);
		expect(await seller.api.getCase({ params: { id: caseId } })).toMatchObject({ state: 'CLOSED', end: { how: 'SOLD' } });
	});

	test('two complaints wait for an admin, who bans either, both or none with a reason', async () => {
		const id = await accepted();
		const caseId = await complains(buyer, id);
		await complains(seller, id);
		await moveClock({ advance: 'P3DT1M' });

		const admin = await theAdmin();
		const { content } = await admin.api.listCases({ query: { state: 'DECIDING' } });
		expect(content[0]).toMatchObject({ caseId, reported: ['seller', 'buyer'] });
		expect(await views(seller, id)).toMatchObject({ state: 'ACCEPTED', abilities: { confirm: false, complain: false } });
		const verdict = { banned: ['buyer' as const], reason: 'The payment never came' };
		expect(await admin.api.decideCase({ params: { id: caseId }, body: verdict })).toMatchObject({ state: 'CLOSED', end: { how: 'DECIDED', ...verdict } });
		expect((await refusal(buyer.api.search({ body: {} })))?.code).toBe('MEMBER_BANNED');
		expect(await told(seller, 'CASE_DECIDED')).toMatchObject([{ data: { caseId, banned: 'buyer' } }]);
		expect(await stateOf(id)).toBe('DISPLAYED');
	});

	test('without any word the buyer is reported and banned, and the stone is displayed again', async () => {
		const id = await accepted();
		await moveClock({ advance: 'P3DT1M' });

		const banned = { code: 'MEMBER_BANNED', detail: expect.stringMatching(/neither party confirmed/) };
		expect(await refusal(buyer.api.search({ body: {} }))).toMatchObject(banned);
		expect(await refusal(guest().refreshToken({ body: { refreshToken: buyer.session.refreshToken } }))).toMatchObject(banned);
		expect(await views(seller, id)).toMatchObject({ state: 'DISPLAYED', bidCount: 0 });
		expect(await told(seller, 'REPORTED')).toMatchObject([{ diamondId: id, data: { reason: 'NOT_CONFIRMED', companyName: 'Patient & Sons' } }]);
		const stranger = await anActiveMember('stranger');
		expect(await views(stranger, id)).toMatchObject({ state: 'DISPLAYED' });
	});
});

describe('a ban in the middle of an auction', () => {
	const ban = async (member: SignedIn) => (await theAdmin()).api.banMember({ params: { userId: idOf(member) }, body: { reason: 'Did not pay elsewhere' } });
	const lift = async (member: SignedIn) => (await theAdmin()).api.liftBan({ params: { userId: idOf(member) }, body: { reason: 'Settled' } });

	test('of the seller: nobody sees the stone or bids on it, the time to decide passes, and after the lifting it is displayed', async () => {
		const { diamondId } = await listed();
		const { diamond } = await buyerBids(diamondId);
		const { closesAt } = diamond ?? {};
		await ban(seller);
		const stranger = await anActiveMember('stranger');
		expect((await refusal(stranger.api.getDiamond({ params: { id: diamondId } })))?.status).toBe(404);
		expect((await refusal(stranger.api.addBid({ body: { bidId: ulid(), diamondId, revision: 1, bidAmount: 9000 } })))?.status).toBe(404);
		expect((await refusal(buyerBids(diamondId, 9000)))?.code).toBe('NOT_BIDDABLE');

		await moveClockPast(closesAt);
		expect(await views(buyer, diamondId)).toMatchObject({ state: 'AWAITING_DECISION', leading: true });
		expect(await told(buyer, 'AUCTION_CLOSED_LEADER')).toHaveLength(1);
		await moveClockPast((await views(buyer, diamondId)).decideBy);
		expect(await told(buyer, 'REJECTED')).toMatchObject([{ data: { timedOut: 1, points: 1 } }]);
		expect((await refusal(buyer.api.getDiamond({ params: { id: diamondId } })))?.status).toBe(404);

		await lift(seller);
		expect(await rank(seller)).toBe(-1);
		await eventually('the stone on display', async () => (await views(buyer, diamondId)).state === 'DISPLAYED');
		await buyerBids(diamondId);
	});

	test('of the highest bidder: the bid stands, others may outbid it, and the seller may accept it', async () => {
		const { diamondId } = await listed();
		await buyerBids(diamondId);
		const [rival, kept] = [await anActiveMember('rival'), await listed()];
		await buyerBids(kept.diamondId);
		const { closesAt } = await views(seller, kept.diamondId);
		await ban(buyer);

		expect((await refusal(buyerBids(diamondId, 9000)))?.code).toBe('MEMBER_BANNED');
		await bids(rival, diamondId, 9000);
		expect(await views(seller, diamondId)).toMatchObject({ currentBid: 9000, bidCount: 2 });
		await moveClockPast(closesAt);
		expect(await views(seller, kept.diamondId)).toMatchObject({ state: 'AWAITING_DECISION', currentBid: 8000 });
		await acts(seller, kept.diamondId, 'ACCEPTED');
		await acts(seller, kept.diamondId, 'COMPLETED');
		await moveClock({ advance: 'P3DT1M' });
		expect(await stateOf(kept.diamondId)).toBe('SOLD');
	});
});

test('a deal that both confirm is sold at once; a stone is in nobody’s search from its acceptance on, and nothing more can be done', async () => {
	const id = await accepted();
	const stranger = await anActiveMember('stranger');
	// The stone's link still leads to similar ones, and reveals no more than guests knew.
	for (const { api } of [stranger, { api: guest() }]) {
		const problem = await refusal(api.getDiamond({ params: { id } }));
		expect(problem).toMatchObject({ status: 404, code: 'NOT_FOUND', diamond: { diamondId: id, shape: 'ROUND', images: [] } });
		for (const hidden of ['askingPrice', 'seller', 'lotId', 'certificateNumber', 'remarks', 'currentBid', 'state']) {
			expect(problem?.diamond).not.toHaveProperty(hidden);
		}
	}
	expect(await views(buyer, id)).toMatchObject({ state: 'ACCEPTED', counterparty: { email: seller.userName } });

	await acts(seller, id, 'COMPLETED');
	expect(await stateOf(id)).toBe('ACCEPTED');
	// The answer may have been lost: an act that is sent again is answered with today's state, and nothing is done twice.
	expect(await acts(seller, id, 'COMPLETED')).toMatchObject({ state: 'ACCEPTED', confirmations: { seller: true, buyer: false } });
	await acts(buyer, id, 'COMPLETED');
	expect(await stateOf(id)).toBe('SOLD');
	for (const status of ['ACCEPTED', 'COMPLETED'] as const) expect(await acts(seller, id, status)).toMatchObject({ state: 'SOLD' });
	for (const party of [seller, buyer]) expect(await told(party, 'COMPLETED')).toHaveLength(1);

	expect((await refusal(acts(seller, id, 'REJECTED')))?.code).toBe('STATE_CONFLICT');
	expect((await seller.api.refreshInventory({ body: { diamondIds: [id] } })).skipped).toEqual([{ diamondId: id, code: 'STATE_CONFLICT' }]);
	expect((await seller.api.deleteDiamonds({ body: { diamondIds: [id] } })).skipped).toEqual([{ diamondId: id, code: 'STATE_CONFLICT' }]);
	await moveClock({ advance: 'P40D' });
	expect(await stateOf(id)).toBe('SOLD');
});

test('a rejected stone keeps the days that it had left, and its bids are cleared', async () => {
	const { diamondId, expiresAt } = await listed();
	await buyerBids(diamondId);
	const { closesAt, revision } = await views(buyer, diamondId);
	await moveClockPast(closesAt);
	const ofAnother = { diamondId, status: 'ACCEPTED', closesAt: '2026-01-01T08:00:00.000Z' } as const;
	expect((await refusal(seller.api.bidStatus({ body: ofAnother })))?.code).toBe('STATE_CONFLICT');
	for (const _ of ['once', 'again'])
		expect(await seller.api.bidStatus({ body: { diamondId, status: 'REJECTED', closesAt } })).toMatchObject({ state: 'DISPLAYED', bidCount: 0, expiresAt });
	const late = { bidId: ulid(), diamondId, revision, bidAmount: 7000, maxBid: 8000, closesAt };
	expect((await refusal(buyer.api.addBid({ body: late })))?.code).toBe('AUCTION_CLOSED');
	expect([await rank(seller), await rank(buyer)]).toEqual([-1, 1]);
	expect(await told(buyer, 'REJECTED')).toMatchObject([{ data: { timedOut: 0, points: 1 } }]);
	expect(await views(buyer, diamondId)).toMatchObject({ isBidPlaced: false, requiredBid: 7000 });
	expect((await refusal(acts(seller, diamondId, 'ACCEPTED')))?.code).toBe('STATE_CONFLICT');
});

test('how a seller deals is told to others as soon as five auctions are decided, and no sooner', async () => {
	const reputation = async () => buyer.api.sellerReputation({ params: { userId: idOf(seller) } });
	expect(await reputation()).toEqual({ userId: idOf(seller), rank: 0, memberSince: expect.any(String), isNew: true, sold: 0 });
	const stones = await Promise.all(Array.from({ length: 5 }, () => listed()));
	for (const { diamondId } of stones) await buyerBids(diamondId);
	const [first, second, third, fourth, left] = stones.map(({ diamondId }) => diamondId);
	const { bidSteps, bidCount } = await views(buyer, first ?? '');
	expect([bidSteps, bidCount]).toEqual([[{ at: expect.any(String), bid: 8000 }], 1]);

	// The last one's close: midnight may come between the bids.
	await moveClockPast((await views(buyer, left ?? '')).closesAt);
	for (const id of [first, second, third]) await acts(seller, id ?? '', 'ACCEPTED');
	await acts(seller, fourth ?? '', 'REJECTED');
	for (const id of [first, second, third]) for (const party of [seller, buyer]) await acts(party, id ?? '', 'COMPLETED');
	expect(await reputation()).toMatchObject({ isNew: true, sold: 3 });
	await moveClockPast((await views(seller, left ?? '')).decideBy);
	// Three of five auctions were accepted. The seller let one deadline pass and answered the other four at once.
	const told = await reputation();
	expect(told).toMatchObject({ rank: -2, isNew: false, sold: 3, acceptedPercent: 60 });
	expect(told.answerTime).toBeLessThan(HOUR);
	expect((await refusal(buyer.api.sellerReputation({ params: { userId: ulid() } })))?.code).toBe('NOT_FOUND');
});
