import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { HEADERS_POLICIES, nameHeadersPolicies } from '#infra/account/check-cloudfront.ts';
import { readStageSettings } from '#infra/config.ts';
import { AccountStack } from '#infra/stacks/account.ts';
import { PipelineStack, readPipeline } from '#infra/stacks/pipeline.ts';
import { makeStacks } from '#infra/stacks/stacks.ts';
import { findResources, stageContext, synthesise } from './synth.ts';

const PAGE = readFileSync('docs/operations.md', 'utf8');
const PREFLIGHT = readFileSync('infra/account/check-cloudfront.ts', 'utf8');

test("the page and preflight name the stack in which CloudFront's verification of an account fails: the first with a distribution", () => {
	const { templates } = synthesise('prod');
	// In the order of deployment.
	const first = Object.entries(templates).find(([, template]) => Object.keys(template.findResources('AWS::CloudFront::Distribution')).length > 0)?.[0];
	expect(first).toBeDefined();
	expect(PAGE).toContain(`- \`${first}\`, "must be verified"`);
	expect(PREFLIGHT).toContain(`if the stack ${first}, which makes the first one, fails`);
});

test('the first creation of prod can fail and be tried again: nothing is protected yet, and a warning says so', () => {
	const app = new App({ context: { ...stageContext, 'aws:cdk:bundling-stacks': [], first: 'true' } });
	const { data, identity } = makeStacks(app, readStageSettings('prod', stageContext.stages));
	for (const stack of [data, identity]) {
		expect(stack.terminationProtection).toBe(false);
		Annotations.fromStack(stack).hasWarning('*', Match.stringLikeRegexp('Not protected from deletion yet'));
	}
	Template.fromStack(identity).hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'INACTIVE' });
	Template.fromStack(data).hasResourceProperties('AWS::DynamoDB::GlobalTable', { Replicas: [{ DeletionProtectionEnabled: false }] });
	expect(PAGE).toContain('`npx cdk deploy --all -c stage=prod -c first=true`');
});

test('the first creation of what an account needs once can fail and be tried again: nothing is protected or left behind', () => {
	const make = (context: Record<string, string>) => {
		const app = new App({ context: { repository: 'owner/name', ...context } });
		return [new AccountStack(app, 'ap-northeast-1'), new PipelineStack(app, 'ap-northeast-1', readPipeline(app))];
	};
	for (const stack of make({ first: 'true' })) {
		expect(stack.terminationProtection, stack.stackName).toBe(false);
		Annotations.fromStack(stack).hasWarning('*', Match.stringLikeRegexp('Not protected from deletion yet'));
	}
	for (const stack of make({})) {
		expect(stack.terminationProtection, stack.stackName).toBe(true);
		Annotations.fromStack(stack).hasNoWarning('*', Match.stringLikeRegexp('Not protected'));
		const resources = Object.values<{ DeletionPolicy?: string }>(Template.fromStack(stack).toJSON().Resources);
		expect(resources.filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain')).toEqual([]);
		expect(resources.filter(({ DeletionPolicy }) => DeletionPolicy === 'RetainExceptOnCreate').length).toBeGreaterThan(0);
	}
	for (const stage of ['account', 'pipeline']) expect(PAGE, stage).toMatch(new RegExp(`npx cdk deploy -c stage=${stage} .*-c first=true`));
});

test('a creation of prod that fails leaves nothing behind: no resource outlives it', () => {
	const types = ['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret', 'AWS::Cognito::UserPool'];
	const resources = types.flatMap((type) => findResources(synthesise('prod').templates, type));
	expect(resources.length).toBeGreaterThan(5);
	expect(resources.filter(([, { DeletionPolicy }]) => DeletionPolicy === 'Retain')).toEqual([]);
});

test("preflight knows how many policies of response headers a stage makes, and CDK's names for them", () => {
	const { templates } = synthesise('prod');
	const names = findResources(templates, 'AWS::CloudFront::ResponseHeadersPolicy').map(
		([, { Properties }]) => (Properties.ResponseHeadersPolicyConfig as { Name: string }).Name,
	);
	expect(names).toHaveLength(HEADERS_POLICIES.ofStage);
	expect(names.filter((name) => !name.startsWith(nameHeadersPolicies('prod')))).toEqual([]);
});
