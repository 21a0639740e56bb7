import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FUNCTIONS } from '#infra/functions.ts';
import { CANARY_EVERY } from '#infra/schedules.ts';
import fc from '#test/model/fast-check.ts';
import { addUp, computeCost, type Quantities } from './compute-cost.ts';
import { countMonth } from './count-month.ts';
import { readCallCounts, readPieceCounts } from './read-counts.ts';
import { UNIT_PRICES, type UnitName, type UnitPrice, WRITTEN_ON } from './unit-prices.ts';
import { ASSUMED, type Usage } from './usage.ts';

const read = (path: string) => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8');
const calls = readCallCounts(read('calls.md'));
const pieces = readPieceCounts(read('scale.md'));
/** The resources of `prod`, as docs/cost.md names them. */
const standing = { alarms: 28, metrics: 10.1, dashboards: 1, keys: 0, secrets: 4, firewalls: 1, firewallRules: 3, polledQueues: 9, canaries: 1 };
const market: Usage = { members: 2000, stones: 200_000, searches: 20, liveMinutes: 120, uploads: 4000 };
const large: Usage = { ...market, members: 20_000, stones: 2_000_000, uploads: 40_000 };
const costOf = (usage: Usage) => computeCost(countMonth(usage, { calls, pieces, standing }));
const sum = (of: Iterable<number>) => [...of].reduce((total, one) => total + one, 0);

const units = Object.keys(UNIT_PRICES) as UnitName[];
const someQuantities: fc.Arbitrary<Quantities> = fc.dictionary(fc.constantFrom(...units), fc.double({ min: 0, max: 1e9, noNaN: true }), { maxKeys: 6 });

describe('dollars', () => {
	test('are the same by feature, by service and by unit', () => {
		fc.assert(
			fc.property(fc.dictionary(fc.string(), someQuantities, { maxKeys: 8 }), (features) => {
				const { total, byFeature, byService, lines } = computeCost(new Map(Object.entries(features)));
				for (const of of [byFeature.values(), byService.values(), lines.map(({ dollars }) => dollars)]) expect(sum(of)).toBeCloseTo(total, 3);
			}),
		);
	});

	test('what costs nothing is taken off once, and each feature bears its share of the rest', () => {
		const { total, byFeature } = computeCost(
			new Map([
				['a', { activeMembers: 9000 }],
				['b', { activeMembers: 3000 }],
			]),
		);
		expect(total).toBeCloseTo(2000 * 0.015);
		expect(byFeature.get('a')).toBeCloseTo(total * 0.75);
	});

	test('are more by the price of the free quantities where other stages of the account have used them', () => {
		const features = new Map([['a', { activeMembers: 12_000, alarms: 8 }]]);
		expect(computeCost(features, { isFreeUsed: true }).total - computeCost(features).total).toBeCloseTo(10_000 * 0.015 + 8 * 0.1);
	});

	test('are of a region, from a page of AWS, and no price claims to be compared with it before it was written down', () => {
		for (const [name, { region, page, lookedUpOn = WRITTEN_ON }] of Object.entries<UnitPrice>(UNIT_PRICES)) {
			expect(region, name).toMatch(/^(ap-northeast-1|everywhere|Japan)$/);
			expect(page, name).toMatch(/^https:\/\/aws\.amazon\.com\/.*pricing\/$/);
			expect(lookedUpOn >= WRITTEN_ON, name).toBe(true);
		}
	});

	test('add up by how often a piece of work is done', () => {
		expect(addUp([2, { readUnits: 3 }], [5, { readUnits: 1, mails: 1 }])).toEqual({ readUnits: 11, mails: 5 });
	});
});

