import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { planDown, readTestersStage } from './stage-plan.ts';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const say = (...options: string[]) => spawnSync(process.execPath, ['bin/stage.ts', ...options, '--dry-run'], { cwd: PROJECT, encoding: 'utf8' });

describe('a stage for testers', () => {
	it('is brought up by commands that it says, without AWS when nothing is to be done', () => {
		const { status, stdout } = say('up', 'branch-7');
		expect(status).toBe(0);
		expect(stdout.split('\n').filter((line) => /^(npm|cdk) /.test(line))).toEqual([
			'npm run build',
			'cdk deploy --all -c stage=branch-7 -c testers=true --require-approval never --concurrency 3',
			'cdk deploy diamond-market-branch-7-data --exclusively -c stage=branch-7 -c testers=true -c origin=https://NAME.cloudfront.net --require-approval never',
		]);
	});

	it('is removed by another, and what is left is looked for', () => {
		const { status, stdout } = say('down', 'branch-7');
		expect(status).toBe(0);
		expect(stdout).toContain('cdk destroy --all -c stage=branch-7 -c testers=true --force');
		expect(planDown('branch-7', true).at(-1)?.command).toEqual(['npm', 'run', 'leftovers', '--', '--stage', 'branch-7']);
	});

	test.each(['prod', 'default', 'account', 'pipeline', 'osaka', '', 'Prod', 'a b', '1st', '-c', '$(rm)', 'a;b', 'a'.repeat(21), undefined])(
		'is not called %j',
		(name) => {
			expect(() => readTestersStage(name, ['default', 'prod', 'osaka'])).toThrow();
		},
	);

	it('is refused by the command, which then does nothing', () => {
		expect(say('down', 'prod')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('no stage for testers') });
	});
});
