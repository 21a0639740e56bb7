import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { chooseAbandoned, planCollection, planDown, readOpenRequests, readTestersStage } from './stage-plan.ts';

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
		expect(planDown('branch-7').at(-1)?.command).toEqual(['npm', 'run', 'leftovers', '--', '--stage', 'branch-7']);
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

describe('the sweep at night', () => {
	const parts = (...stages: string[]) => stages.flatMap((stage) => ['data', 'entrance', 'api'].map((part) => `diamond-market-${stage}-${part}`));

	it('removes the stage of each pull request that is not open, once, and no other', () => {
		expect(chooseAbandoned(parts('pr-12', 'pr-9', 'pr-10'), [10], [])).toEqual(['pr-9', 'pr-12']);
		expect(chooseAbandoned(['diamond-market-pr-9-door'], [], [])).toEqual(['pr-9']);
		expect(chooseAbandoned(parts('pr-9'), [9], [])).toEqual([]);
	});

	it('leaves prod, staging, and whatever is not a pull request’s, even if no request is open', () => {
		const others = ['prod', 'staging', 'branch-7', 'pr', 'pr-', 'pr-07', 'pr-7b', 'pr-7-trial', 'pr-x', 'my-pr-7', 'account', 'prod-pr-7'];
		expect(chooseAbandoned(parts(...others), [], [])).toEqual([]);
		const named = ['CDKToolkit', 'diamond-market-account', 'diamond-market-pipeline', 'diamond-market-pr-7', 'pr-7-data', 'other-diamond-market-pr-7-data'];
		expect(chooseAbandoned([...named, 'diamond-market-pr-7-data-more', 'diamond-market-pr-7-'], [], [])).toEqual([]);
		expect(chooseAbandoned(parts('pr-7'), [], ['pr-7'])).toEqual([]);
	});

	it('is told which requests are open, or does nothing', () => {
		expect(readOpenRequests('12\n9 7,4\n')).toEqual([12, 9, 7, 4]);
		expect(readOpenRequests('')).toEqual([]);
		for (const given of [undefined, 'null', '#12', '12 x', '0', '-3', '1.5', '{"message":"Bad credentials"}']) expect(() => readOpenRequests(given)).toThrow();
		expect(say('sweep')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('Which pull requests are open?') });
	});

	it('keeps assets for some days after the last stack that names them', () => {
		expect(planCollection('123456789012', 'ap-northeast-1').command).toEqual(
			expect.arrayContaining(['gc', 'aws://123456789012/ap-northeast-1', '--created-buffer-days', '1', '--rollback-buffer-days', '7', '--confirm=false']),
		);
	});
});
