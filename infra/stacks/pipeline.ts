import { type App, ArnFormat, CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { CfnOIDCProvider, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import * as z from 'zod';
import { CLOUDFRONT_REGION } from '#infra/config.ts';
import { ASSETS, RELEASES } from '#infra/releases/manifest.ts';
import { isFirstDeployment, warnUnprotected } from '../constructs/first-deployment.ts';

const GITHUB = 'token.actions.githubusercontent.com';
const AUDIENCE = 'sts.amazonaws.com';
/** GitHub's environments, each with a role. GitHub controls who may deploy to an environment. */
export const ENVIRONMENTS = ['stages', 'staging', 'production'] as const;
/** Roles of CDK's bootstrap for deployments, one for each task. */
const BOOTSTRAPPED = ['deploy', 'file-publishing', 'lookup'];
/** The stages to which `release.yml` deploys. Their roles may remove old files of their web apps. */
const RELEASED: Partial<Record<(typeof ENVIRONMENTS)[number], string>> = { staging: 'staging', production: 'prod' };
const PARTS_OF_A_NAME = /^[\w.-]+\/[\w.-]+$/;

const Pipeline = z.object({
	/** `OWNER/NAME` on GitHub. */
	repository: z.string().regex(PARTS_OF_A_NAME, 'the repository is OWNER/NAME: add -c repository=OWNER/NAME'),
	/** The environments that deploy into this account. */
	environments: z.array(z.enum(ENVIRONMENTS)).min(1),
	/** ARN of the account's identity provider for GitHub, if another repository has made it. An account can have only one. */
	provider: z.string().startsWith('arn:aws:iam::').optional(),
});

/** Reads the pipeline's context: `-c repository=OWNER/NAME -c environments=stages,staging [-c provider=ARN]`. Throws with the names of missing values. */
export function readPipeline(app: App): z.infer<typeof Pipeline> {
	const { node } = app;
	const environments = String(node.tryGetContext('environments') ?? ENVIRONMENTS.join()).split(',');
	return Pipeline.parse({ repository: node.tryGetContext('repository') ?? '', environments, provider: node.tryGetContext('provider') });
}

/**
 * Resources that an AWS account needs once for the pipeline: it trusts GitHub's statement of a run's repository and environment, so no key is stored anywhere.
 * Each role may only assume CDK's own roles, and remove old files of a stage's web app (`npm run clean:web`) or test its deployment.
 */
export class PipelineStack extends Stack {
	constructor(app: App, region: string, { repository, environments, provider }: z.infer<typeof Pipeline>) {
		super(app, 'diamond-market-pipeline', { description: 'Diamond market: who may deploy', env: { region }, terminationProtection: !isFirstDeployment(app) });
		warnUnprotected(this);
		const arn = provider ?? this.makeProvider();
		// A stage with alarms has a stack in CloudFront's region.
		const regions = [...new Set([region, CLOUDFRONT_REGION])];
		for (const environment of environments) {
			const id = environment.charAt(0).toUpperCase() + environment.slice(1);
			const role = new Role(this, id, {
				description: `Deploys what ${repository} releases to its environment ${environment}`,
				assumedBy: new WebIdentityPrincipal(arn, {
					StringEquals: { [`${GITHUB}:aud`]: AUDIENCE, [`${GITHUB}:sub`]: `repo:${repository}:environment:${environment}` },
				}),
				// As many minutes as deploy.yml requests.
				maxSessionDuration: Duration.minutes(90),
			});
			role.addToPolicy(
				new PolicyStatement({
					actions: ['sts:AssumeRole'],
					resources: regions.flatMap((at) =>
						BOOTSTRAPPED.map((part) => `arn:aws:iam::${this.account}:role/cdk-${this.synthesizer.bootstrapQualifier}-${part}-role-${this.account}-${at}`),
					),
				}),
			);
			const stage = RELEASED[environment];
			for (const statement of stage ? this.allowCleaning(stage) : this.allowTesting()) role.addToPolicy(statement);
			new CfnOutput(this, `${id}RoleArn`, { value: role.roleArn });
		}
	}

	/** Lets `stage.yml` find a pull request's stage, test it by its door, and list its leftovers. */
	private allowTesting(): PolicyStatement[] {
		const stack = this.formatArn({ service: 'cloudformation', resource: 'stack', resourceName: 'diamond-market-pr-*' });
		const door = this.formatArn({
			service: 'lambda',
			resource: 'function',
			resourceName: 'diamond-market-pr-*-door-*',
			arnFormat: ArnFormat.COLON_RESOURCE_NAME,
		});
		return [
			new PolicyStatement({ actions: ['cloudformation:DescribeStacks'], resources: [stack] }),
			new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [door] }),
			// These actions support no narrower resource.
			new PolicyStatement({ actions: ['tag:GetResources', 'logs:DescribeLogGroups'], resources: ['*'] }),
		];
	}

	/** Allows the removal of old files. CloudFormation generates the rest of a bucket's name. */
	private allowCleaning(stage: string): PolicyStatement[] {
		const entrance = `diamond-market-${stage}-entrance`;
		const bucket = `arn:aws:s3:::${entrance}-web*`;
		const allow = (actions: string[], ...resources: string[]) => new PolicyStatement({ actions, resources });
		return [
			allow(['cloudformation:DescribeStacks'], this.formatArn({ service: 'cloudformation', resource: 'stack', resourceName: `${entrance}/*` })),
			allow(['s3:ListBucket'], bucket),
			allow(['s3:GetObject'], `${bucket}/${RELEASES}*`),
			allow(['s3:DeleteObject'], `${bucket}/${ASSETS}*`, `${bucket}/${RELEASES}*`),
		];
	}

	private makeProvider(): string {
		const provider = new CfnOIDCProvider(this, 'Provider', { url: `https://${GITHUB}`, clientIdList: [AUDIENCE] });
		// Other repositories may rely on it.
		provider.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
		return provider.attrArn;
	}
}
