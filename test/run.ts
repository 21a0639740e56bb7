import { spawn } from 'node:child_process';
import { startVitest, type Vitest } from 'vitest/node';

/**
 * `npm test`: the checks of the source beside the tests, and one plain line for
 * both at the end. Names of files as arguments run these tests alone.
 */

const CHECKS = {
	'The tree is formatted and linted, folder rules included': ['biome', 'ci', '--max-diagnostics=20', '.'],
	'The tree is sound in its types': ['tsc', '--noEmit'],
	'Nothing is there that nobody uses': ['knip', '--no-progress'],
};

interface Outcomes {
	passed: number;
	failed: number;
	skipped: number;
	/** Whoever reads the run should know: a test that is not sure of itself, or a fault that comes now and then. */
	atSecondTry: string[];
}

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

/** Tests that could not even be loaded, or that none were, count as failed. */
async function runTests(filters: string[]): Promise<Outcomes> {
	try {
		const vitest = await startVitest('test', filters, { run: true });
		const outcomes = countOutcomes(vitest);
		await vitest.close();
		return outcomes;
	} catch (error) {
		console.error(error);
		return { passed: 0, failed: 1, skipped: 0, atSecondTry: [] };
	}
}

function countOutcomes({ state }: Vitest): Outcomes {
	const count: Outcomes = { passed: 0, failed: state.getUnhandledErrors().length, skipped: 0, atSecondTry: [] };
	for (const module of state.getTestModules()) {
		// A file that could not be loaded ran none of its tests.
		if (module.errors().length > 0) count.failed++;
		for (const test of module.children.allTests()) {
			const { state: outcome } = test.result();
			count[outcome === 'pending' ? 'failed' : outcome]++;
			if (test.diagnostic()?.flaky) count.atSecondTry.push(`${module.relativeModuleId} > ${test.fullName}`);
		}
	}
	if (count.passed + count.failed + count.skipped === 0) count.failed++;
	return count;
}
