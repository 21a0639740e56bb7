import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import { LARGE_PROOFS } from './large-proofs.ts';
import { type FileOutcome, type Run, type Sum, sumUp } from './outcomes.ts';
import { findMissing } from './requirements.ts';

/**
 * `npm test`: runs the tests and the checks of the source in parallel, and ends with one plain line
 * for both. File names as arguments run only these tests; `--group` runs one or more groups, and
 * `--shard 1/2` the first half of the files. `--full`, which is `npm run test:full`, runs only the
 * large proofs, at their whole size. `--offline` does not fetch a missing Java or browser.
 */
const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		group: { type: 'string', multiple: true },
		shard: { type: 'string' },
		full: { type: 'boolean', default: false },
		offline: { type: 'boolean' },
	},
});

/** The projects of `vitest.config.ts` that each group runs; `checks` only runs the checks of the source. */
const GROUPS: Record<string, readonly string[]> = {
	checks: [],
	unit: ['unit', 'unit-alone'],
	components: ['components'],
	stacks: ['stacks', 'programs'],
	table: ['table'],
	market: ['market'],
};

/** Only one checker, because each of several repeats the others' work, and the tests need the other processors. */
const CHECKS = {
	'The tree is formatted and linted, folder rules included': ['biome', 'ci', '--max-diagnostics=20', '.'],
	'The tree is sound in its types': ['tsc', '--noEmit', '--checkers', '1'],
	'Nothing is there that nobody uses': ['knip', '--no-progress'],
};

const SLOWEST_FILES = 10;
/** A component test takes a fraction of the time of a page load, and so does a screen that is opened inside the app (docs/tests.md). */
const MOST_PAGE_LOADS = 60;
const SWEEP = 'test/e2e/screens.test.ts';
/** File in which browser tests record each page load. */
const PAGE_LOADS = join(tmpdir(), `page-loads-${process.pid}`);
// A run that was killed may have had this process number, too.
rmSync(PAGE_LOADS, { force: true });
process.env.FILE_OF_PAGE_LOADS = PAGE_LOADS;
/** Milliseconds for which an interrupted run waits for its processes to end. */
const TIME_TO_END = 20_000;
/** The exit code of a program that was interrupted, by convention. */
const INTERRUPTED = 130;

/** The processes that have to end when the run is interrupted. */
const running = { vitest: undefined as Vitest | undefined, check: undefined as ChildProcess | undefined };
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void endEarly(signal));

const filters = values.full && positionals.length === 0 ? Object.keys(LARGE_PROOFS) : positionals;
if (values.full) process.env.TEST_SIZE = 'whole';
const groups = new Set(values.group ?? Object.keys(GROUPS).filter((group) => !(values.full && group === 'checks')));
const unknown = [...groups].filter((group) => !(group in GROUPS));
if (unknown.length > 0) throw new Error(`There is no group ${unknown.join(', ')}; there are ${Object.keys(GROUPS).join(', ')}`);
const projects = [...groups].flatMap((group) => GROUPS[group] ?? []);

if (values.offline) process.env.OFFLINE = '1';
const begun = { at: performance.now(), processors: readProcessorTime() };
const missing = await findMissing(await listProjectsWithTests());
if (missing.length > 0) {
	console.error(`The tests need what is missing on this machine:\n${missing.map((line) => `- ${line}`).join('\n')}`);
	console.log(`\n0 passed, ${missing.length} failed`);
	process.exit(1);
}

const [checks, tests] = await Promise.all([
	groups.has('checks') ? runChecks() : { passed: 0, failed: 0, reports: [] },
	projects.length > 0 ? runTests() : { passed: 0, failed: 0, skipped: 0, slowest: [] },
]);
for (const report of checks.reports) console.log(report);
const pageLoads = countPageLoads();
if (pageLoads.count > 0) console.log(`\n${pageLoads.count} page loads of the whole app, the sweep of all screens apart; at most ${MOST_PAGE_LOADS}`);
if (pageLoads.count > MOST_PAGE_LOADS) console.log(pageLoads.byFile.map(([file, count]) => `× ${count} in ${file}`).join('\n'));
const seconds = Math.round((performance.now() - begun.at) / 1000);
console.log(`\n${seconds} s; ${Math.round(readProcessorTime() - begun.processors)} s of all the machine's processors. The slowest files:`);
for (const { file, milliseconds } of tests.slowest) console.log(`  ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}`);
const failed = checks.failed + tests.failed + Number(pageLoads.count > MOST_PAGE_LOADS);
console.log(`\n${checks.passed + tests.passed} passed, ${failed} failed, ${tests.skipped} skipped`);
// Exits even if a test has left something running.
process.exit(failed > 0 ? 1 : 0);

