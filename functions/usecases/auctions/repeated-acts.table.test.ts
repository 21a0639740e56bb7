import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Party } from '#shared/domain/auctions/completion.ts';
import { COMPLETION_DAYS, LAST_CALLS_ARRIVE_WITHIN } from '#shared/domain/auctions/limits.ts';
import type { AuctionAct } from '#shared/domain/auctions/repeated-act.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import { closeAuction, type Deal, makeDeal } from '#test/steps/deal.ts';
import { startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { bidOn, makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Market } from '../market/market.ts';

/** On the real table: decisions after the close whose answer was lost, so that the same member sends them again. */
const NOON = Date.parse('2027-03-01T03:00:00.000Z');
const CLOSE = Date.parse('2027-03-02T08:00:00.000Z');
const DEADLINE = CLOSE + COMPLETION_DAYS * DAY;

let stop: () => Promise<void>;
let openMarket: () => Market;
let deciding: typeof import('./decide-auction.ts');
let cases: typeof import('./cases.ts');

beforeAll(async () => {
	({ stop } = await startFunctionsAlone());
	({ openMarket } = await import('#functions/open-market.ts'));
	deciding = await import('./decide-auction.ts');
	cases = await import('./cases.ts');
});
afterAll(() => stop());

const openAt = (now: number): Market => ({ ...openMarket(), now });
/** A market that acts for `member`, as that member's calls do. */
const openFor = ({ memberId }: MemberRecord, now: number): Market => {
	const market = openAt(now);
	return { ...market, commit: (changes, by = { memberId }) => market.commit(changes, by) };
};
const act = (member: MemberRecord, listingId: string, what: AuctionAct, now = CLOSE + HOUR) =>
	deciding.carryOutAct(openFor(member, now), member, listingId, what);
const refusalOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: { code?: string }) => error.code ?? Promise.reject(error),
	);

/** Makes a closed auction that waits for its seller's decision. */
async function makeClosedAuction() {
	const [seller, buyer, next] = [makeMember('seller'), makeMember('buyer'), makeMember('next')];
	const listing = makeStone(seller, NOON);
	await writeRecords(openAt(NOON), [seller, buyer, next], [listing]);
	await bidOn(openAt(NOON), buyer, listing, 8000);
	await closeAuction(openAt, listing.listingId, CLOSE);
	return { people: { seller, buyer }, next, listing, listingId: listing.listingId };
}

/** Reads everything that a decision writes: the stone, and each person's record, notifications and audit events. */
async function readTraces(people: readonly MemberRecord[], listingId: string) {
	const market = openMarket();
	const traces = people.map(async ({ memberId }) => ({
		member: await market.members.get(memberId),
		notifications: (await market.notifications.page(memberId, 0, 50)).content.map(({ notificationId }) => notificationId),
		audit: (await market.auditLog.of(memberId, { since: 0, until: Date.parse('2100-01-01'), most: 100 })).content,
		counts: await market.reputations.get(memberId),
	}));
	return { stone: await market.listings.get(listingId), people: await Promise.all(traces) };
}

type Given = { people: Record<Party, MemberRecord>; listingId: string };

/** Expects the act to be answered again, with today's state, and to change nothing. */
async function expectRepeatable({ people, listingId }: Given, by: Party, what: AuctionAct, now?: number): Promise<void> {
	const before = await readTraces(Object.values(people), listingId);
	expect(await act(people[by], listingId, what, now)).toEqual(before.stone);
	expect(await readTraces(Object.values(people), listingId)).toEqual(before);
}

/** Sends an act twice at the same moment: both calls have read the stone before the first writes. */
async function actTwiceAtOnce(member: MemberRecord, listingId: string, what: AuctionAct, now = CLOSE + HOUR) {
	let waiting: (() => void)[] = [];
	let reads = 0;
	const market = openFor(member, now);
	const meet = async () => {
		if (++reads > 2) return;
		await new Promise<void>((resolve) => {
			waiting.push(resolve);
			if (waiting.length < 2) return;
			for (const go of waiting) go();
			waiting = [];
		});
	};
	const met: Market = {
		...market,
		listings: {
			...market.listings,
			async get(id) {
				const found = await market.listings.get(id);
				await meet();
				return found;
			},
		},
	};
	return Promise.all([1, 2].map(() => deciding.carryOutAct(met, member, listingId, what)));
}

