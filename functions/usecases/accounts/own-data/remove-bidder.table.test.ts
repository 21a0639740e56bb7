import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { bidOn, makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import type { Market } from '../../market/market.ts';
import type { Identity } from '../ports/identity.ts';
import type { RemovalMarket } from '../ports/member-markets.ts';
import { removeMember } from './remove-member.ts';

/** A removal on the real table, during which a bid is placed on a stone of the member or by the member. */
let out: Outgoing;
let openMarket: () => RemovalMarket;
const identity = { forget: async () => undefined, forgetSignUps: async () => undefined } as unknown as Identity;

beforeAll(async () => {
	out = await startFunctionsAlone();
	const opened = await import('#functions/open-market.ts');
	const { memberWorks } = await import('#functions/data/accounts/member-data.ts');
	openMarket = () => ({ ...opened.openMarket(), works: memberWorks });
});
afterAll(() => out.stop());

/** Indexes that do not show the latest bids yet. */
const hideBids = (market: Market): Pick<Market, 'bids' | 'listings'> => ({
	bids: { ...market.bids, listingsBidOn: async () => [] },
	listings: { ...market.listings, async *bySeller() {} },
});

test.each([
	['seller', 'up to date', 0],
	['seller', 'late', 0],
	['bidder', 'up to date', 0],
	['bidder', 'late', 0],
	// Each copy that counts bids has counted some before.
	['seller', 'up to date', 40],
	['bidder', 'late', 40],
] as const)('a bid that makes a member %s between the check and the removal keeps the member (indexes %s, %i bids before)', async (side, indexes, earlier) => {
	const market = openMarket();
	const parties = { seller: makeMember('Seller'), bidder: makeMember('Bidder') };
	const stones = Array.from({ length: earlier + 1 }, () => makeStone(parties.seller, market.now));
	const [last, ...others] = stones;
	if (!last) throw new Error('A stone is listed');
	await writeRecords(market, Object.values(parties), stones);
	for (const stone of others) {
		await bidOn(market, parties.bidder, stone, 7000);
		const written = (await market.listings.get(stone.listingId)) ?? expect.fail('The stone is gone');
		await market.commit([{ kind: 'listing-changed', before: written, after: { ...written, state: 'DISPLAYED', auction: undefined } }]);
	}
	let isPlaced = false;
	const interrupted: RemovalMarket = {
		...market,
		...(indexes === 'late' && hideBids(market)),
		async commit(changes, actor) {
			if (!isPlaced) await bidOn(market, parties.bidder, last, 7000);
			isPlaced = true;
			await market.commit(changes, actor);
		},
	};
	const { memberId } = parties[side];
	await expect(removeMember(interrupted, identity, parties[side], memberId)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
	expect(await market.members.get(memberId)).toMatchObject(parties[side]);
	expect(await market.works.get({ memberId, kind: 'ERASE' })).toBeUndefined();
	expect(await market.listings.get(last.listingId)).toMatchObject({ state: 'BIDDING', auction: { leaderId: parties.bidder.memberId } });
});