/** Counts how often browser tests loaded the whole app, by file and in total, without the sweep of all screens. */
function countPageLoads(): { count: number; byFile: [string, number][] } {
	const files = existsSync(PAGE_LOADS) ? readFileSync(PAGE_LOADS, 'utf8').trimEnd().split('\n') : [];
	rmSync(PAGE_LOADS, { force: true });
	const counted = files.map((file) => relative(process.cwd(), file)).filter((file) => file !== SWEEP);
	const byFile = [...Map.groupBy(counted, (file) => file)].map(([file, loads]): [string, number] => [file, loads.length]);
	return { count: counted.length, byFile: byFile.sort(([, one], [, other]) => other - one) };
}

/** Runs the checks one after the other, as the tests need processors too. */
async function runChecks(): Promise<{ passed: number; failed: number; reports: string[] }> {
	const reports: string[] = [];
	let failed = 0;
	for (const [name, [tool = '', ...options]] of Object.entries(CHECKS)) {
		const { code, output } = await run(`node_modules/.bin/${tool}`, options);
		if (code !== 0) failed++;
		reports.push(code === 0 ? `✓ ${name}` : `\n× ${name}\n${output}`);
	}
	return { passed: reports.length - failed, failed, reports };
}

function run(tool: string, options: readonly string[]): Promise<{ code: number | null; output: string }> {
	return new Promise((resolve) => {
		let output = '';
		const check = spawn(tool, options, { stdio: ['ignore', 'pipe', 'pipe'] });
		running.check = check;
		for (const stream of [check.stdout, check.stderr]) stream.on('data', (chunk) => (output += chunk));
		check.once('error', (error) => resolve({ code: null, output: String(error) }));
		check.once('close', (code) => resolve({ code, output }));
	});
}

/** Lists the projects that have a test among the files to be run. */
async function listProjectsWithTests(): Promise<Set<string>> {
	if (projects.length === 0) return new Set();
	const vitest = await createVitest('test', { watch: false, project: projects });
	const specifications = await vitest.globTestSpecifications(filters);
	await vitest.close();
	return new Set(specifications.map(({ project }) => project.name));
}

/** Runs the tests. A run that could not begin counts as failed. */
async function runTests(): Promise<Sum & { slowest: readonly FileOutcome[] }> {
	try {
		const run = await runOnce(filters, projects, values.shard);
		const slowest = run.files.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, SLOWEST_FILES);
		return { ...sumUp(run), slowest };
	} catch (error) {
		console.error(error);
		return { passed: 0, failed: 1, skipped: 0, slowest: [] };
	}
}

async function runOnce(files: readonly string[], project: string[], shard?: string): Promise<Run> {
	const vitest = await createVitest('test', { watch: false, project, ...(shard && { shard }) });
	running.vitest = vitest;
	await vitest.start([...files]);
	const { state } = vitest;
	const outcomes = state.getTestModules().map(readOutcome);
	const errors = state.getUnhandledErrors().length;
	await vitest.close();
	return { files: outcomes, errors };
}

function readOutcome(module: TestModule): FileOutcome {
	const outcome = { passed: 0, skipped: 0, failed: [] as string[] };
	for (const test of module.children.allTests()) {
		const { state } = test.result();
		if (state === 'passed' || state === 'skipped') outcome[state]++;
		else outcome.failed.push(test.fullName);
	}
	const { collectDuration, setupDuration, duration } = module.diagnostic();
	return {
		file: module.relativeModuleId,
		project: module.project.name,
		...outcome,
		loaded: module.errors().length === 0,
		milliseconds: collectDuration + setupDuration + duration,
	};
}

/** Returns the seconds that all processors of this machine have worked since it started. */
function readProcessorTime(): number {
	return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;
}

/** Ends the run early, with every process that it started. */
async function endEarly(signal: NodeJS.Signals): Promise<void> {
	console.error(`\nEnded by ${signal}.`);
	setTimeout(() => process.exit(INTERRUPTED), TIME_TO_END).unref();
	running.check?.kill();
	await running.vitest?.close().catch(() => undefined);
	process.exit(INTERRUPTED);
}
