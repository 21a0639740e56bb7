import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { readCommand, refuseCommand, runCommand } from '#infra/account/command.ts';
import { readSettings } from '#infra/account/read-settings.ts';
import { planRestore, type Wish } from '#infra/restore/restore-stage.ts';
import { runSteps } from '#infra/restore/steps.ts';
import { createClient } from '#shared/contract/client.ts';

/** Restores a stage's table to an earlier time, with the credentials of the environment. Repeat the command after an interruption. See docs/operations.md. */
const USAGE = `npm run restore -- --stage NAME --to 2026-11-22T08:00:00Z [--ledgers 200] [--dry-run]
npm run restore -- --stage NAME --table TABLE [--ledgers 200] [--dry-run]
npm run restore -- --stage NAME --drill    on a stage that can be thrown away: to five minutes ago, and compares what a guest finds`;
/** Point-in-time recovery is up to five minutes behind. Milliseconds. */
const DRILLED_BACK = 6 * 60_000;
const VERIFIER = fileURLToPath(new URL('verify-ledgers.ts', import.meta.url));

const { values } = readCommand(USAGE, {
	options: {
		stage: { type: 'string' },
		to: { type: 'string' },
		table: { type: 'string' },
		ledgers: { type: 'string', default: '200' },
		drill: { type: 'boolean', default: false },
		'dry-run': { type: 'boolean', default: false },
	},
});
const { stage } = values;
const wish = readWish();
if (!stage || !wish) refuseCommand(USAGE);
await runCommand(() => runRestore(stage, wish));

function readWish(): Wish | undefined {
	const to = values.drill ? new Date(Math.floor((Date.now() - DRILLED_BACK) / 1000) * 1000) : new Date(values.to ?? '');
	if (values.drill && (values.to !== undefined || values.table !== undefined)) return undefined;
	if (values.table !== undefined) return values.to === undefined ? { table: values.table } : undefined;
	return Number.isNaN(to.getTime()) ? undefined : { to };
}

async function runRestore(name: string, wished: Wish): Promise<void> {
	const settings = await readSettings(name);
	const { region, lasting } = settings;
	if (values.drill && lasting) throw new Error(`${name} is no stage to try this on`);
	const account = {
		tables: new DynamoDBClient({ region }),
		stacks: new CloudFormationClient({ region }),
		// A function may take its full time to answer, and must not run twice because of a retry.
		functions: new LambdaClient({ region, maxAttempts: 1 }),
		pause,
		log: (line: string) => console.log(line),
		verifyLedgers: (environment: Record<string, string>) => verifyLedgers({ AWS_REGION: region, ...environment }),
	};
	const { target, steps } = await planRestore(account, settings, wished);
	const before = values.drill ? await countStones(account.stacks, name) : undefined;
	await runSteps(steps, { dryRun: values['dry-run'], log: account.log });
	console.log(values['dry-run'] ? 'Nothing was changed.' : `${name} works on ${target}. The table before it is kept.`);
	if (before !== undefined) console.log(`A guest found ${before} stones before, and finds ${await countStones(account.stacks, name)} now`);
}

/** Counts the stones that a guest finds at the stage's own origin. */
async function countStones(stacks: CloudFormationClient, name: string): Promise<number> {
	const { Stacks } = await stacks.send(new DescribeStacksCommand({ StackName: `diamond-market-${name}-entrance` }));
	const origin = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'Origin')?.OutputValue;
	const { totalElements } = await createClient({ base: `${origin}/api/v1` }).search({ body: { size: 10 } });
	return totalElements;
}

/** Verifies in a separate process, since the market's code reads its settings when it is loaded. */
async function verifyLedgers(environment: Record<string, string>): Promise<void> {
	const verifier = spawn(process.execPath, [VERIFIER, '--most', values.ledgers], { stdio: 'inherit', env: { ...process.env, ...environment } });
	const [code] = await once(verifier, 'exit');
	if (code !== 0) throw new Error('Ledgers are wrong. The functions that write are still stopped: see docs/operations.md');
}
