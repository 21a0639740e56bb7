import { SecretValue, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import type { StageStack } from '../stage-stack.ts';

/** One of the keys that open the gateway, as any stack of the stage knows it. */
export interface EntranceKeyValue {
	/** Which it is in the order in which they were in use. */
	generation: number;
	/** Read by CloudFormation alone. */
	value: string;
}

/**
 * The secret keys by which the API's gateway recognizes CloudFront. A call past CloudFront could name any
 * network as its own; without a key it does not even reach a function, nor does the firewall count it.
 * The values are made in the account and are in no template.
 *
 * There are three at any time: the one that CloudFront sends, the previous one (unless there was none yet)
 * and the next. The gateway takes them all, so CloudFront, which is deployed first, never sends one that
 * the gateway does not know yet, and a deployment may be rolled back. Other stacks find them in Parameter
 * Store, not by exports, which cannot change while they are used.
 */
export class EntranceKeys extends Construct {
	/** For CloudFront to add to what it asks the gateway; takes the place of a visitor's own. */
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
		const secret = new Secret(this, `Secret${generation}`, {
			description: `${this.stack.stackName}: from CloudFront to the API, ${generation}`,
			generateSecretString: { passwordLength: 40, excludePunctuation: true },
		});
		Validations.of(secret).acknowledge({
			id: 'AwsSolutions-SMG4',
			reason: 'Known to CloudFront and the gateway only, and of no use to who is not let in otherwise; the setting entranceKey, one higher, makes new ones',
		});
		new StringParameter(this, `Where${generation}`, { parameterName: this.nameParameter(generation), stringValue: secret.secretArn });
		return secret.secretArn;
	}

	private nameParameter(generation: number): string {
		return `/diamond-market/${this.stack.settings.name}/entrance-key/${generation}`;
	}

	/** The keys that the gateway takes, for a stack that is deployed after this one. */
	of(stack: StageStack): EntranceKeyValue[] {
		stack.addStackDependency(this.stack);
		return this.generations.map((generation) => ({
			generation,
			value: readKey(StringParameter.valueForStringParameter(stack, this.nameParameter(generation))),
		}));
	}
}

/** The header in which API Gateway looks for a key. */
export const ENTRANCE_HEADER = 'x-api-key';

function readKey(secretArn: string): string {
	return SecretValue.secretsManager(secretArn).unsafeUnwrap();
}
