import { Stack } from 'aws-cdk-lib';
import { Function as AnyFunction, type CfnFunction, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { type CfnQueue, type Queue, QueueBase, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct, IConstruct } from 'constructs';

/**
 * Returns the fixed name of the function or queue `id` within `scope`: its place in the app, from which its logical id derives too. Other stacks know the name
 * without an import, which would prevent renaming or removing the resource (docs/decisions/0112-names-between-stacks.md).
 */
export function nameByPlace(scope: IConstruct, id: string): string {
	return `${scope.node.path}/${id}`.replaceAll('/', '-');
}

/** Returns a function of another stack, known by its fixed name. Throws if it has none. */
export function lookAtFunction(stack: Stack, made: IFunction): IFunction {
	const name = readName(made, (made.node.defaultChild as CfnFunction).functionName);
	return AnyFunction.fromFunctionName(stack, `At-${name}`, name);
}

/** A queue of another stack, known by its fixed name. Throws if it has none. */
export class QueueAt extends QueueBase {
	readonly queueName: string;
	readonly queueArn: string;
	readonly queueUrl: string;
	readonly fifo = false;
	readonly encryptionMasterKey = undefined;
	readonly encryptionType = QueueEncryption.SQS_MANAGED;
	protected readonly autoCreatePolicy = false;

	constructor(scope: Construct, made: Queue) {
		const name = readName(made, (made.node.defaultChild as CfnQueue).queueName);
		super(scope, `At-${name}`);
		const { region, account, urlSuffix } = Stack.of(scope);
		this.queueName = name;
		this.queueArn = Stack.of(scope).formatArn({ service: 'sqs', resource: name });
		this.queueUrl = `https://sqs.${region}.${urlSuffix}/${account}/${name}`;
	}
}

function readName({ node }: IConstruct, name: string | undefined): string {
	if (!node.scope || name !== nameByPlace(node.scope, node.id)) throw new Error(`${node.path} has no fixed name`);
	return name;
}
