import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { PRICES_WATCHED } from '#shared/domain/prices/limits.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import { limitRights } from '#test/steps/rights.ts';

/** Price watches on the real table: from the seller's request over the nightly run to the notifications. */

const NOW = Date.now();

let out: Outgoing;
let code: Awaited<ReturnType<typeof loadCode>>;
const loadCode = async () => ({
	...(await import('#functions/open-market.ts')),
	...(await import('#functions/usecases/accounts/own-data/remove-member.ts')),
	...(await import('#functions/usecases/prices/watch-prices.ts')),
	...(await import('#functions/usecases/notifications/notices.ts')),
	followUp: await limitRights('followUp', (await import('#functions/events/follow-up.ts')).handler),
	logChanges: await limitRights('logChanges', (await import('#functions/events/write-change-log.ts')).handler),
	takeSnapshot: await limitRights('snapshot', (await import('./snapshot.ts')).handler),
});

beforeAll(async () => {
	out = await startFunctionsAlone();
	code = await loadCode();
});
afterAll(() => out.stop());

const openAt = (now: number): Market => ({ ...code.openMarket(), now });
const change = async (listing: ListingRecord, set: Partial<ListingRecord['stone']>) => {
	const before = await openAt(NOW).listings.get(listing.listingId);
	if (!before) throw new Error('The stone is gone');
	await openAt(NOW).commit([{ kind: 'listing-changed', before, after: { ...before, stone: { ...before.stone, ...set } } }]);
};

/**
 * Makes the first run of the market day after `days` days and processes each of its messages twice,
 * as queues may deliver them. `unheard` writes changes that the search does not know yet. Returns
 * the notifications of the seller.
 */
async function runNight(days: number, seller: MemberRecord, unheard?: () => Promise<void>): Promise<string[]> {
	await code.logChanges({ Records: await out.readChanges() });
	await unheard?.();
	vi.stubEnv('CLOCK_OFFSET', String(days * DAY));
	out.sent.splice(0);
	await code.takeSnapshot();
	for (const { body } of [...out.sent, ...out.sent]) {
		expect(await code.followUp({ Records: [{ body, messageId: 'one' }] } as SQSEvent)).toEqual({ batchItemFailures: [] });
	}
	expect(await code.sendNotices(openAt(NOW + days * DAY), [{ memberId: seller.memberId, kind: 'PRICE_OVERTAKEN' }], () => true)).toEqual([]);
	const { content } = await openAt(NOW).notifications.page(seller.memberId, 0, 100);
	return content.flatMap(({ kind, data }) => (kind === 'PRICE_OVERTAKEN' ? [`${data.count}: ${data.lots}`] : []));
}

