import { expect, it } from 'vitest';
import { findResources, synthesise } from './synth.ts';

const prod = synthesise('prod').templates;
const staging = synthesise('staging').templates;

/** The parts that staging has in addition: a story needs members and a clock that moves. */
const ADDED = ['door'];

/** Lists the kinds of resources of each stack. */
function listKinds(templates: typeof prod): Record<string, string[]> {
	return Object.fromEntries(
		Object.entries(templates).map(([part, template]) => [
			part,
			[...new Set(Object.values(template.toJSON().Resources as Record<string, { Type: string }>).map(({ Type }) => Type))].sort(),
		]),
	);
}

it('staging has every stack of prod, with the same kinds of resources, so that none meets AWS first in prod', () => {
	const [own, its] = [listKinds(prod), listKinds(staging)];
	// The functions with which CDK empties the buckets of a stage that can be removed are in staging alone.
	for (const [part, kinds] of Object.entries(own))
		expect(
			kinds.filter((kind) => !its[part]?.includes(kind)),
			part,
		).toEqual([]);
	expect(Object.keys(its).filter((part) => !(part in own))).toEqual(ADDED);
	expect(Object.keys(own)).toEqual(expect.arrayContaining(['canary', 'operations', 'edge']));
	expect(Object.values(own).flat()).toEqual(expect.arrayContaining(['AWS::WAFv2::WebACL', 'AWS::CloudWatch::Alarm', 'AWS::CodeDeploy::DeploymentGroup']));
});

it('staging has each of prod’s alarms, each rule of its firewall, and reserves concurrency for the same functions', () => {
	const listAlarms = (templates: typeof prod) => findResources(templates, 'AWS::CloudWatch::Alarm').map(([name]) => name);
	expect(listAlarms(staging)).toEqual(listAlarms(prod));
	const listRules = (templates: typeof prod) =>
		findResources(templates, 'AWS::WAFv2::WebACL').map(([, { Properties }]) => (Properties.Rules as { Name: string }[]).map(({ Name }) => Name));
	expect(listRules(staging)).toEqual(listRules(prod));
	const listReserved = (templates: typeof prod) =>
		findResources(templates, 'AWS::Lambda::Function').flatMap(([name, { Properties }]) => (Properties.ReservedConcurrentExecutions ? [name] : []));
	expect(listReserved(staging)).toEqual(listReserved(prod));
});
