import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ENVIRONMENTS } from '#infra/stacks/pipeline.ts';
import PACKAGE from '../../package.json' with { type: 'json' };

interface Step {
	if?: string;
	'continue-on-error'?: boolean;
	uses?: string;
	run?: string;
	with?: Record<string, unknown>;
}

interface Concurrency {
	group: string;
	'cancel-in-progress': boolean | string;
}

interface Job {
	uses?: string;
	steps?: Step[];
	permissions?: Record<string, string>;
	with?: Record<string, string | boolean>;
	'timeout-minutes'?: number;
	environment?: string | { name: string };
	concurrency?: Concurrency;
}

interface Workflow {
	permissions?: Record<string, string>;
	concurrency?: Concurrency;
	on: Record<string, unknown>;
	jobs: Record<string, Job>;
}

/** The maximum rights of a job. */
const GRANTS = ['actions: read', 'contents: read', 'id-token: write', 'pull-requests: read', 'pull-requests: write'];
const files = globSync('.github/workflows/*.yml').sort();
const workflows = files.map((file) => {
	const text = readFileSync(file, 'utf8');
	return { file, text, workflow: parse(text) as Workflow };
});

const find = (name: string): Workflow => {
	const found = workflows.find(({ file }) => basename(file) === name);
	if (!found) throw new Error(`There is no workflow ${name}`);
	return found.workflow;
};

it('there are checks and a release', () => {
	expect(files.map((file) => basename(file))).toEqual(expect.arrayContaining(['checks.yml', 'deploy.yml', 'release.yml']));
});

describe.each(workflows)('$file', ({ text, workflow }) => {
	const jobs = Object.entries(workflow.jobs);
	const steps = jobs.flatMap(([, { steps = [] }]) => steps);

	it('takes every action by its whole commit, with the version beside it, or from here', () => {
		const used = [...text.matchAll(/^\s*(?:- )?uses: (.+)$/gm)].map(([, what = '']) => what);
		expect(used).toHaveLength(steps.filter(({ uses }) => uses).length + jobs.filter(([, { uses }]) => uses).length);
		for (const what of used) {
			if (what.startsWith('./')) expect(existsSync(what), what).toBe(true);
			else expect(what).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
		}
	});

	it('gives each job its permissions, and all of them none', () => {
		expect(workflow.permissions).toEqual({});
		for (const [name, { permissions }] of jobs) {
			expect(permissions, name).toBeDefined();
			for (const [right, level] of Object.entries(permissions ?? {})) expect(GRANTS, name).toContain(`${right}: ${level}`);
		}
	});

	it('knows no secret, and no key of AWS', () => {
		expect(text).not.toMatch(/\bsecrets\b|aws-access-key-id|AWS_SECRET|AWS_ACCESS/i);
	});

	it('lets no job that may write, or become a role, run scripts that hold what a stranger has typed', () => {
		for (const { run = '' } of steps) expect(run).not.toMatch(/\$\{\{/);
	});

	it('leaves no token in what it has checked out', () => {
		for (const { uses, with: options } of steps) if (uses?.startsWith('actions/checkout@')) expect(options).toMatchObject({ 'persist-credentials': false });
	});

	it('runs scripts that there are', () => {
		const scripts = [...text.matchAll(/npm (?:run (?:--silent )?)?(?!ci|exec|run)([\w:-]+)/g)].map(([, script = '']) => script);
		for (const script of scripts) expect(Object.keys(PACKAGE.scripts), script).toContain(script);
	});

	it('ends by itself, and two of its runs are in order', () => {
		for (const [name, job] of jobs) if (!job.uses) expect(job['timeout-minutes'], name).toBeGreaterThan(0);
		// The jobs of a workflow that others call, or which calls others, have their order there.
		const isOrdered = (one: Workflow) => Boolean(one.concurrency?.group) || Object.values(one.jobs).every(({ concurrency }) => concurrency?.group);
		for (const [name, { uses = '' }] of jobs) {
			if (uses) expect(isOrdered(find(basename(uses))), name).toBe(true);
		}
		if (jobs.some(([, { uses }]) => !uses)) expect(isOrdered(workflow)).toBe(true);
	});

	it('becomes a role in an environment that the role trusts, and only with a token for that', () => {
		for (const [name, { steps = [], permissions, environment }] of jobs) {
			const becomes = steps.find(({ uses }) => uses?.startsWith('aws-actions/configure-aws-credentials@'));
			expect(becomes !== undefined && permissions?.['id-token'] === 'write', name).toBe(environment !== undefined);
			if (becomes) expect(becomes.with).toMatchObject({ 'role-to-assume': expect.stringContaining(' vars.AWS_ROLE_ARN ') });
		}
		const named = jobs.flatMap(([, job]) => [job.environment, job.with?.environment]).filter((name) => typeof name === 'string');
		for (const name of named) if (!name.startsWith('${{')) expect(ENVIRONMENTS).toContain(name);
	});
});

it('production comes after staging, and a deployment is never cut off', () => {
	const release = find('release.yml') as Workflow & { jobs: Record<string, { needs?: string }> };
	expect(release.jobs.staging?.needs).toBe('checks');
	expect(release.jobs.production?.needs).toBe('staging');
	expect(find('deploy.yml').jobs.deploy?.concurrency).toMatchObject({ 'cancel-in-progress': false });
});

it('a release that waits for its approval holds back no later one on its way to staging', () => {
	const release = find('release.yml');
	// An order of whole runs, or of the jobs that call others, lasts as long as a reviewer takes.
	expect([release, ...Object.values(release.jobs)].map(({ concurrency }) => concurrency)).toEqual([undefined, undefined, undefined, undefined]);
	const deploying = [release.jobs.staging, release.jobs.production];
	expect(deploying.map((job) => job?.uses)).toEqual(['./.github/workflows/deploy.yml', './.github/workflows/deploy.yml']);
	const groups = deploying.map((job) => find('deploy.yml').jobs.deploy?.concurrency?.group.replace(/\$\{\{ inputs\.stage \}\}$/, String(job?.with?.stage)));
	expect(groups).toEqual(['deploy-staging', 'deploy-prod']);
});

it('an older release that is approved after a newer one is not deployed, unless it is run again', () => {
	const steps = find('deploy.yml').jobs.deploy?.steps ?? [];
	const check = steps.find((step) => step.if === 'github.run_attempt == 1');
	expect(steps.indexOf(check ?? {})).toBeLessThan(steps.findIndex(({ uses }) => uses?.includes('configure-aws-credentials')));
	// As the runner starts it: bash -e.
	const result = (gh: string) => spawnSync('bash', ['-e', '-c', `gh() { ${gh}; }; GITHUB_RUN_NUMBER=7; ${check?.run}`], { encoding: 'utf8' }).status;
	expect(['echo 6', 'echo 0', 'echo 8', 'return 4'].map(result)).toEqual([0, 0, 1, 4]);
	for (const name of ['deploy.yml', 'release.yml']) {
		for (const [job, { permissions }] of Object.entries(find(name).jobs)) if (job !== 'checks') expect(permissions, name).toMatchObject({ actions: 'read' });
	}
});

it("a pull request's stage is one for testers, whose door the tests and the removal find: by the commands that make it so", () => {
	const runs = Object.values(find('stage.yml').jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run }) => run ?? []));
	expect(runs.filter((run) => run !== 'npm ci')).toEqual(['up', 'test', 'down'].map((act) => `npm run stage:${act} -- "$STAGE"`));
	// `stage:up` deploys a stage with the test door: see `infra/stage-plan.test.ts`, `test/infra/test-door.test.ts`.
	expect(PACKAGE.scripts).toMatchObject({ 'stage:up': 'node bin/stage.ts up', 'stage:down': 'node bin/stage.ts down' });
});

