import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { readCommand, refuseCommand, runCommand } from '#infra/account/command.ts';
import { readOutput } from '#infra/account/read-output.ts';
import { readSettings } from '#infra/account/read-settings.ts';
import { replayBatches } from '#infra/replay.ts';

/** Replays set-aside changes of the table, with the credentials of the environment. The stage `local` is that of `npm start` (`PORT`). See docs/runbook.md. */
const USAGE = 'npm run replay -- --stage NAME    replays the changes that were set aside (docs/runbook.md, "Changes set aside")';

const { stage } = readCommand(USAGE, { options: { stage: { type: 'string' } } }).values;
if (!stage) refuseCommand(USAGE);
await runCommand(async () => {
	const { replayed, left } = await (stage === 'local' ? replayLocal() : replayStage(stage));
	console.log(`${replayed} batches replayed, ${left} failed again and stay`);
	if (left > 0) process.exitCode = 1;
});

async function replayLocal(): Promise<{ replayed: number; left: number }> {
	const answer = await fetch(`http://localhost:${process.env.PORT ?? 3000}/__local/replay`, { method: 'POST' });
	if (!answer.ok) throw new Error(await answer.text());
	return answer.json();
}

async function replayStage(name: string): Promise<{ replayed: number; left: number }> {
	const { region } = await readSettings(name);
	const stacks = new CloudFormationClient({ region });
	const bucket = await readOutput(stacks, name, 'jobs', 'FailedChangesBucket');
	const FunctionName = await readOutput(stacks, name, 'jobs', 'ChangesFunction');
	const lambda = new LambdaClient({ region });
	return replayBatches(new S3Client({ region }), bucket, async (event) => {
		const { Payload, FunctionError } = await lambda.send(new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) }));
		const answer = Payload?.transformToString() ?? '';
		if (FunctionError) throw new Error(answer);
		return JSON.parse(answer);
	});
}
