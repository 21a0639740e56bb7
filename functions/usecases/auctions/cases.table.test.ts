import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Party } from '#shared/domain/auctions/completion.ts';
import { ANSWER_TIME, CASE_DAYS, COMPLETION_DAYS, LAST_CALLS_ARRIVE_WITHIN } from '#shared/domain/auctions/limits.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import { type Deal, makeDeal } from '#test/steps/deal.ts';
import { startFunctionsAlone } from '#test/steps/functions-alone.ts';
import type { Market } from '../market/market.ts';

/** Views and notifications of the parties of a disputed deal, on the real table. */
const NOON = Date.parse('2027-03-01T03:00:00.000Z');
const CLOSE = Date.parse('2027-03-02T08:00:00.000Z');
const DEADLINE = CLOSE + COMPLETION_DAYS * DAY;
const SETTLE_BY = DEADLINE + CASE_DAYS * DAY;

let stop: () => Promise<void>;
let openMarket: () => Market;
let deciding: typeof import('./decide-auction.ts');
let sweeping: typeof import('./sweep.ts');
let cases: typeof import('./cases.ts');

beforeAll(async () => {
	({ stop } = await startFunctionsAlone());
	({ openMarket } = await import('#functions/open-market.ts'));
	deciding = await import('./decide-auction.ts');
	sweeping = await import('./sweep.ts');
	cases = await import('./cases.ts');
});
afterAll(() => stop());

const at = (now: number): Market => ({ ...openMarket(), now });
type Who = keyof Deal['people'];
const makeAcceptedDeal = () => makeDeal(at, NOON, CLOSE);

const complain = ({ people, listingId }: Deal, by: Party, now = CLOSE + HOUR) =>
	deciding.carryOutAct(at(now), people[by], listingId, { status: 'COMPLAINT', reason: `The ${by} is not content` });
const confirm = ({ people, listingId }: Deal, by: Party, now = CLOSE + 2 * HOUR) =>
	deciding.carryOutAct(at(now), people[by], listingId, { status: 'COMPLETED' });
/** Sweeps when the last calls before this instant have arrived. */
const sweepAt = (now: number) => sweeping.sweep(at(now + LAST_CALLS_ARRIVE_WITHIN), () => true);

async function findCaseId({ people, listingId }: Deal): Promise<string> {
	const told = (await at(NOON).notifications.page(people.seller.memberId, 0, 50)).content.concat(
		(await at(NOON).notifications.page(people.buyer.memberId, 0, 50)).content,
	);
	const found =
		(await at(NOON).listings.get(listingId))?.auction?.caseId ?? told.flatMap(({ data }) => ('caseId' in data && data.caseId ? [data.caseId] : []))[0];
	return found ?? expect.fail('There is no case');
}
const see = async (world: Deal, who: Who, now: number) => cases.readCase(at(now), world.people[who], await findCaseId(world));
const refusalOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: { code?: string }) => error.code ?? Promise.reject(error),
	);

/** Lists each person's notifications except the auction's own, oldest first. */
async function listNotifications({ people, listingId }: Deal): Promise<Record<string, string[]>> {
	const AUCTION = ['BID_RECEIVED', 'AUCTION_CLOSED_SELLER', 'AUCTION_CLOSED_LEADER', 'ACCEPTED', 'CONFIRM_REMINDER'];
	const told = async (who: Who) => {
		const { content } = await at(NOON).notifications.page(people[who].memberId, 0, 50);
		return content
			.filter(({ diamondId = listingId }) => diamondId === listingId)
			.map(({ kind }) => kind)
			.filter((kind) => !AUCTION.includes(kind))
			.toReversed();
	};
	return { seller: await told('seller'), buyer: await told('buyer'), admin: await told('admin') };
}
async function listStates({ people, listingId }: Deal) {
	const market = openMarket();
	const [seller, buyer] = [await market.members.get(people.seller.memberId), await market.members.get(people.buyer.memberId)];
	const stone = await market.listings.get(listingId);
	return { seller: seller?.state, buyer: buyer?.state, stone: stone?.state, hidden: stone?.hidden };
}

