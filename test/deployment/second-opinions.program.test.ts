import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudFormationClient, CreateStackCommand, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CloudWatchLogsClient, CreateLogGroupCommand } from '@aws-sdk/client-cloudwatch-logs';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterEach, beforeEach, expect, type TestContext, test } from 'vitest';
import { CLOUDFRONT_REGION, readRegion, TESTERS } from '#infra/config.ts';
import { findFreePort } from '#infra/local/free-port.ts';
import { AccountStack } from '#infra/stacks/account.ts';
import { PipelineStack } from '#infra/stacks/pipeline.ts';
import { planCollection } from '#infra/stage-plan.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { stageContext, synthesise } from '../infra/synth.ts';

/** Programs that we did not write, from Python's package index: `pip install cfn-lint "moto[server]"`. */
const [LINTER, FAKE_AWS] = ['cfn-lint', 'moto_server'] as const;
const CREDENTIALS = { accessKeyId: 'testing', secretAccessKey: 'testing' };
const REGION = readRegion(stageContext.stages);
const { isWhole } = readStormSize();
const BOOTSTRAPPED_ACCOUNT = '123456789012';
/** The bootstrap's bucket, and the part of its stack that `cdk gc` reads: moto answers only about templates with a version, which CDK's is without. */
const ASSETS = `cdk-hnb659fds-assets-${BOOTSTRAPPED_ACCOUNT}-${REGION}`;
const BOOTSTRAPPED = {
	Parameters: { Qualifier: { Type: 'String', Default: 'hnb659fds' } },
	Resources: { Bucket: { Type: 'AWS::S3::Bucket', Properties: { BucketName: ASSETS } } },
	Outputs: { BucketName: { Value: ASSETS }, BucketDomainName: { Value: ASSETS }, BootstrapVersion: { Value: '30' } },
};

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

/** Writes the templates of every stage that cdk.json names, of stages for a trial and for testers, and of the account. Returns the files by region. */
async function writeTemplates(): Promise<Map<string, string[]>> {
	const files = new Map<string, string[]>();
	const write = async (name: string, region: string, template: Template) => {
		const file = join(folder, `${name}.template.json`);
		await writeFile(file, JSON.stringify(template.toJSON()));
		files.set(region, [...(files.get(region) ?? []), file]);
	};
	const stages = [...Object.keys(stageContext.stages).filter((name) => name !== 'default'), 'trial'].map((name) => [name, {}] as const);
	for (const [stage, settings] of [...stages, ['branch-7', TESTERS] as const]) {
		for (const [part, template] of Object.entries(synthesise(stage, settings).templates))
			await write(`${stage}-${part}`, part === 'edge' ? CLOUDFRONT_REGION : REGION, template);
	}
	// A stack that only a setting makes.
	const backupVault = 'arn:aws:backup:ap-northeast-3:210987654321:backup-vault:market-copies';
	const { backup } = synthesise('prod', { backupVault }).templates;
	if (backup) await write('prod-backup', REGION, backup);
	const pipeline = { repository: 'owner/name', environments: ['stages' as const, 'staging' as const, 'production' as const] };
	await write('account', REGION, Template.fromStack(new AccountStack(new App(), REGION)));
	await write('pipeline', REGION, Template.fromStack(new PipelineStack(new App(), REGION, pipeline)));
	return files;
}

test('cfn-lint finds no error in the templates of any stage', async (context) => {
	skipWithout(LINTER, context);
	const files = await writeTemplates();
	expect([...files.values()].flat().length).toBeGreaterThan(25);
	expect([...files.values()].flat().join()).toContain('prod-backup');
	for (const [region, templates] of files) {
		const { code, output } = await run(LINTER, ['--regions', region, '--ignore-checks', 'W', 'I', '--template', ...templates]);
		expect(output, region).toBe('');
		expect(code, region).toBe(0);
	}
});

test('moto takes the bootstrap and the stack of the account that preflight asks for, and leftovers finds a log group that is left', async (context) => {
	skipWithout(FAKE_AWS, context);
	const { endpoint, env } = await startFakeAws();
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

test('moto’s stages of closed pull requests are swept with the assets of old commits, and nothing else', async (context) => {
	skipWithout(FAKE_AWS, context);
	const { endpoint, env } = await startFakeAws();
	const client = { endpoint, region: REGION, credentials: CREDENTIALS };
	const [stacks, files] = [new CloudFormationClient(client), new S3Client({ ...client, forcePathStyle: true })];
	const [old, used] = ['a', 'b'].map((digit) => `${digit.repeat(64)}.zip`) as [string, string];
	const create = (StackName: string, template: object) =>
		stacks.send(new CreateStackCommand({ StackName, TemplateBody: JSON.stringify({ AWSTemplateFormatVersion: '2010-09-09', ...template }) }));
	await create('CDKToolkit', BOOTSTRAPPED);
	for (const Key of [old, used]) await files.send(new PutObjectCommand({ Bucket: ASSETS, Key, Body: 'code' }));
	const kept = ['pr-12-data', 'prod-data', 'staging-data', 'branch-7-data', 'pr-9-trial-data'].map((name) => `diamond-market-${name}`);
	for (const name of [...kept, 'diamond-market-pr-9-data', 'diamond-market-pr-9-entrance'])
		await create(name, { Resources: { Topic: { Type: 'AWS::SNS::Topic', Metadata: { asset: used } } } });
	const listStacks = async () => ((await stacks.send(new DescribeStacksCommand({}))).Stacks ?? []).map(({ StackName }) => StackName).sort();

	const dry = await run('npm', ['run', 'stage:sweep', '--', '--open', '', '--dry-run'], env);
	expect(dry).toMatchObject({ code: 0, output: expect.stringContaining('Without an open pull request: pr-9, pr-12\n') });
	expect(await listStacks()).toHaveLength(kept.length + 3);
	const { code, output } = await run('npm', ['run', 'stage:sweep', '--', '--open', '12\n15'], env);
	expect(code, output).toBe(0);
	expect(output).toContain('Without an open pull request: pr-9\n');
	expect(output).toContain('Nothing is left of the stage pr-9.');
	expect(await listStacks()).toEqual(['CDKToolkit', ...kept].sort());

	// The sweep has left young assets. Without days to wait, what no stack names is deleted at once: moto refuses the mark with which CDK counts the days.
	const listAssets = async () => (await files.send(new ListObjectsV2Command({ Bucket: ASSETS }))).Contents?.map(({ Key }) => Key);
	expect(await listAssets()).toEqual([old, used]);
	const [cdk, ...options] = planCollection(BOOTSTRAPPED_ACCOUNT, REGION).command;
	const atOnce = options.map((option) => (/^\d$/.test(option) ? '0' : option));
	expect(await run(`node_modules/.bin/${cdk}`, atOnce, env)).toMatchObject({ code: 0 });
	expect(await listAssets()).toEqual([used]);
});

/** Starts moto's server at a free port of this machine. Returns its address, and the environment for programs that are to use it, when it answers. */
async function startFakeAws(): Promise<{ endpoint: string; env: Record<string, string> }> {
	const port = await findFreePort();
	server = spawn(FAKE_AWS, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
	// By this name moto finds the bucket of a template's address, not by the number.
	const endpoint = `http://localhost:${port}`;
	await expect
		.poll(() =>
			fetch(`${endpoint}/moto-api/`).then(
				({ status }) => status,
				() => 0,
			),
		)
		.toBe(200);
	const { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY } = CREDENTIALS;
	return { endpoint, env: { AWS_ENDPOINT_URL: endpoint, AWS_REGION: REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } };
}
