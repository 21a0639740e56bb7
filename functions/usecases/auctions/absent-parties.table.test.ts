import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { USER_ROLE } from '#shared/domain/accounts/member.ts';
import { DEFAULT_DISCOUNT_RATE } from '#shared/domain/auctions/limits.ts';
import { HOUR } from '#shared/domain/common/durations.ts';
import { closeAuction } from '#test/steps/deal.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { bidOn, makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import { appointAdmin } from '../accounts/appoint-admin.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Market } from '../market/market.ts';
import { setDiscountRate } from '../operations/discount-rate.ts';

/** On the real table: bids and acceptances whose parties are banned or removed, or whose auction is rejected, between their reads and their write. */
let out: Outgoing;
let openMarket: () => Market;

beforeAll(async () => {
	out = await startFunctionsAlone();
	({ openMarket } = await import('#functions/open-market.ts'));
});
afterAll(() => out.stop());

/** Places a bid during which `happens` runs between its reads and its first write. */
async function placeBidWhile(happens: (market: Market, seller: MemberRecord, bidder: MemberRecord) => Promise<unknown>) {
	const market = openMarket();
	const [seller, bidder] = [makeMember('Seller'), makeMember('Bidder')];
	const listing = makeStone(seller, market.now);
	await writeRecords(market, [seller, bidder], [listing]);
	const interrupted = interrupt(market, () => happens(market, seller, bidder));
	const answer = await bidOn(interrupted, bidder, listing, 7000).catch((error: unknown) => error);
	return { answer, written: await market.listings.get(listing.listingId), bidders: await market.bids.bidders(listing.listingId, 1) };
}

const turn = (market: Market, member: MemberRecord, state: MemberRecord['state']) =>
	market.commit([{ kind: 'member-changed', before: member, after: { ...member, state, stateReason: 'Fraud' } }]);

test.each([
	['BANNED', 'MEMBER_BANNED'],
	['REMOVED', 'NOT_ACTIVE'],
] as const)('of a bidder who is %s while the bid is being written, nothing is written', async (state, code) => {
	const { answer, written, bidders } = await placeBidWhile((market, _, bidder) => turn(market, bidder, state));
	expect(answer).toMatchObject({ code, extras: state === 'BANNED' ? { banReason: 'Fraud' } : {} });
	expect(written).toMatchObject({ state: 'DISPLAYED', version: 1 });
	expect(bidders).toEqual([]);
});

test.each(['BANNED', 'REMOVED'] as const)('on a stone whose seller is %s while the bid is being written, nobody bids', async (state) => {
	const { answer, written, bidders } = await placeBidWhile((market, seller) => turn(market, seller, state));
	expect(answer).toMatchObject({ code: 'NOT_BIDDABLE' });
	expect(written).toMatchObject({ state: 'DISPLAYED', version: 1 });
	expect(bidders).toEqual([]);
});

test('of a bidder who is appointed admin while the bid is being written, nothing is written', async () => {
	const { answer, written, bidders } = await placeBidWhile((market, _, bidder) => appointAdmin(market, bidder.userName));
	expect(answer).toMatchObject({ code: 'NOT_ACTIVE' });
	expect(written).toMatchObject({ state: 'DISPLAYED', version: 1 });
	expect(bidders).toEqual([]);
});

test('a member who bids while being appointed admin is not appointed', async () => {
	const market = openMarket();
	const [seller, bidder] = [makeMember('Seller'), makeMember('Bidder')];
	const listing = makeStone(seller, market.now);
	await writeRecords(market, [seller, bidder], [listing]);
	const interrupted: Market = {
		...market,
		async commit(changes, actor) {
			await bidOn(market, bidder, listing, 7000);
			await market.commit(changes, actor);
		},
	};
	await expect(appointAdmin(interrupted, bidder.userName)).rejects.toThrow(`${bidder.userName} has an auction or a deal`);
	expect(await market.members.get(bidder.memberId)).toMatchObject({ roleId: USER_ROLE, version: 1 });
});

test('a first bid is judged by the discount rate in force when it is written, a later one by none', async () => {
	const market = openMarket();
	const set = (rate: number) => () => setDiscountRate(market, rate);
	onTestFinished(async () => void (await set(DEFAULT_DISCOUNT_RATE)()));
	const [seller, bidder, other] = [makeMember('Seller'), makeMember('Bidder'), makeMember('Other')];
	const [known, dearer, cheaper] = [makeStone(seller, market.now), makeStone(seller, market.now), makeStone(seller, market.now)];
	await writeRecords(market, [seller, bidder, other], [known, dearer, cheaper]);
	// From their first bids on, the checks of the parties refuse no first write.
	for (const [one, amount] of [[bidder, 7000] as const, [other, 8000] as const]) await bidOn(market, one, known, amount);

	await expect(bidOn(interrupt(market, set(10)), bidder, dearer, 7000)).rejects.toMatchObject({ code: 'BID_TOO_LOW', extras: { requiredBid: 9000 } });
	expect((await market.listings.get(dearer.listingId))?.state).toBe('DISPLAYED');
	expect(await bidOn(interrupt(market, set(40)), bidder, cheaper, 9000)).toMatchObject({ outcome: 'LEADING' });
	expect(await bidOn(interrupt(market, set(0)), bidder, known, 9000)).toMatchObject({ outcome: 'LEADING' });
});