const closesAt = new Date(CLOSE).toISOString();

describe('a seller’s decision', () => {
	test.each([{ status: 'ACCEPTED' }, { status: 'ACCEPTED', closesAt }, { status: 'REJECTED' }, { status: 'REJECTED', closesAt }] as const)(
		'%j is answered again while it stands, and nothing is done twice',
		async (what) => {
			const given = await makeClosedAuction();
			const first = await act(given.people.seller, given.listingId, what);
			expect(first.state).toBe(what.status === 'ACCEPTED' ? 'ACCEPTED' : 'DISPLAYED');
			await expectRepeatable(given, 'seller', what);
			await expectRepeatable(given, 'seller', what, CLOSE + 2 * DAY);
		},
	);

	test.each(['ACCEPTED', 'REJECTED'] as const)('%s that is sent twice at the same moment is done once and answered twice', async (status) => {
		const { people, listingId } = await makeClosedAuction();
		const [one, other] = await actTwiceAtOnce(people.seller, listingId, { status });
		expect(one).toEqual(other);
		const { stone, people: traces } = await readTraces(Object.values(people), listingId);
		expect(stone).toEqual(one);
		expect(traces.map(({ audit }) => audit.filter(({ kind }) => kind === 'DECISION').length)).toEqual([1, 0]);
		expect(traces.map(({ member }) => member?.rank)).toEqual(status === 'REJECTED' ? [-1, 1] : [0, 0]);
		expect((await openMarket().notifications.page(people.buyer.memberId, 0, 50)).content.filter(({ kind }) => kind === status)).toHaveLength(1);
	});

	test('and another one at the same moment: one is done, the other is refused', async () => {
		const { people, listingId } = await makeClosedAuction();
		const both = await Promise.all((['ACCEPTED', 'REJECTED'] as const).map((status) => refusalOf(act(people.seller, listingId, { status }))));
		expect(both.toSorted()).toEqual(['STATE_CONFLICT', 'done']);
		expect((await openMarket().listings.get(listingId))?.state).toBe(both[0] === 'done' ? 'ACCEPTED' : 'DISPLAYED');
		expect((await openMarket().reputations.get(people.seller.memberId)).decided).toBe(1);
	});

	test.each([
		['ACCEPTED', 'REJECTED'],
		['REJECTED', 'ACCEPTED'],
	] as const)('%s is not answered if the seller said %s', async (second, first) => {
		const { people, listingId } = await makeClosedAuction();
		await act(people.seller, listingId, { status: first });
		expect(await refusalOf(act(people.seller, listingId, { status: second }))).toBe('STATE_CONFLICT');
		expect(await refusalOf(act(people.buyer, listingId, { status: first }))).toBe('FORBIDDEN');
	});

	test.each(['ACCEPTED', 'REJECTED'] as const)('%s about another auction is no repetition', async (status) => {
		const { people, listingId } = await makeClosedAuction();
		await act(people.seller, listingId, { status });
		const another = { status, closesAt: '2027-01-01T08:00:00.000Z' };
		expect(await refusalOf(act(people.seller, listingId, another))).toBe('STATE_CONFLICT');
	});

	test('REJECTED is no repetition if the time was up, or if the stone has another auction', async () => {
		const [late, again] = [await makeClosedAuction(), await makeClosedAuction()];
		const timedOut = CLOSE + 3 * DAY + LAST_CALLS_ARRIVE_WITHIN;
		for (let tries = 0; tries < 2; tries++)
			expect(await refusalOf(act(late.people.seller, late.listingId, { status: 'REJECTED' }, timedOut))).toBe('STATE_CONFLICT');
		await act(again.people.seller, again.listingId, { status: 'REJECTED' });
		await bidOn(openAt(CLOSE + 2 * HOUR), again.next, again.listing, 8000);
		for (const what of [{ status: 'REJECTED' }, { status: 'REJECTED', closesAt }] as const)
			expect(await refusalOf(act(again.people.seller, again.listingId, what, CLOSE + 3 * HOUR))).toBe('STATE_CONFLICT');
		// The next auction times out: its end is not the seller's decision about the first one.
		expect(await refusalOf(act(again.people.seller, again.listingId, { status: 'REJECTED' }, CLOSE + 9 * DAY))).toBe('STATE_CONFLICT');
	});

	test('ACCEPTED is no repetition once the deal has failed', async () => {
		const { people, listingId } = await makeDeal(openAt, NOON, CLOSE);
		// Also while the last calls of its parties may arrive, so that the failure is not written yet.
		for (const now of [DEADLINE, DEADLINE + LAST_CALLS_ARRIVE_WITHIN])
			expect(await refusalOf(act(people.seller, listingId, { status: 'ACCEPTED' }, now))).toBe('STATE_CONFLICT');
	});
});