test('a complaint is told at once to the one it names, who finds on the case what was said, until when and what can be done', async () => {
	const world = await makeAcceptedDeal();
	await complain(world, 'buyer');
	expect(await listNotifications(world)).toEqual({ seller: ['COMPLAINT'], buyer: [], admin: [] });
	expect(await see(world, 'seller', CLOSE + 2 * HOUR)).toMatchObject({
		role: 'seller',
		seller: 'seller & Co',
		buyer: 'buyer & Co',
		state: 'OPEN',
		answerBy: new Date(DEADLINE).toISOString(),
		closesAt: new Date(CLOSE).toISOString(),
		statements: [{ by: 'buyer', said: 'COMPLAINT', reason: 'The buyer is not content' }],
		outlook: { reported: ['seller'], disputed: false },
		abilities: { confirm: true, complain: true, withdraw: false, decide: false },
	});
	expect(await see(world, 'buyer', CLOSE + 2 * HOUR)).toMatchObject({
		role: 'buyer',
		abilities: { confirm: true, complain: false, withdraw: true, decide: false },
	});
	expect(await see(world, 'admin', CLOSE + 2 * HOUR)).toMatchObject({
		role: 'admin',
		abilities: { confirm: false, complain: false, withdraw: false, decide: false },
	});
	expect(await refusalOf(see(world, 'stranger', CLOSE + 2 * HOUR))).toBe('NOT_FOUND');
});

test('a complaint in the last moment moves the deadline, is told to both, and the case shows it', async () => {
	const world = await makeAcceptedDeal();
	const late = DEADLINE - 1;
	await complain(world, 'buyer', late);
	expect(await listNotifications(world)).toEqual({ seller: ['COMPLAINT'], buyer: ['DEADLINE_MOVED'], admin: [] });
	const confirmBy = new Date(late + ANSWER_TIME).toISOString();
	const [named] = (await at(NOON).notifications.page(world.people.seller.memberId, 0, 50)).content.filter(({ kind }) => kind === 'COMPLAINT');
	expect(named?.data).toMatchObject({ moved: 1, confirmBy });
	expect(await see(world, 'seller', late)).toMatchObject({
		state: 'OPEN',
		answerBy: confirmBy,
		movedBy: ['buyer'],
		abilities: { confirm: true, complain: true },
	});

	// At the previous deadline nobody is banned, neither by a sweep nor by a call.
	await sweepAt(DEADLINE);
	expect(await see(world, 'buyer', DEADLINE)).toMatchObject({ state: 'OPEN' });
	expect(await listStates(world)).toMatchObject({ seller: 'ACTIVE', buyer: 'ACTIVE', stone: 'ACCEPTED' });
	await complain(world, 'seller', DEADLINE + HOUR);
	expect(await see(world, 'seller', DEADLINE + HOUR)).toMatchObject({
		movedBy: ['buyer', 'seller'],
		answerBy: new Date(DEADLINE + HOUR + ANSWER_TIME).toISOString(),
	});
	await sweepAt(DEADLINE + HOUR + ANSWER_TIME);
	expect(await listStates(world)).toMatchObject({ seller: 'ACTIVE', buyer: 'ACTIVE', stone: 'ACCEPTED' });
	expect(await see(world, 'admin', DEADLINE + HOUR + ANSWER_TIME)).toMatchObject({ state: 'DECIDING', reported: ['seller', 'buyer'] });
});

test('who does not answer within the day after a late complaint is banned then', async () => {
	const world = await makeAcceptedDeal();
	await complain(world, 'seller', DEADLINE - HOUR);
	await sweepAt(DEADLINE - HOUR + ANSWER_TIME - 1);
	expect(await listStates(world)).toMatchObject({ buyer: 'ACTIVE', stone: 'ACCEPTED' });
	await sweepAt(DEADLINE - HOUR + ANSWER_TIME);
	expect(await listStates(world)).toMatchObject({ seller: 'ACTIVE', buyer: 'BANNED', stone: 'DISPLAYED' });
});

