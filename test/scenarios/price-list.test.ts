import { beforeAll, expect, test } from 'vitest';
import { DAY } from '#shared/domain/common/durations.ts';
import { PRICE_LIST_LENGTH } from '#shared/domain/prices/limits.ts';
import { findDistance, type PriceList } from '#shared/domain/prices/price-list.ts';
import { anActiveMember, aStone, theAdmin } from '#test/steps/given.ts';
import { eventually, guest, readMarketTime, type SignedIn } from '#test/steps/market.ts';
import { writeListDate, writePriceSheet } from '#test/steps/price-sheets.ts';
import { catchRefusal } from '#test/steps/refusal.ts';

/** A member's own price list: visible only to its member, shown with its date, deleted on request. */

let dealer: SignedIn;
let other: SignedIn;
let today: number;

beforeAll(async () => {
	[dealer, other] = await Promise.all([anActiveMember('list-dealer', 'Listed Gems'), anActiveMember('list-other', 'Other Gems')]);
	today = await readMarketTime();
});

const keep = (member: SignedIn, text: string, fancyByPear?: boolean) => member.api.keepPriceList({ body: { text, fancyByPear } });

test('is kept, read by its member alone, replaced and deleted, and each is in the record without what it says', async () => {
	expect(await dealer.api.priceList({})).toEqual({ version: 0, uploadedAt: null, list: null });
	const kept = await keep(dealer, writePriceSheet({ date: writeListDate(today) }));
	expect(kept.warnings).toEqual({ isOld: false, gaps: 0, missingSizes: 0 });
	const { list, version } = await dealer.api.priceList({});
	expect({ list, version }).toEqual({ list: kept.list, version: 1 });
	expect(list?.shapes.map(({ shape, sizes }) => [shape, sizes.length])).toEqual([
		['ROUND', 18],
		['PEAR', 18],
	]);
	expect(findDistance(list as PriceList, { shape: 'ROUND', weight: 1.2, color: 'D', clarity: 'IF' }, 7860)).toBe(-34.5);
	expect(await other.api.priceList({})).toEqual({ version: 0, uploadedAt: null, list: null });

	const few = await keep(dealer, writePriceSheet({ date: writeListDate(today - 30 * DAY), shapes: ['BR'], sizes: ['1.00,1.49'] }), true);
	expect(few).toMatchObject({ version: 2, list: { fancyByPear: true }, warnings: { isOld: true, gaps: 0, missingSizes: 35 } });

	await dealer.api.deletePriceList({});
	await dealer.api.deletePriceList({});
	expect(await dealer.api.priceList({})).toEqual({ version: 3, uploadedAt: null, list: null });
	expect((await keep(dealer, writePriceSheet({ date: writeListDate(today) }))).version).toBe(4);

	const { content } = await dealer.api.deeds({ query: { size: 100 } });
	const told = content.filter(({ kind }) => kind === 'SETTING');
	expect(told.map(({ act, before, after }) => [act, before, after])).toEqual(
		['PRICE_LIST', 'PRICE_LIST_DELETED', 'PRICE_LIST', 'PRICE_LIST'].map((act) => [act, undefined, undefined]),
	);
});

test('is refused by row, in the reader’s language, and leaves the one before as it was', async () => {
	await keep(other, writePriceSheet({ date: writeListDate(today), shapes: ['BR'], sizes: ['1.00,1.49'] }));
	const before = await other.api.priceList({});
	const date = writeListDate(today);
	const wrong = `BR,IF,D,1.00,1.49,120,${date}\nBR,IF,D,1.30,1.99,130,${date}\nBR,IF,Z,2.00,2.99,€130,${date}\nBR,IF,E,2.00,2.99,130,${date.slice(0, 5)}`;
	expect(await catchRefusal(keep(other, wrong))).toMatchObject({
		status: 422,
		code: 'PRICE_LIST_REFUSED',
		issues: ['rows.3 UNKNOWN_COLOR', 'rows.4 CUT_OFF', 'rows.1 OVERLAP'],
	});
	expect(await catchRefusal(keep(other, ' '))).toMatchObject({ code: 'PRICE_LIST_REFUSED', issues: [' EMPTY'] });
	expect(await catchRefusal(keep(other, 'x'.repeat(PRICE_LIST_LENGTH + 1)))).toMatchObject({ status: 400, code: 'VALIDATION', issues: ['text too_big'] });
	expect(await catchRefusal(keep(other, '表'.repeat(PRICE_LIST_LENGTH)))).toMatchObject({ status: 413, code: 'TOO_LARGE' });
	expect(await other.api.priceList({})).toEqual(before);
});

test('is nothing for guests and admins', async () => {
	const admin = await theAdmin();
	expect(await catchRefusal(guest().priceList({}))).toMatchObject({ status: 401 });
	expect(await catchRefusal(admin.api.priceList({}))).toMatchObject({ status: 403 });
});

test('of two that come at once one is kept, and the other is told', async () => {
	const member = await anActiveMember('list-twice');
	const text = writePriceSheet({ date: writeListDate(today), shapes: ['BR'] });
	const outcomes = await Promise.allSettled([keep(member, text), keep(member, text), keep(member, text)]);
	expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
	for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toMatchObject({ problem: { status: 409, code: 'STALE' } });
	expect((await member.api.priceList({})).list?.shapes).toHaveLength(1);
});

test('is what its member searches and sorts by, and nobody else', async () => {
	const [seller, buyer] = await Promise.all([anActiveMember('list-seller', 'Distance Gems'), anActiveMember('list-buyer')]);
	await keep(buyer, writePriceSheet({ date: writeListDate(today) }));
	const at = { shape: 'ROUND' as const, color: 'D' as const, clarity: 'IF' as const };
	const prices = { 'LD-1': { weight: 1.2, askingPrice: 7860 }, 'LD-2': { weight: 1.3, askingPrice: 8400 }, 'LD-3': { weight: 2.5, askingPrice: 7000 } };
	for (const [lotId, price] of Object.entries(prices)) await seller.api.createDiamond({ body: { ...aStone(), ...at, ...price, lotId } });
	await seller.api.createDiamond({ body: { ...aStone(), ...at, shape: 'OVAL', weight: 1.2, askingPrice: 7000, lotId: 'LD-4' } });
	const find = async (member: SignedIn, listDistance: object) => {
		const body = { companyName: 'Distance Gems', listDistance };
		return (await member.api.search({ body })).content.flatMap((one) => ('lotId' in one ? one.lotId : []));
	};
	await eventually('the stones', async () => (await find(buyer, { sort: 'ascending' })).length === 4);
	// Distances from the list: −34.5%, −30%, −50%. The list has no row for ovals.
	expect(await find(buyer, { sort: 'ascending' })).toEqual(['LD-3', 'LD-1', 'LD-2', 'LD-4']);
	expect(await find(buyer, { sort: 'descending' })).toEqual(['LD-2', 'LD-1', 'LD-3', 'LD-4']);
	expect(await find(buyer, { from: -40, to: -34.5, sort: 'ascending' })).toEqual(['LD-1']);
	expect(await find(seller, { to: 0 })).toEqual([]);
	// A newer list takes effect as soon as it is uploaded.
	await keep(buyer, writePriceSheet({ date: writeListDate(today) }), true);
	expect(await find(buyer, { to: -30, sort: 'ascending' })).toContain('LD-4');
	await buyer.api.deletePriceList({});
	expect(await find(buyer, { to: 0 })).toEqual([]);
	expect(await catchRefusal(guest().search({ body: { listDistance: { to: 0 } } }))).toMatchObject({ status: 401 });
});
