import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { type PlannedCommand, planDown, planOrigin, planUp, readTestersStage } from '#infra/stage-plan.ts';

/**
 * `npm run stage:up -- NAME`, `npm run stage:down -- NAME`: a whole market for
 * testers, with the credentials and the region of the environment, and its
 * removal. With `--dry-run` the commands are said, and nothing is done.
 */
const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean', default: false } } });
const readProject = (file: string) => JSON.parse(readFileSync(PROJECT + file, 'utf8'));

try {
	const [act, wished] = positionals;
	const stages: object = readProject('cdk.json').context.stages;
	const name = readTestersStage(wished, Object.keys(stages));
	if (act === 'up') await bringUp(name);
	else if (act === 'down') for (const planned of planDown(name, 'leftovers' in readProject('package.json').scripts)) await run(planned);
	else throw new Error('Up or down? npm run stage:up -- NAME, npm run stage:down -- NAME');
} catch (error) {
	console.error(error instanceof Error ? error.message : String(error));
	process.exitCode = 1;
}

async function bringUp(name: string): Promise<void> {
	for (const planned of planUp(name)) await run(planned);
	const origin = values['dry-run'] ? 'https://NAME.cloudfront.net' : await readOrigin(name);
	await run(planOrigin(name, { origin }));
	console.log(`\n${name} is at ${origin}\nIts tests:   npm run stage:test -- ${name}\nIts removal: npm run stage:down -- ${name}`);
}

/** Says the command, and runs it; rejects when it fails. */
async function run({ why, command: [tool, ...options] }: PlannedCommand): Promise<void> {
	console.log(`# ${why}\n${[tool, ...options].join(' ')}`);
	if (values['dry-run']) return;
	const running = spawn(tool === 'cdk' ? 'node_modules/.bin/cdk' : tool, options, { cwd: PROJECT, stdio: 'inherit' });
	const code = await new Promise((resolve, reject) => running.once('error', reject).once('close', resolve));
	if (code !== 0) throw new Error(`${why}: ${tool} ended with ${code}`);
}

async function readOrigin(name: string): Promise<string> {
	const { Stacks } = await new CloudFormationClient({}).send(new DescribeStacksCommand({ StackName: `diamond-market-${name}-entrance` }));
	const origin = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'Origin')?.OutputValue;
	if (!origin) throw new Error(`The stage ${name} does not say where it is`);
	return origin;
}
