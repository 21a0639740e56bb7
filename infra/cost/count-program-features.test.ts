import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { renderPrograms } from '#test/bench/render-cost-page.ts';
import { addUpMade, countProgramFeatures, listCopy, listFollowing } from './count-program-features.ts';
import { createUnits } from './count-units.ts';
import { readCallCounts } from './read-counts.ts';
import type { Counts, Usage } from './usage.ts';
import { ASSUMED } from './usage.ts';

const calls = readCallCounts(readFileSync(new URL('../../docs/calls.md', import.meta.url), 'utf8'));
const standing = { alarms: 0, metrics: 0, dashboards: 0, keys: 0, secrets: 0, firewalls: 1, firewallRules: 1, polledQueues: 1, canaries: 0 };
const counts: Counts = { calls, pieces: new Map(), standing };
const market: Usage = { members: 1000, stones: 100_000, searches: 20, liveMinutes: 120, uploads: 2000 };
const countIn = (usage: Usage) => new Map(countProgramFeatures(usage, createUnits(usage, counts)));

describe('programs of members', () => {
	test('take units in every feature, in proportion to the members who have them', () => {
		const [some, more] = [countIn(market), countIn({ ...market, members: 3000 })];
		expect([...some.keys()]).toEqual(['Stock programs', 'Mirrors', 'Webhooks', 'Widgets', 'Assistants']);
		for (const [name, { readUnits = 0 }] of some) {
			expect(readUnits, name).toBeGreaterThan(0);
			expect(more.get(name)?.readUnits, name).toBeCloseTo(3 * readUnits);
		}
		for (const [name, quantities] of countIn({ ...market, members: 0 }))
			expect(
				Object.values(quantities).filter((one) => one !== 0),
				name,
			).toEqual([]);
	});

	test('send their stock each night, of which a part changes and a seventh is refreshed', () => {
		const nights = 30 * market.members * ASSUMED.withStockProgram;
		const written = countIn(market).get('Stock programs')?.writeUnits ?? 0;
		const unchanged = 5 * (calls.get('feedStock, import of 1,000 stones, unchanged')?.writes ?? 0);
		const changed = ASSUMED.stonesOfAFeed * (ASSUMED.changedADay + 1 / 7) * (ASSUMED.writesOfASheetsStone + 1);
		expect(written).toBeGreaterThan(nights * (unchanged + changed));
		expect(written).toBeLessThan(nights * (unchanged + ASSUMED.stonesOfAFeed * 4.1));
	});

	test('get each event by one delivery through the queue', () => {
		const { functionRuns, queueRequests, writeUnits } = countIn(market).get('Webhooks') ?? {};
		const events = market.members * ASSUMED.withWebhook * ASSUMED.eventsOfAWebhook * ASSUMED.tradingDays;
		expect([functionRuns, queueRequests]).toEqual([events, 3 * events]);
		expect(writeUnits).toBe(events * (calls.get("redeliverWebhook, an event's first delivery")?.writes ?? 0));
	});
});

describe('a mirror', () => {
	const units = createUnits({ ...market, stones: 2_000_000 }, counts);

	test('copies the market by pages of a thousand, and then asks once a minute', () => {
		expect(addUpMade(listCopy(2_000_000), units).restCalls).toBe(2000);
		expect(addUpMade(listCopy(2_000_001), units).restCalls).toBe(2001);
		const changes = 30 * 2_000_000 * ASSUMED.changedADay;
		expect(addUpMade(listFollowing(2_000_000), units).restCalls).toBeCloseTo(30 * 24 * 60 + changes / 500);
	});

	test('takes as many units a stone as the counted copy of the whole demo', () => {
		const [name, counted] = [...calls].find(([one]) => one.startsWith('marketFeed, all ')) ?? [];
		const stones = Number(/all ([\d,]+) stones/.exec(name ?? '')?.[1]?.replaceAll(',', ''));
		const perStone = (addUpMade(listCopy(2_000_000), units).readUnits ?? 0) / 2_000_000;
		expect(perStone / ((counted?.reads ?? 0) / stones)).toBeCloseTo(1, 1);
	});
});

test('the page states each feature in each market, and the counted copy beside the computed one', () => {
	const page = renderPrograms({ some: market, more: { ...market, members: 2000 } }, counts);
	for (const name of countIn(market).keys()) expect(page).toMatch(new RegExp(`^\\| ${name} +\\| \\d`, 'm'));
	expect(page).toMatch(/^\| counted: a copy of [\d,]+ stones +\| \d/m);
	expect(page).toMatch(/^\| a copy by pages of 1,000 +\| 2,000 /m);
	expect(() => renderPrograms({ some: market }, { ...counts, calls: new Map([...calls].filter(([one]) => !one.includes(' stones in '))) })).toThrow(
		'counts no copy of the whole market',
	);
});
