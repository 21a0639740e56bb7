import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { readCommand, refuseCommand, runCommand } from '#infra/account/command.ts';
import { readOutput } from '#infra/account/read-output.ts';
import { readSettings } from '#infra/account/read-settings.ts';
import { drillRestore } from '#infra/restore/drill.ts';
import { planRestore, type Wish } from '#infra/restore/restore-stage.ts';
import { runSteps } from '#infra/restore/steps.ts';
import { createClient } from '#shared/contract/client.ts';

/** Restores a stage's table to an earlier time, with the credentials of the environment. Repeat the command after an interruption. See docs/operations.md. */
const USAGE = `npm run restore -- --stage NAME --to 2026-11-22T08:00:00Z [--ledgers 200] [--dry-run]
npm run restore -- --stage NAME --table TABLE [--since 2026-11-22T08:00:00Z] [--ledgers 200] [--dry-run]
npm run restore -- --stage NAME --drill    restores six minutes ago and returns, on a stage that can be thrown away; counts the stones that a guest finds`;
/** Point-in-time recovery is up to five minutes behind. Milliseconds. */
const DRILLED_BACK = 6 * 60_000;

const { values } = readCommand(USAGE, {
	options: {
		stage: { type: 'string' },
		to: { type: 'string' },
		table: { type: 'string' },
		since: { type: 'string' },
		ledgers: { type: 'string', default: '200' },
		drill: { type: 'boolean', default: false },
		'dry-run': { type: 'boolean', default: false },
	},
});
const { stage } = values;
const wish = readWish();
// Found later, after the switch, it would leave the stage's writers stopped.
if (!stage || !wish || !(Number(values.ledgers) > 0)) refuseCommand(USAGE);
await runCommand(() => runRestore(stage, wish));

function readWish(): Wish | undefined {
	const to = values.drill ? new Date(Math.floor((Date.now() - DRILLED_BACK) / 1000) * 1000) : new Date(values.to ?? '');
	if (values.drill && (values.to !== undefined || values.table !== undefined)) return undefined;
	const since = values.since === undefined ? undefined : new Date(values.since);
	if (since && (values.table === undefined || Number.isNaN(since.getTime()))) return undefined;
	if (values.table !== undefined) return values.to === undefined ? { table: values.table, since } : undefined;
	return Number.isNaN(to.getTime()) ? undefined : { to };
}

async function runRestore(name: string, wished: Wish): Promise<void> {
	const settings = await readSettings(name);
	const { region } = settings;
	const stacks = new CloudFormationClient({ region });
	const account = {
		tables: new DynamoDBClient({ region }),
		stacks,
		// A function may take its full time to answer, and must not run twice because of a retry.
		functions: new LambdaClient({ region, maxAttempts: 1 }),
		pause,
		log: (line: string) => console.log(line),
		verifyLedgers: (environment: Record<string, string>) =>
			runProgram('verify-ledgers.ts', ['--most', values.ledgers], { AWS_REGION: region, ...environment }, 'Ledgers are wrong'),
		postponeDeadlines: (environment: Record<string, string>, since: Date) =>
			runProgram('postpone-deadlines.ts', ['--since', since.toISOString()], { AWS_REGION: region, ...environment }, 'Deadlines could not be postponed'),
		countStones: async () => countStones(await readOutput(stacks, name, 'entrance', 'Origin')),
	};
	const dryRun = values['dry-run'];
	if (values.drill && 'to' in wished) return drillRestore(account, settings, wished.to, dryRun);
	const { target, steps } = await planRestore(account, settings, wished);
	await runSteps(steps, { dryRun, log: account.log });
	console.log(dryRun ? 'Nothing was changed.' : `${name} works on ${target}. The table before it is kept.`);
}

/** Counts the stones that a guest finds. */
async function countStones(origin: string): Promise<number> {
	const { totalElements } = await createClient({ base: `${origin}/api/v1` }).search({ body: { size: 10 } });
	return totalElements;
}

/** Runs another program in a separate process, since the market's code reads its settings when it is loaded. */
async function runProgram(program: string, options: readonly string[], environment: Record<string, string>, failure: string): Promise<void> {
	const path = fileURLToPath(new URL(program, import.meta.url));
	const running = spawn(process.execPath, [path, ...options], { stdio: 'inherit', env: { ...process.env, ...environment } });
	const [code] = await once(running, 'exit');
	if (code !== 0) throw new Error(`${failure}. The functions that write are still stopped: see docs/operations.md`);
}
