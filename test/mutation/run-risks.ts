import { fork } from 'node:child_process';
import { once } from 'node:events';
import { startVitest } from 'vitest/node';
import { mutate } from './mutate.ts';
import { RISKS } from './risks.ts';

/**
 * `npm run test:risks`: for each of the ten riskiest behaviours, runs its tests on the unchanged
 * program, where they must pass, and on the program with the mutant, where they must fail.
 * Arguments select behaviours by words in them. Each run has a separate process.
 */

interface Counts {
	passed: number;
	failed: number;
}

/** Milliseconds. Generous, since only a test that hangs is to be ended. */
const PATIENCE = 600_000;

if (process.send) await runOnce();
else await runAll(process.argv.slice(2));

async function runAll(words: readonly string[]): Promise<void> {
	const lines: string[] = [];
	for (const [at, risk] of RISKS.entries()) {
		if (words.length > 0 && !words.some((some) => risk.behaviour.includes(some))) continue;
		const [plain, mutated] = [await runApart(at, false), await runApart(at, true)];
		const isCaught = plain.passed > 0 && plain.failed === 0 && mutated.failed > 0;
		lines.push(`${isCaught ? '✓' : '×'} ${risk.behaviour}: ${plain.passed} tests pass; with the mutant in ${risk.file} ${mutated.failed} fail`);
		console.log(lines.at(-1));
	}
	process.exit(lines.length > 0 && lines.every((line) => line.startsWith('✓')) ? 0 : 1);
}

async function runApart(at: number, withMutant: boolean): Promise<Counts> {
	const run = fork(import.meta.filename, [String(at), withMutant ? 'mutant' : 'plain'], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
	let counts: Counts = { passed: 0, failed: 0 };
	run.on('message', (message: Counts) => {
		counts = message;
	});
	await once(run, 'exit');
	return counts;
}

/** Runs the tests of one risk, and sends how many passed and failed. */
async function runOnce(): Promise<void> {
	const [at, how] = process.argv.slice(2);
	const risk = RISKS[Number(at)];
	if (!risk) throw new Error(`There is no risk ${at}`);
	const vitest = await startVitest(
		'test',
		[risk.test],
		{
			// A cached module would lack the mutant, or contain it in a later run.
			...{
				run: true,
				config: false,
				fsModuleCache: false,
				globalSetup: ['test/steps/temporary-folder.ts', 'test/steps/table-server.ts'],
				testTimeout: PATIENCE,
				hookTimeout: PATIENCE,
			},
			...(risk.titles && { testNamePattern: risk.titles }),
		},
		how === 'mutant' ? { plugins: [mutate(risk)] } : {},
	);
	const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
	const count = (state: string) => tests.filter((test) => test.result().state === state).length;
	const counts: Counts = { passed: count('passed'), failed: count('failed') };
	await vitest.close();
	process.send?.(counts, () => process.exit());
}
