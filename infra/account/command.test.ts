import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { describeFailure } from './refusals.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs an operator's program as on a machine without any AWS configuration. */
function runAlone(program: string, ...options: string[]) {
	const env = { PATH: process.env.PATH, HOME: '/nowhere', AWS_EC2_METADATA_DISABLED: 'true' };
	return spawnSync(process.execPath, [`bin/${program}`, ...options], { cwd: PROJECT, encoding: 'utf8', env });
}

test('a command says how it is given when it is asked, and when it is given otherwise', () => {
	const usage = expect.stringContaining('npm run leftovers -- --stage NAME');
	expect(runAlone('leftovers.ts', '--help')).toMatchObject({ status: 0, stdout: usage, stderr: '' });
	expect(runAlone('pack-client.ts', '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('npm run pack:client'), stderr: '' });
	expect(runAlone('local.ts', '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('npm start'), stderr: '' });
	expect(runAlone('leftovers.ts', 'trial')).toMatchObject({ status: 1, stdout: '', stderr: usage });
	expect(runAlone('leftovers.ts')).toMatchObject({ status: 1, stdout: '', stderr: usage });
});

test('a restore whose number of ledgers is none is refused before it stops anything', () => {
	const usage = expect.stringContaining('npm run restore -- --stage NAME');
	expect(runAlone('restore.ts', '--stage', 'trial', '--table', 'restored', '--ledgers', 'all')).toMatchObject({ status: 1, stdout: '', stderr: usage });
});

test.each([
	['leftovers.ts', '--stage', 'trial'],
	['appoint-admin.ts', '--stage', 'prod', 'a@b.jp'],
	['stage.ts', 'up', 'branch-7'],
])('%s %s %s without credentials says how to sign in, and does nothing', (program, ...options) => {
	const { status, stdout, stderr } = runAlone(program, ...options);
	expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
	expect(stderr).toMatch(/there are no credentials for AWS.*sign in: aws sso login/is);
	expect(stderr).not.toContain('    at ');
});

test('a failure is told without a stack unless it is a fault of the program', () => {
	expect(describeFailure(new Error('Nobody has signed up'))).toBe('Nobody has signed up');
	const refused = Object.assign(new Error('User: x is not authorized to perform: a:B'), { name: 'AccessDenied', $metadata: {} });
	expect(describeFailure(refused)).toBe('AWS refused (AccessDenied): User: x is not authorized to perform: a:B');
	expect(describeFailure(Object.assign(new Error('The token is expired'), { name: 'ExpiredToken', $metadata: {} }))).toMatch(/sign in/);
	expect(describeFailure(z.strictObject({ region: z.string() }).safeParse({ region: 1 }).error)).toMatch(/region/);
	expect(describeFailure(new TypeError('x is not a function'))).toContain('    at ');
});
