import type { Stack } from 'aws-cdk-lib';
import { Function as AnyFunction, type CfnFunction, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { type CfnQueue, type IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import type { IConstruct } from 'constructs';

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

/** Returns a queue of another stack, known by its fixed name. Throws if it has none. */
export function lookAtQueue(stack: Stack, made: IQueue): IQueue {
	const name = readName(made, (made.node.defaultChild as CfnQueue).queueName);
	return Queue.fromQueueArn(stack, `At-${name}`, stack.formatArn({ service: 'sqs', resource: name }));
}

function readName({ node }: IConstruct, name: string | undefined): string {
	if (!node.scope || name !== nameByPlace(node.scope, node.id)) throw new Error(`${node.path} has no fixed name`);
	return name;
}
