import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { readStageSettings, TESTERS } from '#infra/config.ts';
import type { FunctionDefinition } from '#infra/function-definition.ts';
import { FUNCTIONS, type FunctionName } from '#infra/functions.ts';
import { describeWithTestDoor, TEST_DOOR } from '#infra/test-door.ts';
import { findResources, synthesise } from './synth.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const { templates, stacks } = synthesise('trial', TESTERS);
const policies = (part: string) => Object.values(templates[part]?.findResources('AWS::IAM::Policy') ?? {}).map(({ Properties }) => JSON.stringify(Properties));

describe('a stage for testers', () => {
	it('has one function as its test door, without any address: whoever invokes it is for IAM to let in', () => {
		expect(findResources(templates, 'AWS::Lambda::Url')).toEqual([]);
		expect(templates.door?.findResources('AWS::Lambda::Permission')).toEqual({});
		templates.door?.hasResourceProperties('AWS::Lambda::Function', { Description: 'diamond-market-trial-door: door' });
		templates.door?.hasOutput('DoorFunction', {});
		expect(stacks.canary).toBeUndefined();
	});

	it('has functions whose clock may be moved, and mails that the function of that lane may keep, not send', () => {
		const own = findResources(templates, 'AWS::Lambda::Function').filter(([, { Properties }]) =>
			String(Properties.Description).startsWith('diamond-market-trial-'),
		);
		for (const [name, { Properties }] of own) expect(Properties.Environment, name).toMatchObject({ Variables: { MOVABLE_CLOCK: 'yes' } });
		expect(policies('jobs').filter((policy) => policy.includes('"door#*"'))).toHaveLength(1);
		expect(policies('jobs').filter((policy) => policy.includes('ses:SendEmail'))).toEqual([]);
	});

	it('has a door that may move the clock, enrol members and do what is due, and reads how much waits', () => {
		const [policy = ''] = policies('door');
		for (const action of ['sqs:GetQueueAttributes', 'cognito-idp:AdminCreateUser', 'dynamodb:PutItem']) expect(policy).toContain(action);
		expect(policy).not.toMatch(/ses:|s3:|lambda:|execute-api:|secretsmanager:/);
	});

	it('has a door that lacks nothing of what the sweep has, whose work it does', () => {
		const [door, sweep]: FunctionDefinition[] = [FUNCTIONS.door, FUNCTIONS.sweep];
		for (const has of ['environment', 'sends', 'writes'] as const) expect(door?.[has]).toEqual(expect.arrayContaining([...(sweep?.[has] ?? [])]));
		expect(door?.queue).toBe(sweep?.queue);
	});

	it.each(['bids', 'mail'] as const)('has the code of the door around that of %s alone in its own bundles', async (name) => {
		const bundle = async (entry: string) => {
			const { outputFiles } = await build({
				absWorkingDir: PROJECT,
				entryPoints: [entry],
				bundle: true,
				platform: 'node',
				format: 'esm',
				packages: 'external',
				write: false,
			});
			return outputFiles[0]?.text ?? '';
		};
		const refusal = 'This is part of the test door';
		expect(await bundle(describeWithTestDoor(name).entry)).toContain(refusal);
		expect(await bundle(FUNCTIONS[name].entry)).not.toContain(refusal);
	});

	it('is never prod, whatever is asked for', () => {
		const stages = {
			default: { mail: { from: 'market@example.com', identity: 'example.com' } },
			prod: { alarmMail: ['operations@example.com'], testDoor: true },
		};
		expect(() => readStageSettings('prod', stages)).toThrow(/testDoor/);
		expect(() => readStageSettings('prod', { ...stages, prod: {} }, TESTERS)).toThrow();
		for (const name of Object.keys(FUNCTIONS) as FunctionName[]) if (name !== TEST_DOOR) expect(FUNCTIONS[name].environment).not.toContain('MOVABLE_CLOCK');
	});
});
