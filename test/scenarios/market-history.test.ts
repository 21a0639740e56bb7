import { beforeAll, describe, expect, test } from 'vitest';
import { anActiveMember, theAdmin } from '#test/steps/given.ts';
import type { SignedIn } from '#test/steps/market.ts';
import { catchRefusal } from '#test/steps/refusal.ts';

/** The market's past, as members and admins ask for it. What nights write is tested in functions/schedules/history.test.ts. */

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

	test.each([{ weeks: 53 }, { sort: [{ field: 'seller', direction: 'ascending' }] }, { sellerId: 'x' }, { outcome: ['ACCEPTED'] }])(
		'are not asked for by %o',
		async (body) => {
			const [member] = members;
			expect(await catchRefusal(member?.api.auctionResults({ body: body as object }) ?? Promise.resolve())).toMatchObject({ code: 'VALIDATION' });
		},
	);
});
