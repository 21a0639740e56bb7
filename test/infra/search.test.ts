import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { readStageSettings } from '#infra/config.ts';
import { makeStacks } from '#infra/stacks/stacks.ts';
import { findResources, stageContext, synthesise } from './synth.ts';

const { templates } = synthesise('prod');

/** The API's template of a stage with other settings. */
function apiWith(settings: object): Template {
	const app = new App({ context: { ...stageContext, 'aws:cdk:bundling-stacks': [] } });
	const stages: Record<string, unknown> = stageContext.stages;
	return Template.fromStack(makeStacks(app, readStageSettings('trial', { ...stages, trial: settings })).api);
}

/** What answers the call named `search`. */
function searchUri(api: Template): string {
	const [method] = Object.values(api.findResources('AWS::ApiGateway::Method', { Properties: { OperationName: 'search' } }));
	return JSON.stringify(method?.Properties.Integration.Uri);
}

describe("the search's snapshot", () => {
	it('has a bucket that keeps the ones before for a day', () => {
		const versioned = findResources(templates, 'AWS::S3::Bucket').filter(([, { Properties }]) => Properties.VersioningConfiguration);
		expect(versioned).toHaveLength(1);
		expect(versioned[0]?.[1].Properties).toMatchObject({
			VersioningConfiguration: { Status: 'Enabled' },
			LifecycleConfiguration: {
				Rules: expect.arrayContaining([expect.objectContaining({ NoncurrentVersionExpiration: { NoncurrentDays: 1 } })]),
			},
		});
	});
});

describe('the search functions', () => {
	it('have memory by the number of stones', () => {
		const memory = (api: Template) =>
			Object.values(api.findResources('AWS::Lambda::Function')).find(({ Properties }) => String(Properties.Description).endsWith(': search'))?.Properties
				.MemorySize;
		expect(memory(apiWith({ stones: 200_000 }))).toBe(2048);
		expect(memory(apiWith({ stones: 10_000_000 }))).toBe(3712);
		expect(() => apiWith({ stones: 100_000_000 })).toThrow(/at most 10240/);
	});

	it('cost nothing while idle, unless some are to be kept ready', () => {
		const api = apiWith({});
		api.resourceCountIs('AWS::Lambda::Alias', 0);
		expect(searchUri(api)).toMatch(/"Fn::GetAtt":\["Search[0-9A-F]{8}","Arn"\]/);
	});

	it('are called by the name of those that are ready, which a deployment moves when the new ones are', () => {
		const api = apiWith({ warmSearch: 2, concurrency: 100 });
		api.hasResourceProperties('AWS::Lambda::Alias', { Name: 'ready', ProvisionedConcurrencyConfig: { ProvisionedConcurrentExecutions: 2 } });
		const [alias] = Object.keys(api.findResources('AWS::Lambda::Alias'));
		expect(searchUri(api)).toContain(`{"Ref":"${alias}"}`);
		const permitted = Object.values(api.findResources('AWS::Lambda::Permission')).map(({ Properties }) => JSON.stringify(Properties.FunctionName));
		expect(permitted.filter((name) => name === `{"Ref":"${alias}"}`)).toHaveLength(1);
	});
});
