import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';
import { COMPLETION_DAYS } from '#shared/domain/auctions/limits.ts';
import { mayBeClockStep } from '#shared/domain/audit/audit-event.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import { closeAuction } from '#test/steps/deal.ts';
import { startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { bidOn, makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import { limitRights } from '#test/steps/rights.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Market } from '../market/market.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import type { Actor, AuditEvent } from './ports/audit-log.ts';

/** The audit log of the clock's steps, on the real table: the clock is the actor, whoever makes the first call after a deadline. */
const MINUTE = 60_000;
let noon = Date.parse('2027-03-01T03:00:00.000Z');

let stop: () => Promise<void>;
let openMarket: (actor?: Actor) => Market;
let deciding: typeof import('../auctions/decide-auction.ts');
let sweeping: typeof import('../auctions/sweep.ts');
let cases: typeof import('../auctions/cases.ts');
let postponing: typeof import('../auctions/postpone-deadlines.ts');
let correcting: typeof import('./correct-audit-log.ts');
let reading: typeof import('./read-audit-log.ts');

beforeAll(async () => {
	({ stop } = await startFunctionsAlone());
	vi.useFakeTimers({ toFake: ['Date'], now: noon });
	({ openMarket } = await import('#functions/open-market.ts'));
	deciding = await import('../auctions/decide-auction.ts');
	sweeping = await import('../auctions/sweep.ts');
	cases = await import('../auctions/cases.ts');
	postponing = await import('../auctions/postpone-deadlines.ts');
	correcting = await import('./correct-audit-log.ts');
	reading = await import('./read-audit-log.ts');
});
afterAll(async () => {
	vi.useRealTimers();
	await stop();
});
// Each test begins later than the previous one, which leaves nothing due.
beforeEach(() => {
	noon += 30 * DAY;
});

/** Opens the market for a call of `caller` at `now`, or for a sweep. */
function openAt(now: number, caller?: MemberRecord): Market {
	vi.setSystemTime(now);
	return openMarket(caller && { memberId: caller.memberId, network: '192.0.2.0', country: 'JP' });
}

const ROLES = ['seller', 'buyer', 'stranger', 'admin'] as const;
type Role = (typeof ROLES)[number];
interface World {
	people: Record<Role, MemberRecord>;
	listing: ListingRecord;
	close: number;
}

/** Makes a stone with a bid of the buyer's. */
async function makeAuction(): Promise<World> {
	const people = {
		seller: makeMember('seller'),
		buyer: makeMember('buyer'),
		stranger: makeMember('stranger'),
		admin: makeMember('admin', { roleId: ADMIN_ROLE }),
	};
	const listing = makeStone(people.seller, noon);
	const market = openAt(noon, people.buyer);
	await writeRecords(market, Object.values(people), [listing]);
	await bidOn(market, people.buyer, listing, 8000);
	const written = await market.listings.get(listing.listingId);
	return { people, listing, close: written?.auction?.closesAt ?? expect.fail('There is no auction') };
}

/** The seller accepts the bid at the close. */
async function acceptBid({ people: { seller }, listing: { listingId }, close }: World): Promise<void> {
	await closeAuction(openAt, listingId, close);
	await deciding.carryOutAct(openAt(close, seller), seller, listingId, { status: 'ACCEPTED' });
}

/** Lists the audit events of all four people as `whose: kind act by whom`, from `since` on. */
async function listAuditEvents({ people }: World, since: number): Promise<string[]> {
	const nameOf = (memberId?: string) => ROLES.find((role) => people[role].memberId === memberId) ?? 'the clock';
	const records = await Promise.all(ROLES.map((role) => openMarket().auditLog.of(people[role].memberId, { since, until: since + 30 * DAY, most: 100 })));
	return records.flatMap(({ content }) => content.map(({ memberId, kind, act, by }) => `${nameOf(memberId)}: ${kind} ${act} by ${nameOf(by)}`)).sort();
}

const refused = async (call: Promise<unknown>) =>
	expect(
		await call.then(
			() => 'done',
			(error: { code?: string }) => error.code,
		),
	).not.toBe('done');
const bidAs = async (now: number, who: Role, { people, listing }: World) => bidOn(openAt(now, people[who]), people[who], listing, 9000);

describe('of a deadline that has passed, the record says that the clock did it', () => {
	test.each(ROLES.map((who) => [who] as const).concat([['sweep' as Role]]))('a rejection by time-out, by a call of: %s', async (who) => {
		const world = await makeAuction();
		const late = world.close + 3 * DAY + MINUTE;
		if (who === 'seller')
			await refused(deciding.carryOutAct(openAt(late, world.people.seller), world.people.seller, world.listing.listingId, { status: 'REJECTED' }));
		else if (who === 'buyer' || who === 'stranger') await bidAs(late, who, world);
		else if (who === 'admin')
			await refused(deciding.carryOutAct(openAt(late, world.people.admin), world.people.admin, world.listing.listingId, { status: 'ACCEPTED' }));
		else await sweeping.sweep(openAt(late), () => true);
		const auditEvents = await listAuditEvents(world, late - HOUR);
		expect(auditEvents.filter((deed) => !deed.includes('BID undefined'))).toEqual([
			'buyer: POINTS BID_REJECTED by the clock',
			'seller: POINTS REJECTED_BID by the clock',
		]);
	});

	test('the function of bids may write a ban by deadline, as a party may call before the sweep', async () => {
		const world = await makeAuction();
		const { close } = world;
		await acceptBid(world);
		const late = close + COMPLETION_DAYS * DAY + MINUTE;
		await (await limitRights('bids', bidAs))(late, 'stranger', world);
		expect(await listAuditEvents(world, late - HOUR)).toContain('buyer: BAN BANNED by the clock');
	});

	test.each(ROLES)('a ban by deadline, by a call of: %s', async (who) => {
		const world = await makeAuction();
		const { people, listing, close } = world;
		await acceptBid(world);
		await deciding.carryOutAct(openAt(close + HOUR, people.buyer), people.buyer, listing.listingId, { status: 'COMPLAINT', reason: 'Nobody answers.' });
		const late = close + COMPLETION_DAYS * DAY + MINUTE;
		const caseId = (await openAt(late).listings.get(listing.listingId))?.auction?.caseId ?? '';
		if (who === 'stranger') await refused(bidAs(late, who, world));
		else await cases.readCase(openAt(late, people[who]), people[who], caseId);
		expect(await listAuditEvents(world, late - HOUR)).toEqual(['seller: BAN BANNED by the clock']);
		const { content } = await reading.readOwnEvents(openAt(late), people.seller, { size: 50 });
		expect(content.find(({ kind }) => kind === 'BAN')).toMatchObject({ by: 'MARKET', reason: 'COMPLAINT' });
	});

	test('a case that nobody has decided leaves nobody’s name', async () => {
		const world = await makeAuction();
		const { people, listing, close } = world;
		await acceptBid(world);
		for (const party of ['buyer', 'seller'] as const)
			await deciding.carryOutAct(openAt(close + HOUR, people[party]), people[party], listing.listingId, { status: 'COMPLAINT', reason: 'No.' });
		const late = close + (COMPLETION_DAYS + 7) * DAY + MINUTE;
		const caseId = (await openAt(late).listings.get(listing.listingId))?.auction?.caseId ?? '';
		expect(await cases.readCase(openAt(late, people.admin), people.admin, caseId)).toMatchObject({ end: { how: 'EXPIRED' } });
		expect(await listAuditEvents(world, late - HOUR)).toEqual([]);
	});

	test('a sale by one confirmation leaves nobody’s name', async () => {
		const sold = await makeAuction();
		await acceptBid(sold);
		await deciding.carryOutAct(openAt(sold.close + HOUR, sold.people.buyer), sold.people.buyer, sold.listing.listingId, { status: 'COMPLETED' });
		const over = sold.close + COMPLETION_DAYS * DAY + MINUTE;
		await refused(deciding.carryOutAct(openAt(over, sold.people.seller), sold.people.seller, sold.listing.listingId, { status: 'COMPLAINT', reason: 'Late.' }));
		expect((await openAt(over).listings.get(sold.listing.listingId))?.state).toBe('SOLD');
		expect(await listAuditEvents(sold, over - HOUR)).toEqual([]);
	});
});

test('a seller’s own rejection is the seller’s, to the bidder the other party’s, and no admin’s', async () => {
	const world = await makeAuction();
	const { people, listing, close } = world;
	const market = openAt(close + HOUR, people.seller);
	await deciding.carryOutAct(market, people.seller, listing.listingId, { status: 'REJECTED' });
	expect(await listAuditEvents(world, close)).toEqual([
		'buyer: POINTS BID_REJECTED by seller',
		'seller: DECISION REJECTED by seller',
		'seller: POINTS REJECTED_BID by seller',
	]);
	const [points] = (await reading.readOwnEvents(market, people.buyer, { size: 50, kind: 'POINTS' })).content;
	expect(points).toMatchObject({ by: 'OTHER' });
	expect(points?.network).toBeUndefined();
});

describe('entries that an earlier release wrote', () => {
	/** Writes the entries of an earlier release: the clock's step in the name of the caller. */
	async function writeAsBefore(market: Market, entries: readonly Pick<AuditEvent, 'kind' | 'act' | 'memberId' | 'by' | 'listingId' | 'reason'>[]) {
		const { commit } = await import('#functions/data/table/commit.ts');
		await commit(
			[],
			entries.map((entry) => ({ deedId: market.newId(), at: market.now, network: '192.0.2.0', ...entry })),
		);
	}
	const describeEntries = (auditEvents: readonly { kind: string; act?: string; by: string; corrected?: boolean; corrects?: object }[]) =>
		auditEvents.map(({ kind, act, by, corrected, corrects }) => [kind, act, by, corrected && 'corrected', corrects && 'corrects'].filter(Boolean).join(' '));

	test('are corrected where the ledger or the case proves the clock, once, and left alone where a person did it', async () => {
		const timedOut = await makeAuction();
		const late = timedOut.close + 3 * DAY + MINUTE;
		const { seller, buyer, admin } = timedOut.people;
		const { listingId } = timedOut.listing;
		await sweeping.sweep(openAt(late), () => true);
		const stone = { listingId };
		await writeAsBefore(openAt(late), [
			{ kind: 'DECISION', act: 'REJECTED', memberId: seller.memberId, by: seller.memberId, ...stone },
			{ kind: 'POINTS', act: 'REJECTED_BID', memberId: seller.memberId, by: seller.memberId, ...stone },
			{ kind: 'POINTS', act: 'BID_REJECTED', memberId: buyer.memberId, by: seller.memberId, ...stone },
		]);

		const banned = await makeAuction();
		await acceptBid(banned);
		const over = banned.close + COMPLETION_DAYS * DAY + MINUTE;
		await sweeping.sweep(openAt(over), () => true);
		await writeAsBefore(openAt(over), [
			{ kind: 'BAN', act: 'BANNED', memberId: banned.people.buyer.memberId, by: banned.people.seller.memberId, reason: 'NOT_CONFIRMED' },
		]);
		// An admin bans the same member again later, with the word of the clock.
		await writeAsBefore(openAt(over + HOUR), [{ kind: 'BAN', act: 'BANNED', memberId: banned.people.buyer.memberId, by: admin.memberId, reason: 'COMPLAINT' }]);

		// A seller who rejects in time, an admin who bans with the same reason, and a stone whose bids are gone.
		const rejected = await makeAuction();
		const inTime = rejected.close + HOUR;
		await deciding.carryOutAct(openAt(inTime, rejected.people.seller), rejected.people.seller, rejected.listing.listingId, { status: 'REJECTED' });
		await writeAsBefore(openAt(inTime), [
			{ kind: 'BAN', act: 'BANNED', memberId: rejected.people.stranger.memberId, by: admin.memberId, reason: 'COMPLAINT' },
			{ kind: 'DECISION', act: 'REJECTED', memberId: rejected.people.stranger.memberId, by: rejected.people.stranger.memberId, listingId: ulid() },
		]);

		const market = openAt(over + DAY);
		// Entries of other tests are correct already.
		expect(await correcting.correctAuditLog(market)).toMatchObject({ corrected: 4, unproved: 1 });
		expect(await correcting.correctAuditLog(market)).toMatchObject({ corrected: 0, unproved: 1 });

		const readOwn = async (member: MemberRecord) => describeEntries((await reading.readOwnEvents(market, member, { size: 50 })).content);
		expect((await readOwn(seller)).sort()).toEqual(
			[
				'DECISION BY_CLOCK MARKET corrects',
				'DECISION REJECTED MEMBER corrected',
				'POINTS BY_CLOCK MARKET corrects',
				'POINTS REJECTED_BID MEMBER corrected',
				'POINTS REJECTED_BID MARKET',
			].sort(),
		);
		expect(await readOwn(buyer)).toContain('POINTS BID_REJECTED OTHER corrected');
		const own = await readOwn(banned.people.buyer);
		expect(own.filter((entry) => entry.startsWith('BAN')).sort()).toEqual(
			['BAN BANNED ADMIN', 'BAN BANNED ADMIN corrected', 'BAN BANNED MARKET', 'BAN BY_CLOCK MARKET corrects'].sort(),
		);
		expect(await readOwn(rejected.people.seller)).toEqual(['POINTS REJECTED_BID MEMBER', 'DECISION REJECTED MEMBER']);
		expect(await readOwn(rejected.people.stranger)).toEqual(['DECISION REJECTED MEMBER', 'BAN BANNED ADMIN']);

		// An admin finds the correction also where the entry is listed under the member whom it names.
		const { content } = await reading.readAllEvents(market, { userName: banned.people.seller.userName, size: 50 });
		expect(content.find(({ kind }) => kind === 'BAN')).toMatchObject({ corrected: true, doer: { userId: banned.people.seller.memberId } });
	});

	test('are not those of a seller who decides after the first deadline, because a restore has postponed it', async () => {
		const world = await makeAuction();
		const { people, listing, close } = world;
		const opened = close + 5 * DAY;
		await postponing.postponeDeadlines(openAt(opened), close + HOUR);
		const late = opened + HOUR;
		await deciding.carryOutAct(openAt(late, people.seller), people.seller, listing.listingId, { status: 'REJECTED' });
		await correcting.correctAuditLog(openAt(late + HOUR));
		expect(await listAuditEvents(world, late)).toEqual([
			'buyer: POINTS BID_REJECTED by seller',
			'seller: DECISION REJECTED by seller',
			'seller: POINTS REJECTED_BID by seller',
		]);
	});

	test('stay as they were written', async () => {
		const world = await makeAuction();
		const late = world.close + 3 * DAY + MINUTE;
		await sweeping.sweep(openAt(late), () => true);
		const { memberId } = world.people.stranger;
		await writeAsBefore(openAt(late), [{ kind: 'DECISION', act: 'REJECTED', memberId, by: memberId, listingId: world.listing.listingId }]);
		const range = { since: late - HOUR, until: late + 2 * DAY, most: 10 };
		const [before] = (await openMarket().auditLog.of(memberId, range)).content;
		const market = openAt(late + DAY);
		await Promise.all([correcting.correctAuditLog(market), correcting.correctAuditLog(market)]);
		const { content } = await openMarket().auditLog.of(memberId, range);
		expect(content).toHaveLength(2);
		// Either may come first: the correction's id is the entry's with another random character.
		const [correction, after] = [content.find(({ corrects }) => corrects), content.find(({ corrects }) => !corrects)];
		expect(after).toEqual({ ...before, isCorrected: true });
		expect(correction).toMatchObject({ at: late + DAY, act: 'BY_CLOCK', corrects: { deedId: before?.deedId, at: late } });
		expect(correction && mayBeClockStep(correction)).toBe(false);
	});
});

test('an event of 200 days ago is found by its last day alone, and page by page without a day', async () => {
	const member = makeMember('seller');
	const before = openAt(noon, member);
	await writeRecords(before, [member]);
	await before.commit([{ kind: 'audit-event', event: { kind: 'KEY', act: 'KEY_REVOKED', memberId: member.memberId } }]);
	const market = openAt(noon + 200 * DAY, member);
	const count = (entries: readonly { act?: string; at: string }[]) => entries.filter(({ act, at }) => act === 'KEY_REVOKED' && Date.parse(at) === noon).length;
	const to = new Date(noon).toISOString().slice(0, 'YYYY-MM-DD'.length);
	expect(count((await reading.readOwnEvents(market, member, { to, size: 10 })).content)).toBe(1);
	const readAll = async (read: (before?: string) => ReturnType<typeof reading.readOwnEvents>) => {
		const entries = [];
		let before: string | undefined;
		do {
			const { content, next } = await read(before);
			entries.push(...content);
			before = next;
		} while (before !== undefined);
		return count(entries);
	};
	expect(await readAll((before) => reading.readOwnEvents(market, member, { before, size: 10 }))).toBe(1);
	expect(await readAll((before) => reading.readAllEvents(market, { before, size: 10 }))).toBe(1);
});