test('both confirm after a complaint: it is void, the stone is sold, and nobody is banned', async () => {
	const world = await makeAcceptedDeal();
	await complain(world, 'buyer');
	await confirm(world, 'seller');
	await confirm(world, 'buyer');
	await sweepAt(DEADLINE);
	expect(await listStates(world)).toMatchObject({ seller: 'ACTIVE', buyer: 'ACTIVE', stone: 'SOLD' });
	expect(await listNotifications(world)).toEqual({ seller: ['COMPLAINT', 'COMPLETED'], buyer: ['COMPLAINT_ANSWERED', 'COMPLETED'], admin: [] });
	expect(await see(world, 'buyer', DEADLINE)).toMatchObject({ state: 'CLOSED', reported: [], end: { how: 'SOLD', banned: [] } });
});

test('a complaint that is withdrawn leaves the deal as if it had not been made', async () => {
	const world = await makeAcceptedDeal();
	await complain(world, 'buyer');
	const caseId = await findCaseId(world);
	const withdrawn = await cases.withdrawComplaint(at(CLOSE + 2 * HOUR), world.people.buyer, caseId);
	expect(await cases.withdrawComplaint(at(CLOSE + 2 * HOUR), world.people.buyer, caseId)).toEqual(withdrawn);
	expect(await refusalOf(cases.withdrawComplaint(at(CLOSE + 2 * HOUR), world.people.seller, caseId))).toBe('STATE_CONFLICT');
	await confirm(world, 'seller', CLOSE + 3 * HOUR);
	await sweepAt(DEADLINE);
	expect(await listStates(world)).toMatchObject({ seller: 'ACTIVE', buyer: 'ACTIVE', stone: 'SOLD' });
	expect(await listNotifications(world)).toEqual({ seller: ['COMPLAINT', 'COMPLAINT_WITHDRAWN', 'COMPLETED'], buyer: ['COMPLETED'], admin: [] });
});

test('who confirms instead of complaining withdraws the complaint, of which the accused is told', async () => {
	const world = await makeAcceptedDeal();
	await complain(world, 'buyer');
	await confirm(world, 'buyer');
	expect(await listNotifications(world)).toEqual({ seller: ['COMPLAINT', 'COMPLAINT_WITHDRAWN'], buyer: [], admin: [] });
});

test.each<[Party, Party]>([
	['buyer', 'seller'],
	['seller', 'buyer'],
])('a complaint of the %s without an answer: the %s is reported and banned; parties and admins are told', async (by, named) => {
	const world = await makeAcceptedDeal();
	await complain(world, by);
	await sweepAt(DEADLINE - 1);
	expect(await listStates(world)).toMatchObject({ seller: 'ACTIVE', buyer: 'ACTIVE', stone: 'ACCEPTED' });
	await sweepAt(DEADLINE);
	expect(await listStates(world)).toMatchObject({ [named]: 'BANNED', [by]: 'ACTIVE', stone: 'DISPLAYED', hidden: named === 'seller' });
	expect(await listNotifications(world)).toEqual({
		[named]: expect.arrayContaining(['COMPLAINT', 'BANNED', 'REPORTED']),
		[by]: ['REPORTED'],
		admin: ['REPORT_OPENED'],
	});
	const readReports = async (who: Party) =>
		(await at(DEADLINE).notifications.page(world.people[who].memberId, 0, 50)).content.flatMap((one) => (one.kind === 'REPORTED' ? [one.data.own] : []));
	expect([await readReports(named), await readReports(by)]).toEqual([[1], [undefined]]);
	expect(await see(world, by, DEADLINE)).toMatchObject({ state: 'CLOSED', reported: [named], end: { how: 'BANNED', banned: [named] } });
});

test('without any word the buyer is reported and banned, and that stands on record', async () => {
	const world = await makeAcceptedDeal();
	await sweepAt(DEADLINE);
	expect(await listStates(world)).toMatchObject({ seller: 'ACTIVE', buyer: 'BANNED', stone: 'DISPLAYED', hidden: false });
	expect(await see(world, 'seller', DEADLINE)).toMatchObject({ statements: [], reported: ['buyer'], end: { how: 'BANNED' } });
});

