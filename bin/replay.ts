import { parseArgs } from 'node:util';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { tellAgain } from '#infra/replay.ts';

/**
 * `npm run replay -- --stage NAME`: tells changes of the table again that were
 * set aside, with the credentials and the region of the environment. The stage
 * `local` is the market that `npm start` runs (`PORT`). See docs/runbook.md.
 */
const { stage } = parseArgs({ options: { stage: { type: 'string' } } }).values;
if (!stage) {
	console.error('Of which stage? npm run replay -- --stage NAME');
	process.exitCode = 1;
} else {
	const { told, left } = await (stage === 'local' ? tellAgainHere() : tellAgainAt(stage));
	console.log(`${told} batches told again, ${left} failed again and stay`);
	if (left > 0) process.exitCode = 1;
}

async function tellAgainHere(): Promise<{ told: number; left: number }> {
	const answer = await fetch(`http://localhost:${process.env.PORT ?? 3000}/__local/replay`, { method: 'POST' });
	if (!answer.ok) throw new Error(await answer.text());
	return answer.json();
}

async function tellAgainAt(name: string): Promise<{ told: number; left: number }> {
	const { Stacks } = await new CloudFormationClient({}).send(new DescribeStacksCommand({ StackName: `diamond-market-${name}-jobs` }));
	const outputs = new Map(Stacks?.[0]?.Outputs?.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
	const [bucket, FunctionName] = ['FailedChangesBucket', 'ChangesFunction'].map((output) => outputs.get(output));
	if (!bucket || !FunctionName) throw new Error(`The stage ${name} does not say where its failed changes are`);
	const lambda = new LambdaClient({});
	return tellAgain(new S3Client({}), bucket, async (event) => {
		const { Payload, FunctionError } = await lambda.send(new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) }));
		const answer = Payload?.transformToString() ?? '';
		if (FunctionError) throw new Error(answer);
		return JSON.parse(answer);
	});
}
