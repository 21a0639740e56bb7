import { type CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';

/** Reads an output of a deployed stage's stack. Throws if the stack does not exist or has no such output. */
export async function readOutput(client: CloudFormationClient, stage: string, part: string, output: string): Promise<string> {
	const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: `diamond-market-${stage}-${part}` }));
	const value = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === output)?.OutputValue;
	if (!value) throw new Error(`The stack ${part} of the stage ${stage} has no output ${output}`);
	return value;
}
