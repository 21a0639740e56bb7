import { afterAll, beforeAll, expect, test } from 'vitest';
import { CASE_DAYS, COMPLETION_DAYS, LAST_CALLS_ARRIVE_WITHIN } from '#shared/domain/auctions/limits.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import { makeDeal } from '#test/steps/deal.ts';
import { startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { bidOn, makeMember, makeStone, writeRecords } from '#test/steps/records.ts';

/** Deadlines of the real table after a restore, as `npm run restore` postpones them before the first sweep. */
const NOON = Date.parse('2027-03-01T03:00:00.000Z');
const CLOSE = Date.parse('2027-03-02T08:00:00.000Z');
const DEADLINE = CLOSE + COMPLETION_DAYS * DAY;
/** The market opens again days after every deadline. */
const OPENED = DEADLINE + 2 * DAY;

let stop: () => Promise<void>;
let openMarket: typeof import('#functions/open-market.ts').openMarket;
let postponing: typeof import('./postpone-deadlines.ts');
let deciding: typeof import('./decide-auction.ts');
let sweeping: typeof import('./sweep.ts');

beforeAll(async () => {
	({ stop } = await startFunctionsAlone());
	({ openMarket } = await import('#functions/open-market.ts'));
	postponing = await import('./postpone-deadlines.ts');
	deciding = await import('./decide-auction.ts');
	sweeping = await import('./sweep.ts');
});
afterAll(() => stop());

const at = (now: number) => openMarket({}, now);
const sweepAt = (now: number) => sweeping.sweep(at(now + LAST_CALLS_ARRIVE_WITHIN), () => true);
const find = async (listingId: string) => (await openMarket().listings.get(listingId)) ?? expect.fail('The stone is gone');
const listNotified = async (memberId: string) => (await openMarket().notifications.page(memberId, 0, 50)).content;
const listAudited = async (memberId: string) =>
	(await openMarket().auditLog.of(memberId, { since: NOON, until: OPENED + 30 * DAY, most: 50 })).content.filter(({ after }) => after && 'deadline' in after);

test('nobody is banned for a confirmation that the restore lost: parties, cases and audit log have the new deadline', async () => {
	const { people, listingId } = await makeDeal(at, NOON, CLOSE);
	const { seller, buyer } = people;
	await deciding.carryOutAct(at(CLOSE + HOUR), buyer, listingId, { status: 'COMPLAINT', reason: 'It did not come' });
	const since = CLOSE + 2 * HOUR;
	expect(await postponing.postponeDeadlines(at(OPENED), since)).toBe(1);
	// The command is repeated after an interruption.
	expect(await postponing.postponeDeadlines(at(OPENED + HOUR), since)).toBe(0);
	await sweepAt(OPENED + HOUR);

	const confirmBy = OPENED + DEADLINE - since;
	const { state, auction } = await find(listingId);
	expect([state, auction?.confirmBy]).toEqual(['ACCEPTED', confirmBy]);
	expect(await openMarket().cases.get(auction?.caseId ?? '')).toMatchObject({ state: 'OPEN', answerBy: confirmBy });
	const deadline = new Date(confirmBy).toISOString();
	for (const { memberId } of [seller, buyer]) {
		expect((await openMarket().members.get(memberId))?.state).toBe('ACTIVE');
		expect((await listNotified(memberId)).filter(({ kind }) => kind === 'DEADLINE_MOVED').map(({ data }) => data)).toEqual([
			expect.objectContaining({ confirmBy: deadline, restoredTo: new Date(since).toISOString() }),
		]);
		expect(await listAudited(memberId)).toEqual([
			expect.objectContaining({
				...{ kind: 'DECISION', at: OPENED, by: undefined, listingId },
				...{ before: { deadline: new Date(DEADLINE).toISOString() }, after: { deadline } },
			}),
		]);
	}
	await deciding.carryOutAct(at(OPENED + HOUR), seller, listingId, { status: 'COMPLETED' });
	// Both have spoken: an admin decides in time, and the case ends as usual.
	await sweepAt(confirmBy);
	expect((await find(listingId)).auction?.settleBy).toBe(confirmBy + CASE_DAYS * DAY);
});

test('a stone whose refresh the restore lost stays for a day, of which its seller is reminded, and all active members are notified once', async () => {
	const [seller, banned] = [makeMember('seller'), makeMember('banned', { state: 'BANNED' })];
	const stone = makeStone(seller, NOON);
	await writeRecords(at(NOON), [seller, banned], [{ ...stone, reminded: true }]);
	const [since, opened] = [stone.expiresAt - HOUR, stone.expiresAt + 2 * HOUR];
	await postponing.postponeDeadlines(at(opened), since);
	await sweepAt(opened);
	expect(await find(stone.listingId)).toMatchObject({ state: 'DISPLAYED', expiresAt: opened + DAY });

	expect(await postponing.notifyOfRestore(at(opened), since)).toBeGreaterThan(0);
	expect(await postponing.notifyOfRestore(at(opened + HOUR), since)).toBe(0);
	const told = await listNotified(seller.memberId);
	expect(told.map(({ kind }) => kind).sort()).toEqual(['EXPIRING_SOON', 'MARKET_RESTORED']);
	expect(told.find(({ kind }) => kind === 'MARKET_RESTORED')?.data).toEqual({ restoredTo: new Date(since).toISOString() });
	expect(await listNotified(banned.memberId)).toEqual([]);
});

test('a market that did not run says so, and its stones expire as usual', async () => {
	const [seller, buyer] = [makeMember('seller'), makeMember('buyer')];
	const [stone, unsold] = [makeStone(seller, NOON), makeStone(seller, NOON)];
	await writeRecords(at(NOON), [seller, buyer], [stone, { ...unsold, reminded: true }]);
	const late = unsold.expiresAt - HOUR;
	await bidOn(at(late - DAY), buyer, stone, 8000);
	const opened = unsold.expiresAt + 2 * DAY;
	await postponing.postponeDeadlines(at(opened), late, { wasStopped: true });
	await sweepAt(opened);
	const moved = (await listNotified(buyer.memberId)).find(({ kind }) => kind === 'DEADLINE_MOVED');
	expect(moved?.data).toMatchObject({ restoredTo: new Date(late).toISOString(), stopped: 1 });
	expect(await find(unsold.listingId)).toMatchObject({ state: 'SUSPENDED', expiresAt: unsold.expiresAt });
});

test('an auction that closed meanwhile takes bids again', async () => {
	const [seller, buyer, other] = [makeMember('seller'), makeMember('buyer'), makeMember('other')];
	const stone = makeStone(seller, NOON);
	await writeRecords(at(NOON), [seller, buyer, other], [stone]);
	await bidOn(at(NOON), buyer, stone, 8000);
	expect(await postponing.postponeDeadlines(at(OPENED), CLOSE - HOUR)).toBe(1);
	await sweepAt(OPENED);
	await bidOn(at(OPENED + HOUR), other, stone, 9000);
	const { state, auction } = await find(stone.listingId);
	expect([state, auction?.leaderId, auction?.bidCount]).toEqual(['BIDDING', other.memberId, 2]);
});

test('a seller whose auction had closed unwritten before the instant has time to decide, and loses no point', async () => {
	const [seller, buyer] = [makeMember('seller'), makeMember('buyer')];
	const stone = makeStone(seller, NOON);
	await writeRecords(at(NOON), [seller, buyer], [stone]);
	await bidOn(at(NOON), buyer, stone, 8000);
	expect(await postponing.postponeDeadlines(at(OPENED), CLOSE + 1000)).toBe(1);
	await sweepAt(OPENED);
	expect(await find(stone.listingId)).toMatchObject({ state: 'AWAITING_DECISION' });
	const kinds = (await listNotified(seller.memberId)).map(({ kind }) => kind);
	expect(kinds).toEqual(expect.arrayContaining(['AUCTION_CLOSED_SELLER', 'DEADLINE_MOVED']));
	expect((await openMarket().members.get(seller.memberId))?.rank).toBe(0);
});

test('a seller who may have refreshed a stone in the lost time is reminded of it anew, also if it has more than a day left', async () => {
	const seller = makeMember('seller');
	const stone = makeStone(seller, NOON);
	await writeRecords(openMarket(), [seller], [stone]);
	const reminders = async () => (await listNotified(seller.memberId)).filter(({ kind }) => kind === 'EXPIRING_SOON').length;
	const [since, opened] = [stone.expiresAt - 2 * DAY, stone.expiresAt - 2 * DAY + 6 * HOUR];
	await sweepAt(since - HOUR);
	expect([(await find(stone.listingId)).reminded, await reminders()]).toEqual([true, 1]);
	await postponing.postponeDeadlines(at(opened), since);
	// A member gets one such notice a day.
	await sweepAt(stone.expiresAt - 20 * HOUR);
	expect(await find(stone.listingId)).toMatchObject({ state: 'DISPLAYED', expiresAt: stone.expiresAt });
	expect(await reminders()).toBe(2);
});
