import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Market } from '#functions/usecases/market/market.ts';
import { COMPLETION_DAYS, LAST_CALLS_ARRIVE_WITHIN } from '#shared/domain/auctions/limits.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import { closeAuction } from '#test/steps/deal.ts';
import { startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { bidOn, makeMember, makeStone, writeRecords } from '#test/steps/records.ts';

/** Which members a movement of the clock bans, on the real table. */
const NOON = Date.parse('2027-03-01T03:00:00.000Z');
const CLOSE = Date.parse('2027-03-02T08:00:00.000Z');
const DEADLINE = CLOSE + COMPLETION_DAYS * DAY;

let stop: () => Promise<void>;
let at: (now: number) => Market;
let deciding: typeof import('#functions/usecases/auctions/decide-auction.ts');
let sweeping: typeof import('#functions/usecases/auctions/sweep.ts');
let foreseen: typeof import('./foreseen-bans.ts');
let lifting: typeof import('./lift-bans.ts');

beforeAll(async () => {
	({ stop } = await startFunctionsAlone());
	const { openMarket } = await import('#functions/open-market.ts');
	at = (now) => ({ ...openMarket(), now });
	deciding = await import('#functions/usecases/auctions/decide-auction.ts');
	sweeping = await import('#functions/usecases/auctions/sweep.ts');
	foreseen = await import('./foreseen-bans.ts');
	lifting = await import('./lift-bans.ts');
});
afterAll(() => stop());

/** Makes a deal whose bid was accepted at the close. */
async function makeDeal(name: string) {
	const [seller, buyer] = [makeMember(`${name}-seller`), makeMember(`${name}-buyer`)];
	const listing = makeStone(seller, NOON);
	await writeRecords(at(NOON), [seller, buyer], [listing]);
	await bidOn(at(NOON), buyer, listing, 8000);
	await closeAuction(at, listing.listingId, CLOSE);
	await deciding.carryOutAct(at(CLOSE), seller, listing.listingId, { status: 'ACCEPTED' });
	return { seller, buyer, listing };
}

test('the foreseen bans are those that the sweep then carries out, and no others', async () => {
	const silent = await makeDeal('silent');
	const confirmed = await makeDeal('confirmed');
	const accused = await makeDeal('accused');
	const disputed = await makeDeal('disputed');
	await deciding.carryOutAct(at(CLOSE + HOUR), confirmed.buyer, confirmed.listing.listingId, { status: 'COMPLETED' });
	await deciding.carryOutAct(at(CLOSE + HOUR), accused.buyer, accused.listing.listingId, { status: 'COMPLAINT', reason: 'Nothing came' });
	for (const party of [disputed.seller, disputed.buyer])
		await deciding.carryOutAct(at(CLOSE + HOUR), party, disputed.listing.listingId, { status: 'COMPLAINT', reason: 'It is the other' });

	expect(await foreseen.handler({ until: DEADLINE - 1 })).toEqual([]);
	const bans = await foreseen.handler({ until: DEADLINE });
	expect(bans).toEqual(
		[silent.buyer, accused.seller]
			.map(({ userName }) => ({ userName, at: DEADLINE, lotId: expect.any(String) }))
			.sort((one, other) => one.userName.localeCompare(other.userName)),
	);
	await sweeping.sweep(at(DEADLINE + LAST_CALLS_ARRIVE_WITHIN), () => true);
	const people = [silent, confirmed, accused, disputed].flatMap(({ seller, buyer }) => [seller, buyer]);
	const states = await at(DEADLINE).members.getMany(people.map(({ memberId }) => memberId));
	expect([...states.values()].flatMap(({ state, userName }) => (state === 'BANNED' ? [userName] : [])).sort()).toEqual(
		bans.map(({ userName }) => userName).sort(),
	);
	expect(await foreseen.handler({ until: DEADLINE })).toEqual([]);
	// One press lifts them all.
	const names = bans.map(({ userName }) => userName).sort();
	expect(await lifting.handler({ lift: false })).toEqual(expect.arrayContaining(names));
	await lifting.handler({ lift: true });
	expect(await lifting.handler({ lift: false })).toEqual([]);
	const again = await at(DEADLINE).members.getMany(people.map(({ memberId }) => memberId));
	expect(new Set([...again.values()].map(({ state }) => state))).toEqual(new Set(['ACTIVE']));
});
