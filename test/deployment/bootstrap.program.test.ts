import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { writeBootstrapCommand } from '#infra/account/preflight.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import CDK from '../../cdk.json' with { type: 'json' };

const run = promisify(execFile);
const { isWhole, timeout } = readStormSize();
const PAGE = readFileSync('docs/operations.md', 'utf8');

test('docs/operations.md and preflight give the same command for the bootstrap', () => {
	const { region } = CDK.context.stages.default;
	const documented = PAGE.split('\n').find((line) => line.includes('cdk bootstrap '));
	expect(documented?.split('  #')[0]?.trim()).toBe(writeBootstrapCommand('ACCOUNT', region, 'us-east-1'));
	expect(PAGE.match(/npx cdk bootstrap/g)).toHaveLength(1);
});

test('the app can be synthesised as the command for the bootstrap asks, which CDK does first', { timeout }, async ({ skip }) => {
	skip(!isWhole, 'only in npm run test:full');
	// The options of the command, without its environments: to list the stacks needs no account.
	const options = writeBootstrapCommand('ACCOUNT').replace('npx cdk bootstrap', '').trim().split(' ');
	// CDK locks the folder that it writes, and other tests run it at the same time.
	const own = ['--output', await mkdtemp(join(tmpdir(), 'bootstrap-'))];
	const { stdout } = await run('node_modules/.bin/cdk', ['ls', ...own, ...options]);
	expect(stdout).toMatch(/account/);
	await expect(run('node_modules/.bin/cdk', ['ls', ...own])).rejects.toThrow(/for cdk bootstrap "account"/);
});
