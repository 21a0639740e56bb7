import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { PipelineStack, readPipeline } from '#infra/stacks/pipeline.ts';

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

it('lets the roles become those of the bootstrap alone, each by its name', () => {
	const policies = Object.values(makePipeline({ repository: 'dealers/market' }).findResources('AWS::IAM::Policy'));
	expect(policies).toHaveLength(3);
	for (const { Properties } of policies) {
		expect(Properties.PolicyDocument.Statement).toEqual([{ Action: 'sts:AssumeRole', Effect: 'Allow', Resource: [1, 2, 3].map(() => expect.anything()) }]);
		expect(JSON.stringify(Properties.PolicyDocument)).not.toContain('*');
	}
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
