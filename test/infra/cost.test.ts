import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { computeCost } from '#infra/cost/compute-cost.ts';
import { countMonth } from '#infra/cost/count-month.ts';
import { countStanding } from '#infra/cost/count-standing.ts';
import { readCallCounts, readPieceCounts } from '#infra/cost/read-counts.ts';
import { findResources, listResources, synthesise } from './synth.ts';

const { templates } = synthesise('prod');

it('counts what stands of a stage in its templates', () => {
	const standing = countStanding(listResources(templates).map(([, resource]) => resource));
	expect(standing.alarms).toBeGreaterThanOrEqual(findResources(templates, 'AWS::CloudWatch::Alarm').length);
	expect(standing).toMatchObject({
		firewalls: findResources(templates, 'AWS::WAFv2::WebACL').length,
		dashboards: findResources(templates, 'AWS::CloudWatch::Dashboard').length,
	});
	const followers = findResources(templates, 'AWS::Lambda::EventSourceMapping');
	expect(standing.polledQueues).toBe(followers.filter(([, { Properties }]) => !('StartingPosition' in Properties)).length);
	expect(countStanding([])).toMatchObject({ alarms: 0, metrics: 0, firewalls: 0, polledQueues: 0, canaries: 0 });
	expect(standing.canaries).toBe(1);
	// Its search is asked by the canary alone; a stage without one publishes nothing of it.
	expect(countStanding(listResources(synthesise('trial').templates).map(([, resource]) => resource)).metrics).toBeLessThan(standing.metrics - 5);
});

it('costs an idle prod less than $15 a month, and less than $5 without the firewall', () => {
	const [calls, pieces] = [readCallCounts(readFileSync('docs/calls.md', 'utf8')), readPieceCounts(readFileSync('docs/scale.md', 'utf8'))];
	const idle = { members: 0, stones: 0, searches: 0, liveMinutes: 0, uploads: 0 };
	const count = (settings: object) => countStanding(listResources(synthesise('prod', settings).templates).map(([, resource]) => resource));
	const priceOf = (standing: ReturnType<typeof count>) => computeCost(countMonth(idle, { calls, pieces, standing })).total;
	const [whole, withoutFirewall] = [count({}), count({ callsPerAddress: 0 })];
	expect(priceOf(whole)).toBeLessThan(15);
	expect(priceOf(withoutFirewall)).toBeLessThan(5);
	const stated = /^\| alarms, (\d+) metrics.*; (\d+) without firewall/m.exec(readFileSync('docs/cost.md', 'utf8'));
	expect(stated?.slice(1).map(Number)).toEqual([whole.alarms, withoutFirewall.alarms]);
});
