import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Change } from '#functions/usecases/market/changes.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import { chunk } from '#shared/chunk.ts';
import type { WidgetSettings } from '#shared/contract/integrations/widgets.ts';
import { SearchPayload } from '#shared/contract/search/search.ts';
import { WIDGETS } from '#shared/domain/integrations/widget.ts';
import { PRICES_WATCHED } from '#shared/domain/prices/limits.ts';
import { SAVED_SEARCHES } from '#shared/domain/search/limits.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, makeStone, writeRecords } from '#test/steps/records.ts';

/** Two windows of one member add to a list that has room for one more entry, on the real table. */
const NOW = Date.parse('2027-03-01T03:00:00.000Z');
const CHANGES_AT_ONCE = 50;

let out: Outgoing;
let code: Awaited<ReturnType<typeof loadCode>>;
const loadCode = async () => ({
	...(await import('#functions/open-market.ts')),
	...(await import('#functions/usecases/integrations/manage-widgets.ts')),
	...(await import('#functions/usecases/prices/watch-prices.ts')),
	...(await import('#functions/usecases/search/saved-searches.ts')),
});

beforeAll(async () => {
	out = await startFunctionsAlone();
	code = await loadCode();
	await writeRecords(open(), [member], stones);
});
afterAll(() => out.stop());

const member = makeMember('Aoi');
const { memberId } = member;
const stones = [makeStone(member, NOW), makeStone(member, NOW)];
const open = (): Market => ({ ...code.openMarket(), now: NOW });

/** Opens a market in which the other window acts after this one has read the list, and before it writes. */
function openBefore(other: () => Promise<unknown>): Market {
	const market = open();
	let isFirst = true;
	const commit: Market['commit'] = async (changes, by) => {
		if (isFirst) {
			isFirst = false;
			await other();
		}
		await market.commit(changes, by);
	};
	return { ...market, commit };
}

const search = { name: 'Rounds', search: SearchPayload.parse({}), alert: false };
const widget: WidgetSettings = {
	...{
		name: 'Shop',
		origins: ['https://shop.example'],
		priceMode: 'ASKING',
		marginPercent: 0,
		currency: 'USD',
		rate: 1,
		language: 'en',
		contact: {},
		columns: [],
	},
};

test.each<
	[list: string, limit: number, entry: (at: number) => Change, add: (market: Market, window: number) => Promise<unknown>, count: () => Promise<number>]
>([
	[
		'saved searches',
		SAVED_SEARCHES,
		() => ({ kind: 'search-saved', before: undefined, search: { ...search, memberId, savedSearchId: ulid(), version: 1, createdAt: NOW } }),
		(market) => code.saveSearch(market, member, search),
		async () => (await open().savedSearches.of(memberId)).length,
	],
	[
		'widgets',
		WIDGETS,
		() => ({ kind: 'widget-saved', before: undefined, after: { ...widget, memberId, widgetId: ulid(), version: 1, key: ulid(), createdAt: NOW } }),
		(market) => code.createWidget(market, member, widget, ulid),
		async () => (await open().widgets.of(memberId)).length,
	],
	[
		'price watches',
		PRICES_WATCHED,
		() => ({ kind: 'price-watch', before: undefined, after: { memberId, listingId: ulid(), isTold: false } }),
		(market, window) => code.watchPrices(market, member, { diamondIds: [stones[window]?.listingId ?? ''], watched: true }),
		async () => (await open().priceWatches.of(memberId)).length,
	],
])('of two windows that fill the list of %s only one may', async (_, limit, entry, add, count) => {
	// Entries of a list that nobody has counted so far.
	for (const some of chunk(
		Array.from({ length: limit - 1 }, (_, at) => entry(at)),
		CHANGES_AT_ONCE,
	))
		await open().commit(some);
	const late = add(
		openBefore(() => add(open(), 1)),
		0,
	);
	await expect(late).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
	expect(await count()).toBe(limit);
});

test('an addition that another one preceded is tried again while there is room', async () => {
	const other = makeMember('Ren');
	await writeRecords(open(), [other]);
	await code.saveSearch(
		openBefore(() => code.saveSearch(open(), other, search)),
		other,
		search,
	);
	expect(await open().savedSearches.of(other.memberId)).toHaveLength(2);
});