test('a day before the deadline who has said nothing learns what follows for whom', async () => {
	const [silent, accused, confirmed] = [await makeAcceptedDeal(), await makeAcceptedDeal(), await makeAcceptedDeal()];
	await complain(accused, 'buyer');
	await confirm(confirmed, 'buyer');
	await sweepAt(DEADLINE - DAY);
	const reminders = async ({ people }: Deal, who: Party) =>
		(await at(NOON).notifications.page(people[who].memberId, 0, 50)).content.flatMap((one) => (one.kind === 'CONFIRM_REMINDER' ? [one.data] : []));
	expect(await reminders(silent, 'seller')).toMatchObject([{ party: 'seller', accused: 0, sold: 0 }]);
	expect(await reminders(silent, 'buyer')).toMatchObject([{ party: 'buyer', accused: 0, sold: 0 }]);
	expect(await reminders(accused, 'seller')).toMatchObject([{ party: 'seller', accused: 1, caseId: await findCaseId(accused) }]);
	expect(await reminders(accused, 'buyer')).toEqual([]);
	expect(await reminders(confirmed, 'seller')).toMatchObject([{ sold: 1 }]);
});

test('who was reminded learns at once when a later statement changes what silence leads to', async () => {
	const [confirmed, withdrawn] = [await makeAcceptedDeal(), await makeAcceptedDeal()];
	await complain(withdrawn, 'seller');
	await sweepAt(DEADLINE - DAY);
	const readReminders = async ({ people }: Deal, who: Party) =>
		(await at(NOON).notifications.page(people[who].memberId, 0, 50)).content.flatMap((one) => (one.kind === 'CONFIRM_REMINDER' ? [one.data] : [])).reverse();
	await confirm(confirmed, 'buyer', DEADLINE - HOUR);
	const confirmBy = new Date(DEADLINE).toISOString();
	expect(await readReminders(confirmed, 'seller')).toMatchObject([{ sold: 0 }, { party: 'seller', sold: 1, accused: 0, confirmBy }]);
	expect(await readReminders(confirmed, 'buyer')).toHaveLength(1);
	await cases.withdrawComplaint(at(DEADLINE - HOUR), withdrawn.people.seller, await findCaseId(withdrawn));
	expect(await readReminders(withdrawn, 'buyer')).toMatchObject([{ accused: 1 }, { party: 'buyer', sold: 0, accused: 0, confirmBy }]);
});

