import { expect, test } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { simulate } from './simulate.ts';

test('work that fits is done in the second in which it comes', () => {
	const { work, resources } = simulate({ table: { perSecond: 100 } }, { bid: { arrivals: () => 10, takes: { table: 5 } } }, 9, 100);
	expect(work.bid).toMatchObject({ arrived: 100, longestQueue: 0, longestWait: 0, doneAt: 9 });
	expect(resources.table).toMatchObject({ peakDemand: 50, supply: 100 });
	expect(resources.table.taken).toBeCloseTo(500);
});

test('what comes at once and is too much waits for its turn', () => {
	const { work } = simulate({ mail: { perSecond: 14 } }, { told: { arrivals: (second) => (second === 0 ? 140 : 0), takes: { mail: 1 } } }, 0, 100);
	expect(work.told).toMatchObject({ arrived: 140, longestQueue: 126, longestWait: 9, doneAt: 9 });
});

test('what is done sets off other work in the next second', () => {
	const works = { bid: { arrivals: () => 2, takes: { table: 1 }, setsOff: { push: 100 } }, push: { takes: { gateway: 1 } } };
	const { work } = simulate({ table: { perSecond: 10 }, gateway: { perSecond: 50 } }, works, 0, 100);
	expect(work.bid.doneAt).toBe(0);
	expect(work.push).toMatchObject({ arrived: 200, doneAt: 4, longestWait: 3 });
});

test('a resource that grows gives more later', () => {
	const { work } = simulate({ table: { perSecond: (second) => 10 * (second + 1) } }, { close: { arrivals: () => 60, takes: { table: 1 } } }, 0, 10);
	expect(work.close.doneAt).toBe(2);
});

test('what has waited as long as its patience gives up, the oldest first', () => {
	const { work } = simulate({ table: { perSecond: 10 } }, { page: { arrivals: (second) => (second < 3 ? 20 : 0), takes: { table: 1 }, patience: 2 } }, 3, 100);
	// After second 4, ten pieces that arrived in second 2 are still waiting, and have waited for two seconds.
	expect(work.page).toMatchObject({ arrived: 60, refused: 10, longestWait: 2 });
	const hurried = simulate({ table: { perSecond: 10 } }, { page: { arrivals: (second) => (second < 3 ? 20 : 0), takes: { table: 1 }, patience: 1 } }, 3, 100);
	expect(hurried.work.page).toMatchObject({ arrived: 60, refused: 20, longestWait: 1 });
});

test('what comes too late is refused', () => {
	const { work } = simulate({ table: { perSecond: 10 } }, { bid: { arrivals: () => 20, takes: { table: 1 }, until: 2 } }, 1, 100);
	expect(work.bid).toMatchObject({ arrived: 40, refused: 20, doneAt: 1 });
});

test('what waits for one resource takes nothing of another meanwhile', () => {
	const works = {
		told: { arrivals: (second: number) => (second === 0 ? 1000 : 0), takes: { mail: 1, lambda: 1 } },
		page: { arrivals: () => 9, takes: { lambda: 1 } },
	};
	const { work } = simulate({ mail: { perSecond: 1 }, lambda: { perSecond: 10 } }, works, 100, 2000);
	expect(work.page.longestWait).toBe(0);
});

test('work without end is reported', () => {
	expect(() => simulate({ table: { perSecond: 1 } }, { bid: { arrivals: () => 2, takes: { table: 1 } } }, 100, 50)).toThrow(/bid/);
});

test('whatever comes is done once, and no resource gives more than it has', () => {
	const amount = fc.integer({ min: 0, max: 50 });
	const arbitrary = fc.record({ first: fc.array(amount, { minLength: 1, maxLength: 20 }), second: fc.array(amount, { minLength: 1, maxLength: 20 }) });
	fc.assert(
		fc.property(arbitrary, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), ({ first, second }, table, gateway) => {
			const works = {
				bid: { arrivals: (at: number) => first[at] ?? 0, takes: { table: 2, gateway: 1 } },
				page: { arrivals: (at: number) => second[at] ?? 0, takes: { table: 1 } },
			};
			const { work, resources } = simulate({ table: { perSecond: table }, gateway: { perSecond: gateway } }, works, 20, 10_000);
			const [bids, pages] = [first, second].map((counts) => counts.reduce((sum, count) => sum + count, 0)) as [number, number];
			expect(work.bid.arrived).toBe(bids);
			expect(resources.table.taken).toBeCloseTo(2 * bids + pages, 3);
			expect(resources.gateway.taken).toBeCloseTo(bids, 3);
			expect(resources.table.taken).toBeLessThanOrEqual(table * (1 + Math.max(work.bid.doneAt, work.page.doneAt)) + 1e-3);
		}),
	);
});