describe('a party’s statement about the deal', () => {
	const makeAcceptedDeal = () => makeDeal(openAt, NOON, CLOSE);
	const complaint = { status: 'COMPLAINT', reason: 'It did not come' } as const;

	test.each<[Party, AuctionAct]>([
		['seller', { status: 'COMPLETED' }],
		['buyer', { status: 'COMPLETED', closesAt }],
		['buyer', complaint],
		['buyer', { ...complaint, closesAt }],
		['seller', complaint],
	])('of the %s, %j, is answered again', async (by, what) => {
		const given = await makeAcceptedDeal();
		await act(given.people[by], given.listingId, what);
		await expectRepeatable(given, by, what);
		await expectRepeatable(given, by, what, DEADLINE - 1);
	});

	test('that completes it is answered again, also for the first party, and so is the acceptance', async () => {
		const given = await makeAcceptedDeal();
		for (const by of ['buyer', 'seller'] as const) await act(given.people[by], given.listingId, { status: 'COMPLETED' });
		for (const now of [CLOSE + HOUR, DEADLINE + DAY])
			for (const by of ['buyer', 'seller'] as const) await expectRepeatable(given, by, { status: 'COMPLETED' }, now);
		await expectRepeatable(given, 'seller', { status: 'ACCEPTED' });
	});

	test.each<AuctionAct>([{ status: 'COMPLETED' }, complaint])('%j that is sent twice at the same moment is written once and answered twice', async (what) => {
		const { people, listingId } = await makeAcceptedDeal();
		const [one, other] = await actTwiceAtOnce(people.buyer, listingId, what);
		expect(one).toEqual(other);
		expect((await openMarket().listings.get(listingId))?.auction?.statements).toHaveLength(1);
	});

	test.each<AuctionAct>([{ status: 'COMPLETED' }, complaint])('%j about another auction is refused', async (what) => {
		const { people, listingId } = await makeAcceptedDeal();
		expect(await refusalOf(act(people.buyer, listingId, { ...what, closesAt: '2027-01-01T08:00:00.000Z' }))).toBe('STATE_CONFLICT');
		expect((await openMarket().listings.get(listingId))?.auction?.statements).toBeUndefined();
		expect((await act(people.buyer, listingId, { ...what, closesAt })).auction?.statements).toHaveLength(1);
	});

	test('that takes a complaint back is answered again until the case is closed', async () => {
		const given = await makeAcceptedDeal();
		const { people, listingId } = given;
		const { auction } = await act(people.buyer, listingId, complaint);
		const caseId = auction?.caseId ?? expect.fail('There is no case');
		const withdraw = (now: number) => cases.withdrawComplaint(openFor(people.buyer, now), people.buyer, caseId);
		const first = await withdraw(CLOSE + HOUR);
		const before = await readTraces(Object.values(people), listingId);
		expect(await withdraw(CLOSE + HOUR)).toEqual(first);
		expect(await readTraces(Object.values(people), listingId)).toEqual(before);
		for (const by of ['buyer', 'seller'] as const) await act(people[by], listingId, { status: 'COMPLETED' });
		expect(await refusalOf(withdraw(CLOSE + HOUR))).toBe('STATE_CONFLICT');
		expect(await refusalOf(act(people.buyer, listingId, { status: 'WITHDRAWN' }))).toBe('STATE_CONFLICT');
	});

	test('is no repetition if it differs from what the party said last, or if the other party said it', async () => {
		const { people, listingId } = await makeAcceptedDeal();
		await act(people.buyer, listingId, complaint);
		expect(await refusalOf(act(people.buyer, listingId, { ...complaint, reason: 'It was broken' }))).toBe('STATE_CONFLICT');
		expect(await refusalOf(act(people.seller, listingId, { status: 'WITHDRAWN' }))).toBe('STATE_CONFLICT');
		await act(people.buyer, listingId, { status: 'COMPLETED' });
		// The buyer confirms, then complains again: that is a new complaint, not a repetition of the first one.
		await act(people.buyer, listingId, complaint);
		expect((await openMarket().listings.get(listingId))?.auction?.statements).toHaveLength(3);
		expect(await refusalOf(act(people.seller, listingId, { status: 'COMPLETED' }, DEADLINE))).toBe('STATE_CONFLICT');
		expect(await refusalOf(act(people.stranger, listingId, complaint))).toBe('NOT_FOUND');
	});
});

