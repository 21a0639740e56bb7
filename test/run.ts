import { spawn } from 'node:child_process';
import { startVitest, type TestModule } from 'vitest/node';
import { type FileOutcome, listToTryAgain, type Run, type Sum, sumUp } from './outcomes.ts';

/**
 * `npm test`: the checks of the source beside the tests, and one plain line for
 * both at the end. Names of files as arguments run these tests alone.
 */

/** One checker: each of several works out again what the others have, and the tests have the other processors. */
const CHECKS = {
	'The tree is formatted and linted, folder rules included': ['biome', 'ci', '--max-diagnostics=20', '.'],
	'The tree is sound in its types': ['tsc', '--noEmit', '--checkers', '1'],
	'Nothing is there that nobody uses': ['knip', '--no-progress'],
};

/** Tests of a whole market and a browser, on a machine that others use, too: a file that fails is run once more, alone and from an empty market. */
const TRIED_AGAIN = 'market';

const [checks, tests] = await Promise.all([runChecks(), runTests(process.argv.slice(2))]);
for (const report of checks.reports) console.log(report);
for (const name of tests.atSecondTry) console.log(`! Passed at the second try alone: ${name}`);
const failed = checks.failed + tests.failed;
console.log(`\n${checks.passed + tests.passed} passed, ${failed} failed, ${tests.skipped} skipped`);
// Whatever a test has left running must not keep us.
process.exit(failed > 0 ? 1 : 0);

/** One after the other, as the tests want processors too. */
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
		const running = spawn(tool, options, { stdio: ['ignore', 'pipe', 'pipe'] });
		for (const stream of [running.stdout, running.stderr]) stream.on('data', (chunk) => (output += chunk));
		running.once('error', (error) => resolve({ code: null, output: String(error) }));
		running.once('close', (code) => resolve({ code, output }));
	});
}

/** A run that could not begin counts as failed. */
async function runTests(filters: string[]): Promise<Sum> {
	try {
		const first = await runOnce(filters);
		const failed = listToTryAgain(first, TRIED_AGAIN);
		return sumUp(first, failed.length > 0 ? await runOnce(failed, TRIED_AGAIN) : undefined);
	} catch (error) {
		console.error(error);
		return { passed: 0, failed: 1, skipped: 0, atSecondTry: [] };
	}
}

async function runOnce(filters: string[], project?: string): Promise<Run> {
	const vitest = await startVitest('test', filters, { run: true, ...(project && { project }) });
	const { state } = vitest;
	const files = state.getTestModules().map(readOutcome);
	const errors = state.getUnhandledErrors().length;
	await vitest.close();
	return { files, errors };
}

function readOutcome(module: TestModule): FileOutcome {
	const outcome = { passed: 0, skipped: 0, failed: [] as string[] };
	for (const test of module.children.allTests()) {
		const { state } = test.result();
		if (state === 'passed' || state === 'skipped') outcome[state]++;
		else outcome.failed.push(test.fullName);
	}
	return { file: module.relativeModuleId, project: module.project.name, ...outcome, loaded: module.errors().length === 0 };
}
