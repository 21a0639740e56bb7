import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { readStageSettings } from '#infra/config.ts';
import { chooseShape } from '#infra/search-host.ts';
import { makeStacks } from '#infra/stacks/stacks.ts';
import { findResources, stageContext, synthesise } from './synth.ts';

const { templates } = synthesise('prod');

/** Returns the API's stack of a stage with other settings. */
function stackWith(settings: object) {
	const app = new App({ context: { ...stageContext, 'aws:cdk:bundling-stacks': [] } });
	const stages: Record<string, unknown> = stageContext.stages;
	return makeStacks(app, readStageSettings('trial', { ...stages, trial: settings })).api;
}

const apiWith = (settings: object): Template => Template.fromStack(stackWith(settings));

/** Returns the integration of the call named `search`. */
function searchUri(api: Template): string {
	const [method] = Object.values(api.findResources('AWS::ApiGateway::Method', { Properties: { OperationName: 'search' } }));
	return JSON.stringify(method?.Properties.Integration.Uri);
}

describe("the search's snapshot", () => {
	it('has a bucket that keeps the ones before for a day', () => {
		const found = findResources(templates, 'AWS::S3::Bucket').filter(([name]) => name.startsWith('data/Snapshots'));
		expect(found).toHaveLength(1);
		expect(found[0]?.[1].Properties).toMatchObject({
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

describe('the search on instances', () => {
	const stack = stackWith({ search: { host: 'instances', least: 4, most: 20 }, concurrency: 900, stones: 5_000_000 });
	const api = Template.fromStack(stack);
	const [id, search] =
		Object.entries(api.findResources('AWS::Lambda::Function')).find(([, { Properties }]) => String(Properties.Description).endsWith(': search')) ?? [];

	it('is another function than the one that it takes the place of, since Lambda moves none', () => {
		const [before] = Object.entries(templates.api?.findResources('AWS::Lambda::Function') ?? {}).find(([, { Properties }]) =>
			String(Properties.Description).endsWith(': search'),
		) ?? [''];
		expect(before).toMatch(/^Search/);
		expect(id).toMatch(/^SearchShared/);
	});

	it("answers several requests at once in one process, with one index beside one processor, out of nobody else's concurrency", () => {
		expect(search?.Properties).toMatchObject({
			MemorySize: 4096,
			CapacityProviderConfig: {
				LambdaManagedInstancesCapacityProviderConfig: { PerExecutionEnvironmentMaxConcurrency: 10, ExecutionEnvironmentMemoryGiBPerVCpu: 4 },
			},
			Environment: { Variables: { AWS_LAMBDA_NODEJS_WORKER_COUNT: '1' } },
			PublishToLatestPublished: false,
		});
		expect(search?.Properties).not.toHaveProperty('ReservedConcurrentExecutions');
	});

	it('runs as many as the stage says, and is called by the name of those that run', () => {
		api.hasResourceProperties('AWS::Lambda::Version', {
			FunctionName: { Ref: id },
			FunctionScalingConfig: { MinExecutionEnvironments: 4, MaxExecutionEnvironments: 20 },
		});
		api.hasResourceProperties('AWS::Lambda::Alias', { Name: 'ready', FunctionName: { Ref: id }, ProvisionedConcurrencyConfig: Match.absent() });
		api.hasResourceProperties('AWS::Lambda::CapacityProvider', {
			CapacityProviderScalingConfig: { MaxVCpuCount: 40 },
			InstanceRequirements: { Architectures: ['arm64'] },
		});
		const [alias] = Object.keys(api.findResources('AWS::Lambda::Alias'));
		expect(searchUri(api)).toContain(`{"Ref":"${alias}"}`);
	});

	it('runs on machines that nobody can reach, which reach the table without a gateway', () => {
		for (const { Properties } of Object.values(api.findResources('AWS::EC2::SecurityGroup'))) {
			expect(Properties).not.toHaveProperty('SecurityGroupIngress');
			expect(Properties.SecurityGroupEgress).toMatchObject([{ IpProtocol: 'tcp', FromPort: 443, ToPort: 443 }]);
		}
		api.resourceCountIs('AWS::EC2::SecurityGroupIngress', 0);
		api.resourcePropertiesCountIs('AWS::EC2::VPCEndpoint', { VpcEndpointType: 'Gateway' }, 2);
		api.resourceCountIs('AWS::EC2::NatGateway', 1);
	});

	it('keeps its logs for as long as the stage keeps logs, and leaves none behind', () => {
		const groups = Object.values(api.findResources('AWS::Logs::LogGroup'));
		expect(groups.filter(({ Properties, DeletionPolicy }) => Properties.RetentionInDays !== 7 || DeletionPolicy !== 'Delete')).toEqual([]);
	});

	it('leaves no finding of cdk-nag unanswered', () => {
		const { violations } = new AwsSolutionsChecks().validateScope(stack);
		expect(violations.map(({ ruleName, violatingResources }) => [ruleName, violatingResources.map(({ constructPath }) => constructPath)])).toEqual([]);
	});

	it('has no room for stones beyond the memory beside one processor', () => {
		expect(() => chooseShape(25_000_000)).toThrow(/at most 8 GiB/);
		expect([200_000, 2_000_000, 5_000_000, 20_000_000].map(chooseShape)).toEqual([2, 2, 4, 8]);
	});
});