describe('an admin’s verdict', () => {
	async function makeDispute(): Promise<{ deal: Deal; caseId: string }> {
		const deal = await makeDeal(openAt, NOON, CLOSE);
		for (const by of ['buyer', 'seller'] as const) await act(deal.people[by], deal.listingId, { status: 'COMPLAINT', reason: 'Not as agreed' });
		const { auction } = (await openMarket().listings.get(deal.listingId)) ?? {};
		return { deal, caseId: auction?.caseId ?? expect.fail('There is no case') };
	}
	const verdict = { banned: ['buyer'], reason: 'Nothing came' } as const;
	const decide = (admin: MemberRecord, caseId: string, what: { banned: readonly Party[]; reason: string }, market = openFor(admin, DEADLINE + HOUR)) =>
		cases.decideCase(market, admin, caseId, what);

	test('is answered again, and nobody is banned or notified twice', async () => {
		const { deal, caseId } = await makeDispute();
		const { admin } = deal.people;
		const first = await decide(admin, caseId, verdict);
		const before = await readTraces(Object.values(deal.people), deal.listingId);
		expect(await decide(admin, caseId, verdict)).toEqual(first);
		expect(await readTraces(Object.values(deal.people), deal.listingId)).toEqual(before);
		expect(JSON.stringify(first)).not.toContain(admin.memberId);
	});

	test('that is sent twice at the same moment is answered twice', async () => {
		const { deal, caseId } = await makeDispute();
		const { admin, buyer } = deal.people;
		const [one, other] = await Promise.all([1, 2].map(() => decide(admin, caseId, verdict)));
		expect(one).toEqual(other);
		const told = (await openMarket().notifications.page(buyer.memberId, 0, 50)).content.map(({ kind }) => kind);
		expect(told.filter((kind) => kind === 'BANNED' || kind === 'CASE_DECIDED').toSorted()).toEqual(['BANNED', 'CASE_DECIDED']);
	});

	test('is answered again if it was written between the reads of case and stone', async () => {
		const { deal, caseId } = await makeDispute();
		const { admin } = deal.people;
		const market = openFor(admin, DEADLINE + HOUR);
		let isFirst = true;
		const late: Market = {
			...market,
			listings: {
				...market.listings,
				async get(id) {
					if (isFirst) await decide(admin, caseId, verdict);
					isFirst = false;
					return market.listings.get(id);
				},
			},
		};
		expect(await decide(admin, caseId, verdict, late)).toMatchObject({ state: 'CLOSED', end: { how: 'DECIDED', banned: ['buyer'] } });
	});

	test('is no repetition if it differs, if another admin gives it, or if nobody decided in time', async () => {
		const [one, other] = [await makeDispute(), await makeDispute()];
		const { admin } = one.deal.people;
		await decide(admin, one.caseId, verdict);
		for (const different of [
			{ ...verdict, banned: [] },
			{ ...verdict, banned: ['buyer', 'seller'] as const },
			{ ...verdict, reason: 'It was late' },
		])
			expect(await refusalOf(decide(admin, one.caseId, different))).toBe('STATE_CONFLICT');
		expect(await refusalOf(decide(other.deal.people.admin, one.caseId, verdict))).toBe('STATE_CONFLICT');
		const late = openFor(admin, DEADLINE + 30 * DAY);
		for (let tries = 0; tries < 2; tries++) expect(await refusalOf(decide(admin, other.caseId, { banned: [], reason: '' }, late))).toBe('STATE_CONFLICT');
	});
});
