import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CloudFormationClient, paginateListStacks, StackStatus } from '@aws-sdk/client-cloudformation';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { readCommand, runCommand } from '#infra/account/command.ts';
import { describeFinding } from '#infra/account/finding.ts';
import { checkAccount } from '#infra/account/preflight.ts';
import { readOutput } from '#infra/account/read-output.ts';
import { describeFailure } from '#infra/account/refusals.ts';
import { readRegion, readStageSettings, type StageSettings, TESTERS } from '#infra/config.ts';
import { chooseAbandoned, type PlannedCommand, planCollection, planDown, planOrigin, planUp, readOpenRequests, readTestersStage } from '#infra/stage-plan.ts';

/** Deploys or removes complete markets for testers, with the credentials of the environment. See docs/operations.md. */
const USAGE = `npm run stage:up -- NAME [--dry-run]      deploys a whole market for a branch; --dry-run only prints the commands
npm run stage:down -- NAME [--dry-run]    removes it with all its data, and looks for leftovers
npm run stage:sweep -- --open "12 15" [--dry-run]    removes the stages of all other pull requests, then unused assets`;
const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = readCommand(USAGE, {
	allowPositionals: true,
	options: { 'dry-run': { type: 'boolean', default: false }, open: { type: 'string' } },
});
const readProject = (file: string) => JSON.parse(readFileSync(PROJECT + file, 'utf8'));

await runCommand(async () => {
	const [act, wished] = positionals;
	const stages: object = readProject('cdk.json').context.stages;
	if (act === 'sweep') return sweep(readOpenRequests(values.open), stages);
	const name = readTestersStage(wished, Object.keys(stages));
	if (act === 'up') await deployStages(name, stages);
	else if (act === 'down') for (const planned of planDown(name)) await run(planned);
	else throw new Error(USAGE);
});

async function deployStages(name: string, stages: object): Promise<void> {
	const settings = readStageSettings(name, stages, TESTERS);
	if (!values['dry-run']) await checkReadiness(settings);
	for (const planned of planUp(name)) await run(planned);
	const origin = values['dry-run']
		? 'https://NAME.cloudfront.net'
		: await readOutput(new CloudFormationClient({ region: settings.region }), name, 'entrance', 'Origin');
	await run(planOrigin(name, origin));
	console.log(`\n${name} is at ${origin}\nIts tests:   npm run stage:test -- ${name}\nIts removal: npm run stage:down -- ${name}`);
}

/** Removes the stages of closed pull requests, and unused assets. A stage that cannot be removed holds back no other, and fails the command. */
async function sweep(open: readonly number[], stages: object): Promise<void> {
	const region = readRegion(stages);
	const abandoned = chooseAbandoned(await listStacks(region), open, Object.keys(stages));
	console.log(abandoned.length === 0 ? 'No stage is without an open pull request.' : `Without an open pull request: ${abandoned.join(', ')}`);
	const { Account = '' } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
	for (const planned of [...abandoned.map((name) => planDown(name)), [planCollection(Account, region)]]) {
		try {
			for (const one of planned) await run(one);
		} catch (error) {
			console.error(describeFailure(error));
			process.exitCode = 1;
		}
	}
}

/** Lists the names of all stacks of the account in a region that are not deleted. */
async function listStacks(region: string): Promise<string[]> {
	const names: string[] = [];
	const StackStatusFilter = Object.values(StackStatus).filter((status) => status !== 'DELETE_COMPLETE');
	for await (const { StackSummaries = [] } of paginateListStacks({ client: new CloudFormationClient({ region }) }, { StackStatusFilter }))
		names.push(...StackSummaries.map(({ StackName = '' }) => StackName));
	return names;
}

/** Throws if the deployment is certain to fail. CloudFormation would fail only after minutes. */
async function checkReadiness(settings: StageSettings): Promise<void> {
	const findings = await checkAccount(settings);
	const inTheWay = findings.filter(({ about, state }) => state === 'missing' || (about === 'Account' && state === 'unknown'));
	if (inTheWay.length > 0) throw new Error([`${settings.name} cannot be deployed yet, and nothing was done:`, ...inTheWay.map(describeFinding)].join('\n'));
}

/** Prints the command and runs it. Rejects if it fails. */
async function run({ why, command: [tool, ...options] }: PlannedCommand): Promise<void> {
	console.log(`# ${why}\n${[tool, ...options].join(' ')}`);
	if (values['dry-run']) return;
	const running = spawn(tool === 'cdk' ? 'node_modules/.bin/cdk' : tool, options, { cwd: PROJECT, stdio: 'inherit' });
	const code = await new Promise((resolve, reject) => running.once('error', reject).once('close', resolve));
	if (code !== 0) throw new Error(`${why}: ${tool} ended with ${code}`);
}
