import { type App, ArnFormat, CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { CfnOIDCProvider, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import * as z from 'zod';
import { CLOUDFRONT_REGION } from '#infra/config.ts';
import { ASSETS, RELEASES } from '#infra/releases/manifest.ts';
import { DRILL_RIGHTS } from '#infra/restore/drill-rights.ts';
import { allow } from '../constructs/allow.ts';
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
 * Each role may only assume CDK's own roles, and remove old files of a stage's web app (`npm run clean:web`) or try its deployment.
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
			const bootstrapped = regions.flatMap((at) =>
				BOOTSTRAPPED.map((part) => `arn:aws:iam::${this.account}:role/cdk-${this.synthesizer.bootstrapQualifier}-${part}-role-${this.account}-${at}`),
			);
			role.addToPolicy(allow(['sts:AssumeRole'], ...bootstrapped));
			const stage = RELEASED[environment];
			for (const statement of stage ? this.allowCleaning(stage) : this.allowTesting()) role.addToPolicy(statement);
			// Before `prod` is approved, staging is tried: the door and the canary are functions, too.
			if (environment === 'staging') for (const statement of this.allowTrial('staging')) role.addToPolicy(statement);
			new CfnOutput(this, `${id}RoleArn`, { value: role.roleArn });
		}
	}

	/**
	 * Lets `stage.yml` find a pull request's stage, test it by its door, and list its leftovers; and `sweep.yml` list the stages, and remove assets that no
	 * stack names.
	 */
	private allowTesting(): PolicyStatement[] {
		const door = this.formatArn({
			service: 'lambda',
			resource: 'function',
			resourceName: 'diamond-market-pr-*-door-*',
			arnFormat: ArnFormat.COLON_RESOURCE_NAME,
		});
		return [
			allow(['lambda:InvokeFunction'], door),
			// These actions support no narrower resource.
			allow(['tag:GetResources', 'logs:DescribeLogGroups', 'cloudformation:ListStacks'], '*'),
			...this.allowCollection(),
		];
	}

	/** Allows `cdk gc` for the bootstrap's bucket. An asset is in use if any stack of the account names it, so all templates are read. */
	private allowCollection(): PolicyStatement[] {
		const bucket = `arn:aws:s3:::cdk-${this.synthesizer.bootstrapQualifier}-assets-${this.account}-${this.region}`;
		const stacks = this.formatArn({ service: 'cloudformation', resource: 'stack', resourceName: '*' });
		return [
			allow(['cloudformation:DescribeStacks', 'cloudformation:GetTemplate', 'cloudformation:GetTemplateSummary'], stacks),
			allow(['s3:ListBucket'], bucket),
			allow(['s3:DeleteObject', 's3:DeleteObjectTagging', 's3:GetObjectTagging', 's3:PutObjectTagging'], `${bucket}/*`),
		];
	}

	/** Lets `deploy.yml` call the door and the canary of a stage, and drill a restore. */
	private allowTrial(stage: string): PolicyStatement[] {
		const find = (service: string, resource: string, resourceName: string, arnFormat = ArnFormat.SLASH_RESOURCE_NAME) =>
			this.formatArn({ service, resource, resourceName, arnFormat });
		const own = `diamond-market-${stage}-*`;
		const functions = find('lambda', 'function', own, ArnFormat.COLON_RESOURCE_NAME);
		const { stack, table, function: functionActions, parameter, mapping, any } = DRILL_RIGHTS;
		return [
			allow(stack, find('cloudformation', 'stack', `${own}/*`)),
			allow(table, find('dynamodb', 'table', own)),
			allow(functionActions, functions),
			// The stacks' templates also read the bootstrap's version.
			allow(parameter, find('ssm', 'parameter', `diamond-market/${stage}/*`), find('ssm', 'parameter', 'cdk-bootstrap/*')),
			new PolicyStatement({ actions: [...mapping], resources: ['*'], conditions: { ArnLike: { 'lambda:FunctionArn': functions } } }),
			allow(any, '*'),
		];
	}

	/** Allows the removal of old files. CloudFormation generates the rest of a bucket's name. */
	private allowCleaning(stage: string): PolicyStatement[] {
		const entrance = `diamond-market-${stage}-entrance`;
		const bucket = `arn:aws:s3:::${entrance}-web*`;
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
