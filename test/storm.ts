import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';

/**
 * `npm run test:storm`: the random proofs of the test command at their full
 * size, one after the other, and a line for each at the end.
 *
 *     npm run test:storm -- [--only NAME]… [--runs N] [--seed N [--path PATH]]
 *
 * A run that fails prints its seed, its path and its shortest history; with
 * seed and path it alone is run again.
 */

interface Storm {
	name: string;
	file: string;
	/** How many random runs are its full size. */
	runs: number;
}

const STORMS: readonly Storm[] = [
	{ name: 'history', file: 'test/model/history.test.ts', runs: 1_000_000 },
	{ name: 'interleavings', file: 'test/faults/interleavings.test.ts', runs: 10_000 },
	{ name: 'bids', file: 'test/scenarios/storm.test.ts', runs: 64 },
	{ name: 'deadline', file: 'test/faults/deadline.test.ts', runs: 500 },
	{ name: 'retries', file: 'test/faults/retry-storm.test.ts', runs: 1000 },
	{ name: 'crashes', file: 'test/faults/crash.test.ts', runs: 50 },
	{ name: 'model', file: 'test/model/market.test.ts', runs: 1_000 },
	{ name: 'repeats', file: 'test/faults/repeats.test.ts', runs: 200 },
];

const { values } = parseArgs({
	options: { only: { type: 'string', multiple: true }, runs: { type: 'string' }, seed: { type: 'string' }, path: { type: 'string' } },
});
const wanted = STORMS.filter(({ name }) => values.only?.includes(name) ?? true);
if (wanted.length === 0) throw new Error(`There are ${STORMS.map(({ name }) => name).join(', ')}`);

const lines: string[] = [];
for (const storm of wanted) lines.push(await run(storm));
console.log(`\n${lines.join('\n')}`);
process.exit(lines.every((line) => line.startsWith('✓')) ? 0 : 1);

async function run({ name, file, runs }: Storm): Promise<string> {
	const size = values.runs ?? String(runs);
	Object.assign(process.env, { STORM_RUNS: size, ...(values.seed && { STORM_SEED: values.seed }), ...(values.path && { STORM_PATH: values.path }) });
	const begun = performance.now();
	const vitest = await startVitest('test', [file], { run: true });
	const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
	const passed = tests.length > 0 && tests.every((test) => test.ok()) && vitest.state.getUnhandledErrors().length === 0;
	const figures = tests.flatMap((test) => test.meta().figures ?? []);
	await vitest.close();
	return [`${passed ? '✓' : '×'} ${name}: ${size} runs in ${Math.round((performance.now() - begun) / 1000)} s`, ...figures].join('; ');
}