/** Lets `happens` run before the first write of a market. */
function interrupt(market: Market, happens: () => Promise<unknown>): Market {
	let isFirst = true;
	return {
		...market,
		async commit(changes, actor) {
			if (isFirst) await happens();
			isFirst = false;
			await market.commit(changes, actor);
		},
	};
}

const NOON = Date.parse('2027-03-01T03:00:00.000Z');
const CLOSE = Date.parse('2027-03-02T08:00:00.000Z');
const openAt = (now: number): Market => ({ ...openMarket(), now });

async function makeAuction() {
	const [seller, first, second] = [makeMember('seller'), makeMember('first'), makeMember('second')];
	const listing = makeStone(seller, NOON);
	await writeRecords(openAt(NOON), [seller, first, second], [listing]);
	await bidOn(openAt(NOON), first, listing, 7000);
	return { seller, second, listing };
}

test('a seller who is banned while accepting does not sell', async () => {
	const { carryOutAct } = await import('./decide-auction.ts');
	const { banMember } = await import('../accounts/ban.ts');
	const { seller, listing } = await makeAuction();
	const market = interrupt(openAt(CLOSE + HOUR), () => banMember(openAt(CLOSE + HOUR), seller.memberId, 'Fraud'));
	await closeAuction(openAt, listing.listingId, CLOSE);
	await expect(carryOutAct(market, seller, listing.listingId, { status: 'ACCEPTED' })).rejects.toMatchObject({
		code: 'MEMBER_BANNED',
		extras: { banReason: 'Fraud' },
	});
	expect(await market.listings.get(listing.listingId)).toMatchObject({ state: 'AWAITING_DECISION' });
});

test('a seller whose ban is lifted again while accepting sells', async () => {
	const { carryOutAct } = await import('./decide-auction.ts');
	const { banMember, liftBan } = await import('../accounts/ban.ts');
	const { seller, listing } = await makeAuction();
	const now = CLOSE + HOUR;
	await closeAuction(openAt, listing.listingId, CLOSE);
	const market = interrupt(openAt(now), () => banMember(openAt(now), seller.memberId, 'Fraud'));
	let isLifted = false;
	const lifting: Market = {
		...market,
		async commit(changes, actor) {
			const writing = market.commit(changes, actor);
			await writing.catch(() => undefined);
			if (!isLifted) await liftBan(openAt(now), seller.memberId, 'A mistake');
			isLifted = true;
			return writing;
		},
	};
	expect(await carryOutAct(lifting, seller, listing.listingId, { status: 'ACCEPTED' })).toMatchObject({ state: 'ACCEPTED' });
});

test('a bid in time whose auction is rejected before it is written opens no next auction', async () => {
	const { carryOutAct } = await import('./decide-auction.ts');
	const { seller, second, listing } = await makeAuction();
	const market = interrupt(openAt(CLOSE - 100), async () => {
		await closeAuction(openAt, listing.listingId, CLOSE);
		await carryOutAct(openAt(CLOSE + HOUR), seller, listing.listingId, { status: 'REJECTED' });
	});
	await expect(bidOn(market, second, listing, 9000, 12_000)).rejects.toMatchObject({ code: 'AUCTION_CLOSED' });
	expect(await market.listings.get(listing.listingId)).toMatchObject({ state: 'DISPLAYED', auctions: 1 });
});

test('a party who gets points or changes the profile at that moment is in nobody’s way', async () => {
	const { answer, bidders } = await placeBidWhile(async (market, seller, bidder) => {
		await turn(market, seller, 'ACTIVE');
		const entry = { memberId: bidder.memberId, points: 1, why: 'CORRECTION' as const };
		await market.commit([{ kind: 'points', entryId: ulid(), entry, at: market.now }]);
	});
	expect(answer).toMatchObject({ outcome: 'LEADING' });
	expect(bidders).toHaveLength(1);
});

test('once somebody has bid on a stone of the seller’s, a ban, its end and a change of the licence count at once for the others', async () => {
	const market = openMarket();
	const [seller, bidder] = [
		makeMember('Seller', { country: 'JP', licenceNumber: '301000000001' }),
		makeMember('Bidder', { companyName: 'Seller & Co', country: 'JP', licenceNumber: '301000000002' }),
	];
	const stones = Array.from({ length: 4 }, () => makeStone(seller, market.now));
	await writeRecords(market, [seller, bidder], stones);
	const bidOnNext = async () => bidOn(market, bidder, stones.shift() ?? expect.fail('There is no stone left'), 7000).catch((error: unknown) => error);
	const change = async (fields: Partial<MemberRecord>) => {
		const before = (await market.members.get(seller.memberId)) ?? expect.fail('There is no seller');
		await market.commit([{ kind: 'member-changed', before, after: { ...before, ...fields } }]);
	};
	expect(await bidOnNext()).toMatchObject({ outcome: 'LEADING' });
	await change({ state: 'BANNED' });
	expect(await bidOnNext()).toMatchObject({ code: 'NOT_BIDDABLE' });
	await change({ state: 'ACTIVE', licenceNumber: bidder.licenceNumber });
	expect(await bidOnNext()).toMatchObject({ code: 'OWN_LISTING' });
	await change({ licenceNumber: seller.licenceNumber });
	expect(await bidOnNext()).toMatchObject({ outcome: 'LEADING' });
});