test('a seller is told once, in one piece, of watched stones that leave the cheaper half, and again after they were back', async () => {
	const [seller, other] = [makeMember('Aoi'), makeMember('Ren')];
	const stone = { weight: 1.2, color: 'G', clarity: 'VS1' } as const;
	const own = [1000, 1010, 1020].map((askingPrice, at) => makeStone(seller, NOW - DAY, { ...stone, askingPrice, lotId: `OWN-${at}` }));
	const others = [2000, 2100, 2200, 2300, 2400].map((askingPrice) => makeStone(other, NOW - DAY, { ...stone, askingPrice }));
	await writeRecords(openAt(NOW), [seller, other], [...own, ...others]);
	const [first, second, third] = own as [ListingRecord, ListingRecord, ListingRecord];
	const ids = own.map(({ listingId }) => listingId);
	const watch = (watched: boolean, diamondIds: string[], by = seller) => code.watchPrices(openAt(NOW), by, { diamondIds, watched });

	await expect(watch(true, [first.listingId], other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
	await expect(watch(true, [...ids, others[0]?.listingId ?? ''])).rejects.toMatchObject({ code: 'NOT_FOUND' });
	expect(await code.listWatchedPrices(openAt(NOW), seller)).toEqual({ diamondIds: [] });
	expect((await watch(true, ids)).diamondIds.sort()).toEqual([...ids].sort());
	// The third stone is no longer watched; watching a watched stone again changes nothing.
	await watch(false, [third.listingId]);
	expect((await watch(true, [first.listingId])).diamondIds.sort()).toEqual([first.listingId, second.listingId].sort());

	// The maximum number of watches exists already.
	const many = Array.from({ length: PRICES_WATCHED }, (_, at) => ({ memberId: seller.memberId, listingId: String(at), isTold: false }));
	const full: Market = { ...openAt(NOW), priceWatches: { ...openAt(NOW).priceWatches, of: async () => many } };
	await expect(code.watchPrices(full, seller, { diamondIds: [third.listingId], watched: true })).rejects.toMatchObject({ code: 'LIMIT_REACHED' });

	expect(await runNight(1, seller)).toEqual([]);
	for (const listing of others.slice(0, 3)) await change(listing, { askingPrice: 900 });
	expect(await runNight(2, seller)).toEqual(['2: OWN-0, OWN-1']);
	// Nothing has changed, so there is no notification.
	expect(await runNight(3, seller)).toHaveLength(1);
	await change(first, { askingPrice: 800 });
	expect(await runNight(4, seller)).toHaveLength(1);
	await change(first, { askingPrice: 1000 });
	// The seller lowers the price again after the nightly run has judged it.
	expect(await runNight(5, seller, () => change(first, { askingPrice: 800 }))).toHaveLength(1);
	await change(first, { askingPrice: 1000 });
	expect((await runNight(6, seller)).sort()).toEqual(['1: OWN-0', '2: OWN-0, OWN-1']);

	// The watch of a removed stone ends, and so do all watches of a member who leaves.
	await openAt(NOW).commit([{ kind: 'listing-removed', listing: (await openAt(NOW).listings.get(second.listingId)) ?? second }]);
	await runNight(7, seller);
	expect(await code.listWatchedPrices(openAt(NOW), seller)).toEqual({ diamondIds: [first.listingId] });
	await (await import('#functions/data/accounts/member-data.ts')).memberItems.clear(seller.memberId);
	expect(await code.listWatchedPrices(openAt(NOW), seller)).toEqual({ diamondIds: [] });
});

test('a watch goes on whose stone is there, although the search does not know of it yet', async () => {
	const seller = makeMember('Haru');
	await writeRecords(openAt(NOW), [seller]);
	await runNight(8, seller);
	const stone = makeStone(seller, NOW + 8 * DAY, { weight: 3, color: 'D', clarity: 'IF' });
	await runNight(9, seller, async () => {
		await writeRecords(openAt(NOW), [], [stone]);
		await code.watchPrices(openAt(NOW), seller, { diamondIds: [stone.listingId], watched: true });
	});
	// The nightly run considered the stone removed, but the table still has it.
	expect(out.sent.map(({ body }) => JSON.parse(body))).toContainEqual({ moves: [{ memberId: seller.memberId, listingId: stone.listingId, move: 'END' }] });
	expect(await code.listWatchedPrices(openAt(NOW), seller)).toEqual({ diamondIds: [stone.listingId] });
	await openAt(NOW).commit([{ kind: 'listing-removed', listing: stone }]);
	await runNight(10, seller);
	expect(await code.listWatchedPrices(openAt(NOW), seller)).toEqual({ diamondIds: [] });
});

test('a seller is not told to lower the price of a stone that has left the market, by its time or by a ban, before the search knows', async () => {
	const [seller, other] = [makeMember('Sora'), makeMember('Yui')];
	const grades = { weight: 2.2, color: 'E', clarity: 'VVS1' } as const;
	const [shown, expired, hidden] = ['SHOWN', 'EXPIRED', 'HIDDEN'].map((lotId) => makeStone(seller, NOW, { ...grades, askingPrice: 3000, lotId }));
	if (!shown || !expired || !hidden) throw new Error('There are three stones');
	expired.expiresAt = NOW + 11 * DAY;
	const others = [2000, 2100, 2200, 2300, 2400].map((askingPrice) => makeStone(other, NOW, { ...grades, askingPrice }));
	await writeRecords(openAt(NOW), [seller, other], [shown, expired, hidden, ...others]);
	await code.watchPrices(openAt(NOW), seller, { diamondIds: [shown, expired, hidden].map(({ listingId }) => listingId), watched: true });
	const hide = () => openAt(NOW).commit([{ kind: 'listing-changed', before: hidden, after: { ...hidden, hidden: true } }]);
	expect(await runNight(11, seller, hide)).toEqual(['1: SHOWN']);
});
