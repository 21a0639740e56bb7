import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { readOutput } from './read-output.ts';

const Walked = z.array(z.object({ step: z.string(), milliseconds: z.number(), failure: z.string().optional() })).min(1);

/** Lets the canary of a deployed stage walk through the market once. Returns a line for each step, and whether none failed. */
export async function runCanary(stacks: CloudFormationClient, functions: LambdaClient, stage: string): Promise<{ lines: string[]; isRight: boolean }> {
	const FunctionName = await readOutput(stacks, stage, 'canary', 'CanaryFunction');
	const { Payload, FunctionError } = await functions.send(new InvokeCommand({ FunctionName, Payload: '{}' }));
	const answer = Payload?.transformToString() ?? '';
	if (FunctionError) throw new Error(`The canary fails: ${answer}`);
	const walked = Walked.parse(JSON.parse(answer));
	// The walk leaves out only steps that depend on one that failed, and the stone of an empty market.
	return {
		lines: walked.map(({ step, milliseconds, failure }) => `${step}: ${failure ?? `${Math.round(milliseconds)} ms`}`),
		isRight: walked.every(({ failure }) => failure === undefined),
	};
}
