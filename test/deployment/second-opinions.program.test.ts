import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudWatchLogsClient, CreateLogGroupCommand } from '@aws-sdk/client-cloudwatch-logs';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterEach, beforeEach, expect, type TestContext, test } from 'vitest';
import { CLOUDFRONT_REGION, readRegion } from '#infra/config.ts';
import { AccountStack } from '#infra/stacks/account.ts';
import { PipelineStack } from '#infra/stacks/pipeline.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { stageContext, synthesise } from '../infra/synth.ts';

/** Programs that we did not write, from Python's package index: `pip install cfn-lint "moto[server]"`. */
const [LINTER, FAKE_AWS] = ['cfn-lint', 'moto_server'] as const;
const CREDENTIALS = { accessKeyId: 'testing', secretAccessKey: 'testing' };
const REGION = readRegion(stageContext.stages);
const { isWhole } = readStormSize();

let folder: string;
let server: ChildProcess | undefined;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'second-opinions-'));
});
afterEach(async () => {
	if (server?.kill()) await once(server, 'exit');
	server = undefined;
	await rm(folder, { recursive: true });
});

/** Skips the test, with the reason, in a small run and on a machine without `program`. */
function skipWithout(program: string, { skip }: TestContext): void {
	if (!isWhole) skip('only in npm run test:full');
	if (spawnSync(program, ['--help'], { stdio: 'ignore' }).status === 0) return;
	const reason = `${program} is not installed: pip install cfn-lint "moto[server]"`;
	// The usual report does not print why a test is skipped.
	console.warn(`Skipped: ${reason}`);
	skip(reason);
}

/** Runs a program to its end. Returns its exit code and what it printed. */
function run(program: string, options: readonly string[], env: Record<string, string> = {}): Promise<{ code: unknown; output: string }> {
	return new Promise((resolve) => {
		execFile(program, options, { env: { ...process.env, ...env }, maxBuffer: 1e8 }, (error, stdout, stderr) =>
			resolve({ code: error ? error.code : 0, output: stdout + stderr }),
		);
	});
}

/** Writes the templates of every stage that cdk.json names, of a stage for a trial, and of the account. Returns the files by region. */
async function writeTemplates(): Promise<Map<string, string[]>> {
	const files = new Map<string, string[]>();
	const write = async (name: string, region: string, template: Template) => {
		const file = join(folder, `${name}.template.json`);
		await writeFile(file, JSON.stringify(template.toJSON()));
		files.set(region, [...(files.get(region) ?? []), file]);
	};
	for (const stage of [...Object.keys(stageContext.stages).filter((name) => name !== 'default'), 'trial']) {
		for (const [part, template] of Object.entries(synthesise(stage).templates))
			await write(`${stage}-${part}`, part === 'edge' ? CLOUDFRONT_REGION : REGION, template);
	}
	const pipeline = { repository: 'owner/name', environments: ['stages' as const, 'staging' as const, 'production' as const] };
	await write('account', REGION, Template.fromStack(new AccountStack(new App(), REGION)));
	await write('pipeline', REGION, Template.fromStack(new PipelineStack(new App(), REGION, pipeline)));
	return files;
}

test('cfn-lint finds no error in the templates of any stage', async (context) => {
	skipWithout(LINTER, context);
	const files = await writeTemplates();
	expect([...files.values()].flat().length).toBeGreaterThan(25);
	for (const [region, templates] of files) {
		const { code, output } = await run(LINTER, ['--regions', region, '--ignore-checks', 'W', 'I', '--template', ...templates]);
		expect(output, region).toBe('');
		expect(code, region).toBe(0);
	}
});

test('moto takes the bootstrap and the stack of the account that preflight asks for, and leftovers finds a log group that is left', async (context) => {
	skipWithout(FAKE_AWS, context);
	const endpoint = await startFakeAws();
	const env = {
		AWS_ENDPOINT_URL: endpoint,
		AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
		AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
		AWS_REGION: REGION,
	};
	const preflight = async () => (await run(process.execPath, ['bin/preflight.ts', '--stage', 'prod'], env)).output;
	const before = await preflight();
	const [, command = ''] = /CDK bootstrap: .*\n\s+do: npx (.*)/.exec(before) ?? [];
	expect(before).toContain('MISSING  CDK bootstrap');
	expect(command).toMatch(/^cdk bootstrap /);
	const [cdk = '', ...options] = command.split(' ');
	const { code, output } = await run(`node_modules/.bin/${cdk}`, options, env);
	expect(code, output).toBe(0);
	for (const region of [REGION, CLOUDFRONT_REGION]) expect(output).toMatch(new RegExp(`aws://\\d+/${region} bootstrapped`));
	expect(await preflight()).toMatch(/ok +CDK bootstrap: version \d+ in .*; version \d+ in us-east-1/);

	// Only a first deployment: moto knows no protection of stacks from deletion.
	const [, account = ''] = /do: npx cdk (deploy -c stage=account .*?),/.exec(before) ?? [];
	expect(account).toMatch(/-c first=true$/);
	expect(await run('node_modules/.bin/cdk', [...account.split(' '), '--require-approval', 'never'], env)).toMatchObject({ code: 0 });

	const leftovers = () => run(process.execPath, ['bin/leftovers.ts', '--stage', 'trial'], env);
	expect(await leftovers()).toMatchObject({ code: 0, output: expect.stringContaining('Nothing is left of the stage trial.') });
	const logs = new CloudWatchLogsClient({ endpoint, region: REGION, credentials: CREDENTIALS });
	await logs.send(new CreateLogGroupCommand({ logGroupName: '/aws/lambda/diamond-market-trial-web-Helper' }));
	expect(await leftovers()).toMatchObject({ code: 1, output: expect.stringContaining('diamond-market-trial-web-Helper') });
});

/** Starts moto's server at a free port of this machine. Returns its address when it answers. */
async function startFakeAws(): Promise<string> {
	const probe = createServer().listen(0, '127.0.0.1');
	await once(probe, 'listening');
	const address = probe.address();
	const port = typeof address === 'object' ? address?.port : undefined;
	probe.close();
	server = spawn(FAKE_AWS, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
	// By this name moto finds the bucket of a template's address, not by the number.
	const endpoint = `http://localhost:${port}`;
	await expect
		.poll(
			() =>
				fetch(`${endpoint}/moto-api/`).then(
					({ status }) => status,
					() => 0,
				),
			{ timeout: 60_000 },
		)
		.toBe(200);
	return endpoint;
}
