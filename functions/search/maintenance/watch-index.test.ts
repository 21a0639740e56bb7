import { expect, test } from 'vitest';
import { ulidOf } from '#test/bench/search-market.ts';
import { SearchIndex } from '../index.ts';
import { type Condition, reportCondition } from './watch-index.ts';

test('an index that is asked is reported once a minute, with the worst that there was', async () => {
	const index = new SearchIndex();
	let [now, readAt] = [100_000, 100_000];
	const follower = {
		fresh: async () => undefined,
		readLatest: async () => undefined,
		number: 0,
		get readAt() {
			return readAt;
		},
	};
	const reports: Condition[] = [];
	const stones = { loaded: Promise.resolve(), present: { index, follower }, find: async () => ({ ids: [], total: 0 }), recheck: () => [] };
	const asked = reportCondition(
		stones,
		() => now,
		(condition) => reports.push(condition),
	);
	const ask = () => asked.find({ filters: { includeTreated: true }, states: [], showHidden: true, sort: [], page: 0, size: 1, facets: false });

	await ask();
	expect(reports).toEqual([{ stones: 0, bytesPerStone: 0, followLag: 0 }]);
	const flags = { hidden: false, treated: false, labGrown: false, hasMedia: false, hasBid: false };
	index.put({ listingId: ulidOf(1), sellerId: ulidOf(2), state: 'DISPLAYED', createdAt: 1, shape: 'ROUND', weight: 1, ...flags });
	[now, readAt] = [130_000, 121_000];
	await ask();
	[now, readAt] = [160_000, 159_900];
	await ask();
	expect(reports.slice(1)).toEqual([{ stones: 1, bytesPerStone: index.bytes, followLag: 9000 }]);
	[now, readAt] = [221_000, 220_800];
	await ask();
	expect(reports[2]).toMatchObject({ followLag: 200 });
});
