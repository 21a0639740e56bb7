import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SearchPayload } from '#shared/contract/search/search.ts';
import { nameMarketDay } from '#shared/domain/common/market-time.ts';
import { MATCHES_NOTIFIED_SINGLY, PRICE_MATCHES_NOTIFIED_SINGLY } from '#shared/domain/search/limits.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, writeRecords } from '#test/steps/records.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Market } from '../market/market.ts';
import type { ChangedRow } from '../search/ports/search-changes.ts';

/** Price alerts on the real table: stones whose price changes, and limits. */

const NOW = Date.parse('2027-03-01T03:00:00.000Z');

let out: Outgoing;
let market: Market;
let code: Awaited<ReturnType<typeof loadCode>>;
const loadCode = async () => ({
	...(await import('#functions/open-market.ts')),
	...(await import('#functions/data/table/table.ts')),
	...(await import('#functions/data/entities/searches.ts')),
	...(await import('#functions/search/match.ts')),
	...(await import('../search/saved-searches.ts')),
	...(await import('../stock/list-diamond.ts')),
	...(await import('./notify-matches.ts')),
});

beforeAll(async () => {
	out = await startFunctionsAlone();
	code = await loadCode();
	market = { ...code.openMarket(), now: NOW };
});
afterAll(() => out.stop());

const makeRow = (changes: Partial<SearchRow> = {}): SearchRow => ({
	...{ listingId: ulid(), sellerId: '01K0000000000000000000SELR', state: 'DISPLAYED', hidden: false, createdAt: NOW },
	...{ shape: 'ROUND', weight: 1, treated: false, labGrown: false, hasMedia: false, hasBid: false, askingPrice: 1000 },
	...changes,
});
/** Notifies members of new stones, or of changes, that are in the table as their rows say. */
function notifyOf(...changed: ChangedRow[]): Promise<void> {
	const rows = new Map(changed.map(({ row }) => [row.listingId, row]));
	const read = ({ listingId, sellerId, shape, weight, askingPrice }: SearchRow) =>
		code.makeListing(listingId, sellerId, { lotId: listingId, shape, weight, askingPrice }, NOW);
	const getMany = async (ids: readonly string[]) => ids.flatMap((id) => rows.get(id) ?? []).map(read);
	return code.notifyMatches({ ...market, listings: { ...market.listings, getMany } }, () => code.createMatcher(changed));
}
const tell = (row: SearchRow, before?: SearchRow) => notifyOf({ row, before });
const saveAlert = ({ memberId }: MemberRecord, name: string, search: Parameters<typeof SearchPayload.parse>[0]) =>
	code.saveSearch(market, { memberId } as MemberRecord, { name, search: SearchPayload.parse(search), alert: true });

async function readNotifications({ memberId }: MemberRecord, listingId: string): Promise<unknown[]> {
	const { content } = await market.notifications.page(memberId, 0, 300);
	return content.flatMap(({ kind, diamondId, data }) => (kind === 'SAVED_SEARCH_MATCH' && diamondId === listingId ? [data.search] : [])).reverse();
}

test('each price alert tells of a stone, and tells again of each price to which it falls', async () => {
	const member = makeMember('buyer');
	await writeRecords(market, [member]);
	await saveAlert(member, 'Rounds', { shape: ['ROUND'] });
	const stone = makeRow({ askingPrice: 2000 });
	await tell(stone);
	expect(await readNotifications(member, stone.listingId)).toEqual(['Rounds']);
	// A second alert is made after the first one has notified the member of the stone.
	await saveAlert(member, 'Below 1500', { shape: ['ROUND'], perCaratTo: 1500 });
	const fallen = { ...stone, askingPrice: 1400 };
	await tell(fallen, stone);
	expect(await readNotifications(member, stone.listingId)).toEqual(['Rounds', 'Below 1500']);
	// Repeats this change, and makes another change at this price.
	await tell(fallen, stone);
	await tell({ ...fallen, color: 'D' }, fallen);
	// A second fall after the price had risen again, and a fall within the range.
	await tell({ ...stone, askingPrice: 1300 }, stone);
	await tell({ ...stone, askingPrice: 1200 }, { ...stone, askingPrice: 1300 });
	expect(await readNotifications(member, stone.listingId)).toEqual(['Rounds', 'Below 1500', 'Below 1500', 'Below 1500']);
	// A second alert for a price of which the first has notified the member.
	await saveAlert(member, 'Up to 1250', { shape: ['ROUND'], perCaratTo: 1250 });
	await tell({ ...stone, askingPrice: 1200, color: 'E' }, { ...stone, askingPrice: 1200 });
	expect((await readNotifications(member, stone.listingId)).slice(4)).toEqual(['Up to 1250']);
});

test('a price alert tells although as many other matches were told on that day as may be, and has a limit of its own', async () => {
	const member = makeMember('collector');
	await writeRecords(market, [member]);
	await saveAlert(member, 'Pears', { shape: ['PEAR'] });
	const pears = Array.from({ length: MATCHES_NOTIFIED_SINGLY + 10 }, () => makeRow({ shape: 'PEAR' }));
	await notifyOf(...pears.map((row) => ({ row })));
	await saveAlert(member, 'Pears below 500', { shape: ['PEAR'], perCaratTo: 500 });
	const bargain = makeRow({ shape: 'PEAR', askingPrice: 400 });
	await tell(bargain);
	expect(await readNotifications(member, bargain.listingId)).toEqual(['Pears below 500']);
	const bargains = Array.from({ length: PRICE_MATCHES_NOTIFIED_SINGLY + 10 }, () => makeRow({ shape: 'PEAR', askingPrice: 300 }));
	await notifyOf(...bargains.map((row) => ({ row })));
	const { content } = await market.notifications.page(member.memberId, 0, 300);
	const told = content.filter(({ kind }) => kind === 'SAVED_SEARCH_MATCH');
	expect(told).toHaveLength(MATCHES_NOTIFIED_SINGLY + PRICE_MATCHES_NOTIFIED_SINGLY);
	expect((await market.notices.of(member.memberId, 'SAVED_SEARCH_DIGEST'))[0]).toMatchObject({ more: true });
	expect(await market.savedSearches.matchDay(member.memberId, nameMarketDay(market.zone, NOW))).toMatchObject({ full: true, fullByPrice: true });
});
