import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { InvokeCommand, type InvokeCommandOutput, LambdaClient } from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { runCanary } from './run-canary.ts';

const [stacks, functions] = [mockClient(CloudFormationClient), mockClient(LambdaClient)];
const Outputs = [{ OutputKey: 'CanaryFunction', OutputValue: 'walker' }];

beforeEach(() => {
	stacks.reset();
	functions.reset();
	stacks.on(DescribeStacksCommand, { StackName: 'diamond-market-staging-canary' }).resolves({ Stacks: [{ Outputs }] } as never);
});
afterAll(() => {
	stacks.restore();
	functions.restore();
});

const answers = (answer: unknown, FunctionError?: string) => {
	const Payload = { transformToString: () => JSON.stringify(answer) };
	functions.on(InvokeCommand, { FunctionName: 'walker' }).resolves({ Payload, FunctionError } as unknown as InvokeCommandOutput);
};
const walk = () => runCanary(new CloudFormationClient({}), new LambdaClient({}), 'staging');

test('the canary of a stage walks, and each step is said with its time or its failure', async () => {
	answers([
		{ step: 'signIn', milliseconds: 812.4 },
		{ step: 'live', milliseconds: 90 },
	]);
	expect(await walk()).toEqual({ lines: ['signIn: 812 ms', 'live: 90 ms'], isRight: true });
	answers([
		{ step: 'signIn', milliseconds: 812.4 },
		{ step: 'live', milliseconds: 10_000, failure: 'did not connect' },
	]);
	expect(await walk()).toEqual({ lines: ['signIn: 812 ms', 'live: did not connect'], isRight: false });
});

test('a canary that walks no step, or fails itself, or is not there, does not count as right', async () => {
	answers([]);
	await expect(walk()).rejects.toThrow();
	answers({ errorMessage: 'The canary has no password' }, 'Unhandled');
	await expect(walk()).rejects.toThrow('The canary has no password');
	stacks.on(DescribeStacksCommand).resolves({ Stacks: [{ Outputs: [] }] } as never);
	await expect(walk()).rejects.toThrow('The stack canary of the stage staging has no output CanaryFunction');
});