it('staging is tried before the approval for production is asked for, by the story, the canary and a restore drill', () => {
	const { staging, production } = find('release.yml').jobs;
	expect([staging?.with?.trial, production?.with?.trial]).toEqual([true, undefined]);
	const steps = find('deploy.yml').jobs.deploy?.steps ?? [];
	const deployed = steps.findIndex(({ run }) => run?.includes('cdk deploy --all'));
	const tried = steps.slice(deployed + 1).filter((step) => step.if === 'inputs.trial');
	expect(tried.flatMap(({ run }) => run ?? [])).toEqual([
		'npm run stage:test -- "$STAGE" test/scenarios/story.test.ts',
		'npm run canary -- --stage "$STAGE"',
		'npm run restore -- --stage "$STAGE" --drill',
	]);
	expect(existsSync('test/scenarios/story.test.ts')).toBe(true);
	for (const step of tried) expect(step['continue-on-error']).toBeUndefined();
});

it('the sweep runs at night with the rights of testers’ stages, and removes nothing if GitHub does not list what is open', () => {
	const { on, jobs } = find('sweep.yml');
	expect(on.schedule).toHaveLength(1);
	expect(Object.values(jobs).map(({ environment }) => environment)).toEqual(['stages']);
	const [script = ''] = (jobs.sweep?.steps ?? []).flatMap(({ run }) => (run?.includes('stage:sweep') ? [run] : []));
	// As the runner starts it: bash -e. The list is assigned by itself, so its failure ends the script.
	const result = (gh: string) => spawnSync('bash', ['-e', '-c', `gh() { ${gh}; }; npm() { echo "npm $*"; }; ${script}`], { encoding: 'utf8' });
	expect(result('printf "12\\n9\\n"').stdout).toBe('npm run stage:sweep -- --open 12\n9\n');
	expect(result('echo 12; return 1')).toMatchObject({ stdout: '', status: 1 });
	expect(script).toMatch(/--paginate "repos\/\$GITHUB_REPOSITORY\/pulls\?state=open&/);
});

it('the checks run what others judge, with the programs that they need', () => {
	const runs = (find('checks.yml').jobs['second-opinions']?.steps ?? []).map(({ run = '' }) => run).join('\n');
	expect(runs).toMatch(/pip" install 'cfn-lint==[\d.]+' 'moto\[server\]==[\d.]+'/);
	expect(runs).toContain('npm run test:full -- test/deployment/second-opinions.program.test.ts');
});

it('updates come for every folder with a lockfile', () => {
	const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8')) as { updates: { directories: string[] }[] };
	const locked = globSync('test/on-demand/*/package-lock.json').map((file) => `/${dirname(file)}`);
	expect(updates.flatMap(({ directories }) => directories).sort()).toEqual(['/', ...locked].sort());
});