describe('when the parties say different things at the deadline', () => {
	async function makeDispute(): Promise<{ world: Deal; caseId: string }> {
		const world = await makeAcceptedDeal();
		await complain(world, 'buyer');
		await complain(world, 'seller', CLOSE + 2 * HOUR);
		return { world, caseId: await findCaseId(world) };
	}
	const decide = (world: Deal, caseId: string, banned: Party[], now: number) =>
		cases.decideCase(at(now), world.people.admin, caseId, { banned, reason: 'Neither can prove it' });

	test('both are reported, nobody is banned, the stone stays reserved, and the case waits for an admin', async () => {
		const { world, caseId } = await makeDispute();
		await sweepAt(DEADLINE);
		expect(await listStates(world)).toMatchObject({ seller: 'ACTIVE', buyer: 'ACTIVE', stone: 'ACCEPTED' });
		expect(await listNotifications(world)).toEqual({ seller: ['COMPLAINT', 'REPORTED'], buyer: ['COMPLAINT', 'REPORTED'], admin: ['REPORT_OPENED'] });
		const waiting = await cases.listCases(at(DEADLINE), world.people.admin, { state: 'DECIDING', page: 0, size: 100 });
		expect(waiting.content.map((one) => one.caseId)).toContain(caseId);
		expect(await see(world, 'admin', DEADLINE)).toMatchObject({
			state: 'DECIDING',
			reported: ['seller', 'buyer'],
			settleBy: new Date(SETTLE_BY).toISOString(),
			abilities: { confirm: false, complain: false, withdraw: false, decide: true },
		});
		expect(await refusalOf(confirm(world, 'buyer', DEADLINE))).toBe('STATE_CONFLICT');
	});

	test.each<[Party, Party]>([
		['buyer', 'seller'],
		['seller', 'buyer'],
	])('so they do when a complaint of the %s was answered by confirming: only the %s, who was named, is reported', async (by, named) => {
		const world = await makeAcceptedDeal();
		await confirm(world, named, CLOSE + HOUR);
		await complain(world, by, CLOSE + 2 * HOUR);
		await sweepAt(DEADLINE);
		expect(await listStates(world)).toMatchObject({ seller: 'ACTIVE', buyer: 'ACTIVE', stone: 'ACCEPTED' });
		expect(await see(world, 'admin', DEADLINE)).toMatchObject({ state: 'DECIDING', reported: [named] });
	});

	test.each<[Party[], object]>([
		[[], { seller: 'ACTIVE', buyer: 'ACTIVE', hidden: false }],
		[['buyer'], { seller: 'ACTIVE', buyer: 'BANNED', hidden: false }],
		[['seller'], { seller: 'BANNED', buyer: 'ACTIVE', hidden: true }],
		[['buyer', 'seller'], { seller: 'BANNED', buyer: 'BANNED', hidden: true }],
	])('an admin bans %j, also when no sweep has come by', async (banned, expected) => {
		const { world, caseId } = await makeDispute();
		expect(await refusalOf(decide(world, caseId, banned, DEADLINE - 1))).toBe('STATE_CONFLICT');
		expect(await decide(world, caseId, banned, DEADLINE + LAST_CALLS_ARRIVE_WITHIN)).toMatchObject({
			state: 'CLOSED',
			end: { how: 'DECIDED', reason: 'Neither can prove it' },
		});
		expect(await listStates(world)).toMatchObject({ ...expected, stone: 'DISPLAYED' });
		const otherwise = banned.length > 0 ? [] : (['buyer'] as Party[]);
		expect(await refusalOf(decide(world, caseId, otherwise, DEADLINE + LAST_CALLS_ARRIVE_WITHIN))).toBe('STATE_CONFLICT');
		for (const told of [(await listNotifications(world)).seller, (await listNotifications(world)).buyer]) expect(told).toContain('CASE_DECIDED');
	});

	test('and no admin decides: admins are reminded a day before, then nobody is banned and the stone is displayed again', async () => {
		const { world, caseId } = await makeDispute();
		for (const now of [DEADLINE, SETTLE_BY - DAY, SETTLE_BY - DAY + 1]) await sweepAt(now);
		expect((await listNotifications(world)).admin).toEqual(['REPORT_OPENED', 'CASE_REMINDER']);
		// A decision that was made in time may still be on its way.
		expect(await refusalOf(decide(world, caseId, ['buyer'], SETTLE_BY))).toBe('STATE_CONFLICT');
		expect(await listStates(world)).toMatchObject({ stone: 'ACCEPTED' });
		expect(await refusalOf(decide(world, caseId, ['buyer'], SETTLE_BY + LAST_CALLS_ARRIVE_WITHIN))).toBe('STATE_CONFLICT');
		expect(await listStates(world)).toMatchObject({ seller: 'ACTIVE', buyer: 'ACTIVE', stone: 'DISPLAYED', hidden: false });
		expect(await listNotifications(world)).toMatchObject({
			seller: ['COMPLAINT', 'REPORTED', 'CASE_DECIDED'],
			buyer: ['COMPLAINT', 'REPORTED', 'CASE_DECIDED'],
			admin: ['REPORT_OPENED', 'CASE_REMINDER', 'CASE_DECIDED'],
		});
		expect(await see(world, 'buyer', SETTLE_BY)).toMatchObject({ state: 'CLOSED', end: { how: 'EXPIRED', banned: [] } });
	});
});
