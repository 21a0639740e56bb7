import { afterAll, expect, test } from 'vitest';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import { closeAuction } from '#test/steps/deal.ts';
import { startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { bidOn, makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Market } from '../market/market.ts';

const { stop } = await startFunctionsAlone();
const { openMarket } = await import('#functions/open-market.ts');
const { carryOutAct } = await import('../auctions/decide-auction.ts');
const { selectCurrent } = await import('./notify.ts');
afterAll(() => stop());

const NOON = Date.parse('2027-03-01T03:00:00.000Z');
const CLOSE = Date.parse('2027-03-02T08:00:00.000Z');
const at = (now: number): Market => ({ ...openMarket(), now });
const outbidOf = async ({ memberId }: MemberRecord) => (await openMarket().notifications.page(memberId, 0, 20)).content.filter(({ kind }) => kind === 'OUTBID');

test('a mail about being outbid that waits for the morning is not sent about the stone’s next auction, in which its reader has not bid', async () => {
	const [seller, loser, winner, next] = [makeMember('seller'), makeMember('loser'), makeMember('winner'), makeMember('next')];
	const listing = makeStone(seller, NOON);
	await writeRecords(at(NOON), [seller, loser, winner, next], [listing]);
	await bidOn(at(NOON), loser, listing, 7000);
	await bidOn(at(NOON + HOUR), winner, listing, 8000);
	const waiting = await outbidOf(loser);
	expect(await selectCurrent(at(NOON + HOUR), waiting)).toEqual(waiting);

	await closeAuction(at, listing.listingId, CLOSE);
	await carryOutAct(at(CLOSE + HOUR), seller, listing.listingId, { status: 'REJECTED' });
	const again = (await openMarket().listings.get(listing.listingId)) ?? expect.fail('The stone is there');
	await bidOn(at(CLOSE + 2 * HOUR), next, again, 7000);
	expect(await selectCurrent(at(CLOSE + DAY / 2), waiting)).toEqual([]);
});
