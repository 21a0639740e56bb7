import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { drillRestore } from '#infra/restore/drill.ts';
import { PipelineStack, readPipeline } from '#infra/stacks/pipeline.ts';
import { fakeAccount } from '#test/doubles/test-account.ts';
import { synthesise } from './synth.ts';

function makePipeline(context: Record<string, string>): Template {
	const app = new App({ context });
	return Template.fromStack(new PipelineStack(app, 'ap-northeast-1', readPipeline(app)));
}

it("takes the repository's runs in one environment for each role, and nobody else's", () => {
	const template = makePipeline({ repository: 'dealers/market' });
	template.resourceCountIs('AWS::IAM::Role', 3);
	for (const environment of ['stages', 'staging', 'production']) {
		template.hasResourceProperties('AWS::IAM::Role', {
			AssumeRolePolicyDocument: {
				Statement: [
					{
						Action: 'sts:AssumeRoleWithWebIdentity',
						Condition: {
							StringEquals: {
								'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
								'token.actions.githubusercontent.com:sub': `repo:dealers/market:environment:${environment}`,
							},
						},
						Principal: { Federated: { 'Fn::GetAtt': ['Provider', 'Arn'] } },
					},
				],
			},
		});
	}
});

it("lets the roles become those of the bootstrap, each by its name, and remove old files of the released stage's web app or test a pull request's, and no more", () => {
	const template = makePipeline({ repository: 'dealers/market' });
	const policies = Object.values(template.findResources('AWS::IAM::Policy'));
	expect(policies).toHaveLength(3);
	const stages = policies.map(({ Properties }) => {
		const [become, ...others] = Properties.PolicyDocument.Statement;
		expect(become).toEqual({ Action: 'sts:AssumeRole', Effect: 'Allow', Resource: expect.any(Array) });
		// The stack `edge` of a stage with alarms is deployed in CloudFront's region.
		const roles = (become.Resource as object[]).map((role) => /role\/cdk-hnb659fds-([\w-]+)-role-/.exec(JSON.stringify(role))?.[1]);
		expect(roles).toEqual(['deploy', 'file-publishing', 'lookup', 'deploy', 'file-publishing', 'lookup']);
		for (const region of ['ap-northeast-1', 'us-east-1']) expect(JSON.stringify(become).split(`-${region}"`)).toHaveLength(4);
		expect(JSON.stringify(become)).not.toContain('*');
		const [, stage] = /diamond-market-(\w+)-entrance/.exec(JSON.stringify(others)) ?? [];
		if (!stage) {
			expect(others).toMatchObject([
				{ Action: 'lambda:InvokeFunction' },
				{ Action: ['tag:GetResources', 'logs:DescribeLogGroups', 'cloudformation:ListStacks'], Resource: '*' },
				{ Action: ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate', 'cloudformation:GetTemplateSummary'] },
				{ Action: 's3:ListBucket' },
				{ Action: ['s3:DeleteObject', 's3:DeleteObjectTagging', 's3:GetObjectTagging', 's3:PutObjectTagging'] },
			]);
			expect(JSON.stringify(others[0].Resource)).toContain(':function:diamond-market-pr-*-door-*"');
			// `cdk gc` may touch the bootstrap's own bucket alone.
			for (const { Resource } of others.slice(3)) expect(JSON.stringify(Resource)).toMatch(/"arn:aws:s3:::cdk-hnb659fds-assets-".*-ap-northeast-1(\/\*)?"/);
			return undefined;
		}
		const bucket = `arn:aws:s3:::diamond-market-${stage}-entrance-web*`;
		expect(others.slice(0, 4)).toMatchObject([
			{ Action: 'cloudformation:DescribeStacks' },
			{ Action: 's3:ListBucket', Resource: bucket },
			{ Action: 's3:GetObject', Resource: `${bucket}/releases/*` },
			{ Action: 's3:DeleteObject', Resource: [`${bucket}/assets/*`, `${bucket}/releases/*`] },
		]);
		// Only staging is tried before a release goes on: see below.
		expect(others.length > 4).toBe(stage === 'staging');
		expect(JSON.stringify(others[0].Resource)).toContain(`:stack/diamond-market-${stage}-entrance/*`);
		return stage;
	});
	expect(stages.sort()).toEqual(['prod', 'staging', undefined]);
});

it('makes the roles of the environments that it is told, and uses a provider that is there', () => {
	const template = makePipeline({ repository: 'dealers/market', environments: 'production', provider: 'arn:aws:iam::123456789012:oidc-provider/github' });
	template.resourceCountIs('AWS::IAM::Role', 1);
	template.resourceCountIs('AWS::IAM::OIDCProvider', 0);
	template.hasOutput('ProductionRoleArn', { Value: { 'Fn::GetAtt': [Match.stringLikeRegexp('^Production'), 'Arn'] } });
});

it('refuses a repository that is none, and an environment that is none', () => {
	for (const context of [{}, { repository: 'market' }, { repository: 'dealers/*' }, { repository: 'dealers/market', environments: 'prod' }]) {
		expect(() => readPipeline(new App({ context })), JSON.stringify(context)).toThrow();
	}
});

it('lets staging’s role do what a restore drill asks AWS for, on staging’s own resources, and no other role', async () => {
	const { stacks, templates } = synthesise('staging');
	const deployed = Object.fromEntries(Object.entries(templates).map(([part, template]) => [part, template.toJSON() as { Resources: object }]));
	const account = fakeAccount('staging', 'diamond-market-staging-data-Table1', deployed);
	const without = async () => undefined;
	const drilled = { ...account.clients, pause: without, verifyLedgers: without, postponeDeadlines: without, log: () => undefined, countStones: async () => 1 };
	await drillRestore(drilled, stacks.data.settings, new Date('2026-11-22T08:00:00Z'), false);
	const asked = account.listActions();
	account.end();
	expect(asked).toEqual(
		expect.arrayContaining(['dynamodb:RestoreTableToPointInTime', 'dynamodb:DeleteTable', 'cloudformation:UpdateStack', 'lambda:InvokeFunction']),
	);

	const find = (environments: string) => {
		const [policy] = Object.values(makePipeline({ repository: 'dealers/market', environments }).findResources('AWS::IAM::Policy'));
		return policy?.Properties.PolicyDocument.Statement as { Action: string | string[]; Resource: unknown; Condition?: object }[];
	};
	const allowed = find('staging').flatMap(({ Action }) => Action);
	expect(asked.filter((action) => !allowed.includes(action))).toEqual([]);
	const trial = find('staging').filter(({ Action }) => /dynamodb|lambda|UpdateStack/.test(JSON.stringify(Action)));
	for (const { Resource, Condition } of trial) {
		const where = JSON.stringify(Condition ?? Resource);
		if (where !== '"*"') expect(where).toMatch(/(stack\/|table\/|function:)diamond-market-staging-\*/);
	}
	expect(trial.filter(({ Resource, Condition }) => Resource === '*' && !Condition).map(({ Action }) => Action)).toEqual(['lambda:ListEventSourceMappings']);
	for (const other of ['production', 'stages']) expect(JSON.stringify(find(other)), other).not.toMatch(/dynamodb|UpdateStack|FunctionConcurrency/);
});
