import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, writeRecords } from '#test/steps/records.ts';

let out: Outgoing;
let market: Market;
let change: (member: MemberRecord, fields: Partial<MemberRecord>) => Promise<MemberRecord>;

beforeAll(async () => {
	out = await startFunctionsAlone();
	const [{ openMarket }, { changeMember, explainLicence }] = await Promise.all([
		import('#functions/open-market.ts'),
		import('#functions/usecases/accounts/change-member.ts'),
	]);
	market = openMarket();
	change = (member, fields) => changeMember(market, member, (before) => ({ after: { ...before, ...fields } })).catch(explainLicence);
});
afterAll(() => out.stop());

let numbers = 0;
const licence = () => ({ country: 'JP', licenceNumber: `3012000${String(++numbers).padStart(5, '0')}` });

async function register(companyName: string, fields: Partial<MemberRecord>): Promise<MemberRecord> {
	const member = makeMember('Ren', { state: 'PENDING', companyName, ...fields });
	await writeRecords(market, [member]);
	return member;
}

test('a licence belongs to one company, however both are written, until its last member has left', async () => {
	const held = licence();
	const [first, colleague, stranger] = [await register('Kobe Stones', held), await register('ＫＯＢＥ  stones', held), await register('Osaka Stones', held)];
	await change(first, { state: 'ACTIVE' });
	await change(colleague, { state: 'ACTIVE' });
	await expect(change(stranger, { state: 'ACTIVE' })).rejects.toMatchObject({ name: MarketError.name, code: 'LICENCE_TAKEN' });
	expect((await market.members.get(stranger.memberId))?.state).toBe('PENDING');

	await change(first, { state: 'BANNED' });
	const [banned, active] = await Promise.all([first, colleague].map(({ memberId }) => market.members.get(memberId)));
	for (const before of [banned, active]) {
		await expect(change(stranger, { state: 'ACTIVE' })).rejects.toMatchObject({ code: 'LICENCE_TAKEN' });
		if (!before) continue;
		const after: MemberRecord = { ...before, state: 'REMOVED', licenceNumber: undefined, companyName: undefined };
		await market.commit([{ kind: 'member-removed', before, after, bidCounts: [] }]);
	}
	await change(stranger, { state: 'ACTIVE' });
});

test('of two companies that are approved at once with one licence one is', async () => {
	const held = licence();
	const waiting = [await register('Kobe Stones', held), await register('Osaka Stones', held)];
	const outcomes = await Promise.allSettled(waiting.map((member) => change(member, { state: 'ACTIVE' })));
	expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('who waits holds no licence, and signing in changes nothing', async () => {
	const held = licence();
	await register('Squatters', held);
	const owner = await change(await register('Kobe Stones', held), { state: 'ACTIVE' });
	await change(owner, { lastSignInAt: 1 });
});

test('two who trade by one licence do not bid on each other’s stones, whoever else may', async () => {
	const held = licence();
	const spelled = { country: 'JP', licenceNumber: `${held.licenceNumber.slice(0, 3)}-${held.licenceNumber.slice(3)}` };
	const seller = await change(await register('Kobe Stones', held), { state: 'ACTIVE' });
	const [colleague, other] = [makeMember('Yui', { ...spelled, companyName: 'Kobe Stones' }), makeMember('Mei', { ...licence(), companyName: 'Osaka Stones' })];
	await writeRecords(market, [colleague, other]);
	const { placeBid } = await import('#functions/usecases/auctions/place-bid.ts');
	const { presentDiamond } = await import('#functions/usecases/stock/present-diamond.ts');
	const { makeListing } = await import('#functions/usecases/stock/list-diamond.ts');
	const stone = { lotId: 'A1', shape: 'ROUND' as const, weight: 1, askingPrice: 10_000 };
	const listing = makeListing(market.newId(), seller.memberId, stone, market.now);
	await market.commit([{ kind: 'listing-added', listing }]);

	const bid = (member: MemberRecord) =>
		placeBid(market, member, { bidId: market.newId(), diamondId: listing.listingId, revision: listing.revision, bidAmount: 7000 });
	await expect(bid(colleague)).rejects.toMatchObject({ code: 'OWN_LISTING' });
	expect((await presentDiamond(market, listing, colleague)).abilities.bid).toBe(false);
	expect((await presentDiamond(market, listing, other)).abilities.bid).toBe(true);
	await expect(bid(other)).resolves.toMatchObject({ outcome: 'LEADING' });
});
