import { expect, it } from 'vitest';
import { countStanding } from '#infra/cost/count-standing.ts';
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
	expect(countStanding([])).toMatchObject({ alarms: 0, firewalls: 0, polledQueues: 0 });
});
