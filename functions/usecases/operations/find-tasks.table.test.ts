import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeForSearch } from '#functions/data/search/search-row.ts';
import { SearchIndex } from '#functions/search/index.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { bidOn, makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import type { Market } from '../market/market.ts';
import { requestMedia } from '../stock/media/request-media.ts';

/** The tasks of a stone that needs its seller twice, on the real table. */
const NOON = Date.parse('2027-03-01T03:00:00.000Z');
const CLOSE = Date.parse('2027-03-02T08:00:00.000Z');
let out: Outgoing;
let code: Awaited<ReturnType<typeof loadCode>>;
const loadCode = async () => ({
	...(await import('#functions/open-market.ts')),
	...(await import('../auctions/sweep.ts')),
	...(await import('./dashboard.ts')),
});

beforeAll(async () => {
	out = await startFunctionsAlone();
	code = await loadCode();
});
afterAll(() => out.stop());

const openAt = (now: number): Market => ({ ...code.openMarket(), now });

test.each([
	['is to be decided', true, CLOSE + 60_000, 'DECIDE'],
	['expires soon', false, NOON + 28.5 * DAY, 'EXPIRING'],
])('the dashboard of a seller lists both tasks of a stone that %s and whose photos are requested', async (_, isBidOn, now, kind) => {
	const [seller, buyer] = [makeMember('seller'), makeMember('buyer')];
	const listing = makeStone(seller, NOON);
	await writeRecords(openAt(NOON), [seller, buyer], [listing]);
	await requestMedia(openAt(isBidOn ? NOON : now), buyer, { diamondId: listing.listingId, kinds: ['photo'] });
	if (isBidOn) await bidOn(openAt(NOON), buyer, listing, 7000);
	await code.sweep(openAt(now), () => true);
	const stone = await openAt(now).listings.get(listing.listingId);
	const index = new SearchIndex();
	index.put(describeForSearch(stone ?? expect.fail('The stone is gone')));
	const search = { find: async (query: Parameters<SearchIndex['query']>[0]) => index.query(query), recheck: () => [] };
	const dashboard = await code.readDashboard(openAt(now), search, { latest: async () => [] }, seller);
	expect('tasks' in dashboard && dashboard.tasks).toMatchObject([kind, 'MEDIA'].map((one) => ({ kind: one, diamond: { diamondId: listing.listingId } })));
});
