import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveDealer } from '#functions/usecases/stock/derive-dealer.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { LISTED_DAYS } from '#shared/domain/stock/limits.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, makeStone, writeRecords } from '#test/steps/records.ts';

const NOW = Date.parse('2027-03-01T01:00:00.000Z');
const [seller, other] = [makeMember('seller'), makeMember('other')];

let out: Outgoing;
let openMarket: typeof import('#functions/open-market.ts').openMarket;

beforeAll(async () => {
	out = await startFunctionsAlone();
	({ openMarket } = await import('#functions/open-market.ts'));
});
afterAll(() => out.stop());

/** Makes a stone that was listed `daysAgo`, with an id of that time. */
function makeOld(daysAgo: number, changes: Partial<ListingRecord> = {}, owner = seller): ListingRecord {
	const listedAt = NOW - daysAgo * DAY;
	return { ...makeStone(owner, listedAt), listingId: ulid(listedAt), ...changes };
}

test('a seller’s displayed stones that expire within a period are found, however long ago they were listed', async () => {
	const tomorrow = NOW + DAY;
	const [fresh, refreshed, last] = [makeOld(29), makeOld(200, { expiresAt: tomorrow }), makeOld(LISTED_DAYS - 2)];
	const others = [
		makeOld(200, { expiresAt: NOW + 20 * DAY }),
		makeOld(29, { state: 'BIDDING' }),
		makeOld(LISTED_DAYS),
		makeOld(LISTED_DAYS - 3),
		makeOld(29, {}, other),
	];
	const market = openMarket();
	await writeRecords(market, [seller, other], [fresh, refreshed, last, ...others]);
	expect(await market.listings.expiring(seller.memberId, { after: NOW, until: NOW + 2 * DAY })).toEqual([
		{ listingId: refreshed.listingId, expiresAt: tomorrow },
		{ listingId: fresh.listingId, expiresAt: tomorrow },
		{ listingId: last.listingId, expiresAt: NOW + 2 * DAY },
	]);
});

test('a stone that a seller lists again takes over the lot id and certificate of the sold one, which stays as it was sold', async () => {
	const { createListing, updateListing } = await import('#functions/usecases/stock/list-diamond.ts');
	const market = { ...openMarket(), now: NOW };
	const owner = makeMember('owner', { country: 'JP', licenceNumber: '301000000001' });
	const sold = makeOld(9, { state: 'SOLD' }, owner);
	const [displayed, another] = [makeOld(8, {}, owner), makeOld(7, { state: 'SOLD' }, owner)];
	const certified = { ...sold.stone, laboratory: 'GIA', certificateNumber: '2141438171' } as const;
	await writeRecords(market, [owner], [{ ...sold, stone: certified }, displayed, another]);
	await expect(createListing(market, owner, { ...certified, lotId: displayed.stone.lotId })).rejects.toMatchObject({ code: 'LOT_ID_TAKEN' });

	const again = await createListing(market, owner, certified);
	expect(await market.listings.idByLot(owner.memberId, certified.lotId)).toBe(again.listingId);
	expect(await market.listings.get(again.listingId)).toMatchObject({ dealer: deriveDealer(owner) });
	await expect(createListing(market, owner, certified)).rejects.toMatchObject({ code: 'LOT_ID_TAKEN' });
	await expect(createListing(market, owner, { ...certified, lotId: 'new' })).rejects.toMatchObject({ code: 'CERTIFICATE_TAKEN' });
	expect(await market.listings.get(sold.listingId)).toMatchObject({ state: 'SOLD', stone: certified });

	const renamed = await updateListing(market, owner, displayed.listingId, displayed.version, { ...displayed.stone, lotId: another.stone.lotId });
	expect(await market.listings.idByLot(owner.memberId, another.stone.lotId)).toBe(renamed.listingId);
	expect(await market.listings.idByLot(owner.memberId, displayed.stone.lotId)).toBeUndefined();
});
