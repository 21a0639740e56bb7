import { beforeAll, describe, expect, test } from 'vitest';
import { MARKET_ZONE } from '#infra/local/settings.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { nameMarketWeek } from '#shared/domain/prices/result.ts';
import { anActiveMember, theAdmin } from '#test/steps/given.ts';
import { eventually, moveClock, placeResults, readMarketTime, type SignedIn } from '#test/steps/market.ts';
import { catchRefusal } from '#test/steps/refusal.ts';

/** The market's history, as members and admins query it. functions/schedules/history.table.test.ts tests what the nightly job writes. */

let members: SignedIn[];
beforeAll(async () => {
	members = [await anActiveMember('history-reader'), await theAdmin()];
});

describe('the history of a class', () => {
	test('has a value in every column for every day, and of no day that is not over', async () => {
		for (const { api } of members) {
			const { days, demoDays, ...columns } = await api.marketHistory({ query: { shape: 'ROUND', weightFrom: 1, days: 366 } });
			expect(demoDays).toBe(0);
			expect(new Set(Object.values(columns).map(({ length }) => length))).toEqual(new Set([days.length]));
			expect(days).toEqual([...new Set(days)].sort());
		}
	});

	test.each([{ weightFrom: 1.1 }, { days: 367 }, { days: 0 }, { shape: 'EGG' }, { grown: 'mined' }])('is not asked for by %o', async (query) => {
		const [member] = members;
		expect(await catchRefusal(member?.api.marketHistory({ query: query as object }) ?? Promise.resolve())).toMatchObject({ code: 'VALIDATION' });
	});

	test('of all classes is that of one day', async () => {
		for (const { api } of members) {
			const { day, demo, classes } = await api.marketClasses({});
			expect(demo).toBe(false);
			if (day === undefined) expect(classes).toEqual([]);
		}
	});
});

describe('results', () => {
	test('are a page, filtered and sorted as in the search', async () => {
		for (const { api } of members) {
			const page = await api.auctionResults({
				body: { shape: ['ROUND'], caratFrom: 1, outcome: ['SOLD'], sort: [{ field: 'share', direction: 'descending' }], size: 50 },
			});
			expect(page).toMatchObject({ number: 0, size: 50, demo: false });
		}
	});

	test('of an archive are filtered, sorted and turned over, with rounded prices', async () => {
		const week = nameMarketWeek(MARKET_ZONE, (await readMarketTime()) - 7 * DAY);
		await placeResults(
			Array.from({ length: 24 }, (_, at) => ({
				...{ shape: 'TRILLIANT', color: 'H', clarity: 'VS2', labGrown: false, treated: false, packedOn: '2020-01-01', isShown: true },
				// The last four stones weigh more than 4 ct.
				...{ week, resultId: `result-${at}`, weight: at < 20 ? 3 + at / 100 : 4 + at / 100, askingPrice: 1000, highestBid: 800 + at, bidders: 1 + at },
				...{ outcome: at % 4 === 0 ? ('REJECTED' as const) : ('SOLD' as const), seller: String(at % 3), bidder: String(at % 5) },
			})),
		);
		// The market reloads the archive after each night.
		await moveClock({ advance: 'P1D' });
		const { api } = members[0] ?? expect.fail('No member');
		const ask = (body: Parameters<typeof api.auctionResults>[0]['body']) => api.auctionResults({ body: { shape: ['TRILLIANT'], size: 20, ...body } });
		const sort = [{ field: 'highestBid' as const, direction: 'descending' as const }];
		const first = await eventually('the results', async () => {
			const page = await ask({ sort });
			return page.totalElements === 24 && page;
		});
		expect([first.content.length, first.content[0]?.highestBid]).toEqual([20, 820]);
		const second = await ask({ sort, page: 1 });
		expect([second.content.length, second.content[0]?.highestBid]).toEqual([4, 800]);
		expect((await ask({ caratFrom: 4.2 })).totalElements).toBe(4);
		expect((await ask({ outcome: ['REJECTED'] })).totalElements).toBe(6);
	});

	test.each([{ weeks: 53 }, { sort: [{ field: 'seller', direction: 'ascending' }] }, { sellerId: 'x' }, { outcome: ['ACCEPTED'] }])(
		'are not asked for by %o',
		async (body) => {
			const [member] = members;
			expect(await catchRefusal(member?.api.auctionResults({ body: body as object }) ?? Promise.resolve())).toMatchObject({ code: 'VALIDATION' });
		},
	);
});
