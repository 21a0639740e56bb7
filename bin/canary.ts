import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { readCommand, refuseCommand, runCommand } from '#infra/account/command.ts';
import { readSettings } from '#infra/account/read-settings.ts';
import { runCanary } from '#infra/account/run-canary.ts';

/** Lets a stage's canary walk once, with the credentials of the environment. Exits with 1 if a step fails. See docs/operations.md. */
const USAGE = 'npm run canary -- --stage NAME    runs the canary once and prints each step';

const { stage } = readCommand(USAGE, { options: { stage: { type: 'string' } } }).values;
if (!stage) refuseCommand(USAGE);
await runCommand(async () => {
	const { region } = await readSettings(stage);
	// A walk must not be repeated because it takes long.
	const { lines, isRight } = await runCanary(new CloudFormationClient({ region }), new LambdaClient({ region, maxAttempts: 1 }), stage);
	for (const line of lines) console.log(line);
	if (!isRight) process.exitCode = 1;
});