describe('a month', () => {
	test.each(['members', 'stones', 'searches', 'liveMinutes', 'uploads'] as const)('costs more with more %s, and never less than nothing', (what) => {
		const dear = costOf({ ...market, [what]: market[what] * 3 });
		expect(dear.total).toBeGreaterThan(costOf(market).total);
		expect([...dear.byFeature].filter(([, dollars]) => dollars < 0)).toEqual([]);
	});

	test('of an idle market is what stands: nothing is asked, and everything asked for is a number', () => {
		const { byFeature, lines } = costOf({ members: 0, stones: 0, searches: 0, liveMinutes: 0, uploads: 0 });
		expect(lines.filter(({ quantity }) => !Number.isFinite(quantity))).toEqual([]);
		expect([...byFeature].filter(([, dollars]) => dollars > 1).map(([name]) => name)).toEqual(['Kept', 'Watched and guarded']);
	});

	test('of 2,000 and of 20,000 members stays within what was set for it', () => {
		expect(costOf(market).total).toBeLessThan(150);
		expect(costOf(large).total).toBeLessThan(750);
	});

	test('counts the heart-beats and checks of live pages, and the answers to them', () => {
		const count = (of: Usage, unit: UnitName) => costOf(of).lines.find((line) => line.unit === unit)?.quantity ?? 0;
		const longer = { ...large, liveMinutes: large.liveMinutes * 2 };
		const minutes = count(longer, 'liveMinutes') - count(large, 'liveMinutes');
		const { visible, minutesOfACheck, minutesOfABeat } = ASSUMED;
		const sent = (minutes * visible) / minutesOfACheck + minutes / minutesOfABeat;
		expect(count(longer, 'liveMessages') - count(large, 'liveMessages')).toBeCloseTo(2 * sent);
		expect(count(longer, 'functionRuns') - count(large, 'functionRuns')).toBeCloseTo(sent);
	});

	test('counts each member who comes once in the month at Cognito, not those of a day', () => {
		const cognito = costOf(large).byService.get('Cognito') ?? 0;
		expect(cognito).toBeCloseTo((20_000 + standing.canaries - 10_000) * 0.015);
	});

	test('counts photos from their upload to their last rendition, stored logs, and reads of secrets', () => {
		const { lines } = costOf(large);
		const count = (unit: UnitName) => lines.find((line) => line.unit === unit)?.quantity ?? 0;
		const photos = large.stones * ASSUMED.newStones * ASSUMED.withPhoto;
		expect(count('objectWrites')).toBeGreaterThan(photos * ASSUMED.writesOfAPhoto);
		expect(count('nativeTime')).toBeCloseTo((photos * ASSUMED.seconds.renditions * FUNCTIONS.renditions.memory) / 1024);
		expect(count('logStorage')).toBeCloseTo(count('logBytes') * ASSUMED.monthsOfLogs * ASSUMED.logCompressed);
		expect(count('secretReads')).toBeGreaterThan((30 * 24 * 60) / CANARY_EVERY);
		expect(count('keyRequests')).toBe(count('secretReads'));
	});
});

describe('what was counted', () => {
	test('is read from the page by call and case', () => {
		const page = [
			...['# Calls', '', '| call | case | requests | items read | RCU | WCU | sent |', '| - | - | - | - | - | - | - |'],
			...['| search |  | 3 | 10 | 5 | 0 | 1,024 |', '| search | ten | 1 | 0 | 2.5 | 1 | 7 |', '', 'More.'],
		].join('\n');
		expect([...readCallCounts(page)]).toEqual([
			['search', { reads: 5, writes: 0, sentBytes: 1024, requests: 3, items: 10 }],
			['search, ten', { reads: 2.5, writes: 1, sentBytes: 7, requests: 1, items: 0 }],
		]);
	});

	test('is missed aloud: a page without the table, a cell that is no number, a call that nobody counted', () => {
		expect(() => readCallCounts('# Nothing')).toThrow('no table of call, case, RCU, WCU, sent, requests, items read');
		expect(() => readPieceCounts('| piece | RCU | WCU |\n| - | - | - |\n| bid | many | 1 |')).toThrow('many is no number');
		expect(() => countMonth(market, { calls: new Map(), pieces, standing })).toThrow('does not count “openSession”');
	});
});
