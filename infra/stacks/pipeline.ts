import { type App, CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { CfnOIDCProvider, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import * as z from 'zod';

const GITHUB = 'token.actions.githubusercontent.com';
const AUDIENCE = 'sts.amazonaws.com';
/** GitHub's environments, of which each has a role: whoever may deploy there is decided there. */
export const ENVIRONMENTS = ['stages', 'staging', 'production'] as const;
/** What CDK's bootstrap has made for deployments; each does its part and no more. */
const BOOTSTRAPPED = ['deploy', 'file-publishing', 'lookup'];
const PARTS_OF_A_NAME = /^[\w.-]+\/[\w.-]+$/;

const Pipeline = z.object({
	/** `OWNER/NAME` on GitHub. */
	repository: z.string().regex(PARTS_OF_A_NAME, 'the repository is OWNER/NAME: add -c repository=OWNER/NAME'),
	/** Which of the environments deploy into this account. */
	environments: z.array(z.enum(ENVIRONMENTS)).min(1),
	/** ARN of the account's identity provider for GitHub, if another repository has made it: there can be one. */
	provider: z.string().startsWith('arn:aws:iam::').optional(),
});

/** What the pipeline's stack is told: `-c repository=OWNER/NAME -c environments=stages,staging [-c provider=ARN]`. Throws with what is missing. */
export function readPipeline(app: App): z.infer<typeof Pipeline> {
	const { node } = app;
	const environments = String(node.tryGetContext('environments') ?? ENVIRONMENTS.join()).split(',');
	return Pipeline.parse({ repository: node.tryGetContext('repository') ?? '', environments, provider: node.tryGetContext('provider') });
}

/**
 * What an AWS account needs once for the pipeline: it takes GitHub's word for
 * which repository and which environment a run belongs to, so no key is kept
 * anywhere. Each role may do nothing but become CDK's own.
 */
export class PipelineStack extends Stack {
	constructor(app: App, region: string, { repository, environments, provider }: z.infer<typeof Pipeline>) {
		super(app, 'diamond-market-pipeline', { description: 'Diamond market: who may deploy', env: { region }, terminationProtection: true });
		const arn = provider ?? this.makeProvider();
		for (const environment of environments) {
			const id = environment.charAt(0).toUpperCase() + environment.slice(1);
			const role = new Role(this, id, {
				description: `Deploys what ${repository} releases to its environment ${environment}`,
				assumedBy: new WebIdentityPrincipal(arn, {
					StringEquals: { [`${GITHUB}:aud`]: AUDIENCE, [`${GITHUB}:sub`]: `repo:${repository}:environment:${environment}` },
				}),
				// As long as deploy.yml asks for.
				maxSessionDuration: Duration.minutes(90),
			});
			role.addToPolicy(
				new PolicyStatement({
					actions: ['sts:AssumeRole'],
					resources: BOOTSTRAPPED.map(
						(part) => `arn:aws:iam::${this.account}:role/cdk-${this.synthesizer.bootstrapQualifier}-${part}-role-${this.account}-${region}`,
					),
				}),
			);
			new CfnOutput(this, `${id}RoleArn`, { value: role.roleArn });
		}
	}

	private makeProvider(): string {
		const provider = new CfnOIDCProvider(this, 'Provider', { url: `https://${GITHUB}`, clientIdList: [AUDIENCE] });
		// Other repositories may have come to rely on it.
		provider.applyRemovalPolicy(RemovalPolicy.RETAIN);
		return provider.attrArn;
	}
}
