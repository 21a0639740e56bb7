import { SecretValue } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { GeneratedSecret } from '../generated-secret.ts';
import type { StageStack } from '../stage-stack.ts';

/** One of the keys that the gateway accepts, as any stack of the stage knows it. */
export interface EntranceKeyValue {
	/** Its number in the order of use. */
	generation: number;
	/** Only CloudFormation reads it. */
	value: string;
}

/**
 * The secret keys by which the API's gateway recognizes CloudFront. A call that bypasses CloudFront could claim any network. Without a key it reaches no
 * function, and the firewall does not count it. The values are made in the account and are in no template.
 *
 * There are three at any time: the present, the previous (if any) and the next one. The gateway accepts all three, so CloudFront, which is deployed first,
 * never sends an unknown one, and a deployment can be rolled back. Other stacks read them from Parameter Store, since exports cannot change while they are
 * used.
 */
export class EntranceKeys extends Construct {
	/** Headers that CloudFront adds to its requests to the gateway; they replace a visitor's own. */
	readonly headers: Readonly<Record<string, string>>;
	private readonly stack: StageStack;
	private readonly generations: readonly number[];

	constructor(stack: StageStack, id: string) {
		super(stack, id);
		this.stack = stack;
		const inUse = stack.settings.entranceKey;
		this.generations = [inUse - 1, inUse, inUse + 1].filter((generation) => generation > 0);
		const arns = new Map(this.generations.map((generation) => [generation, this.makeKey(generation)]));
		this.headers = { [ENTRANCE_HEADER]: readKey(arns.get(inUse) ?? '') };
	}

	private makeKey(generation: number): string {
		const secret = new GeneratedSecret(this, `Secret${generation}`, {
			description: `${this.stack.stackName}: from CloudFront to the API, ${generation}`,
			length: 40,
			reason: 'Known to CloudFront and the gateway only, and of no use to who is not let in otherwise; the setting entranceKey, one higher, makes new ones',
		});
		new StringParameter(this, `Where${generation}`, { parameterName: this.nameParameter(generation), stringValue: secret.secretArn });
		return secret.secretArn;
	}

	private nameParameter(generation: number): string {
		return `/diamond-market/${this.stack.settings.name}/entrance-key/${generation}`;
	}

	/** Returns the keys that the gateway accepts, for a stack that is deployed after this one. */
	of(stack: StageStack): EntranceKeyValue[] {
		stack.addStackDependency(this.stack);
		return this.generations.map((generation) => ({
			generation,
			value: readKey(StringParameter.valueForStringParameter(stack, this.nameParameter(generation))),
		}));
	}
}

/** The header in which API Gateway expects a key. */
export const ENTRANCE_HEADER = 'x-api-key';

function readKey(secretArn: string): string {
	return SecretValue.secretsManager(secretArn).unsafeUnwrap();
}
