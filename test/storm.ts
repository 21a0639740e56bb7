import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import { LARGE_PROOFS, type LargeProof } from './large-proofs.ts';

/**
 * `npm run test:storm`: runs the random proofs of the test command at their full size, one after
 * the other, and prints a line for each at the end.
 *
 *     npm run test:storm -- [--only NAME]… [--runs N] [--seed N [--path PATH]] [--parts N [--from N]]
 *
 * A failing run prints its seed, its path and its shortest history; with seed and path only this
 * run is repeated. `--parts` divides the runs into that many parts, each with its own seed. Every
 * part prints its line as soon as it has ended. An interrupted run goes on with `--from`, the first
 * part that is missing.
 */

interface Storm extends NonNullable<LargeProof['storm']> {
	file: string;
}

const STORMS: readonly Storm[] = Object.entries(LARGE_PROOFS).flatMap(([file, { storm }]) => (storm ? [{ ...storm, file }] : []));

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { only: { ...text, multiple: true }, runs: text, seed: text, path: text, parts: text, from: text } });
const wanted = STORMS.filter(({ name }) => values.only?.includes(name) ?? true);
if (wanted.length === 0) throw new Error(`There are ${STORMS.map(({ name }) => name).join(', ')}`);

/** Seed of the first part if none is given. */
const FIRST_SEED = 1;
const lines: string[] = [];
for (const storm of wanted)
	lines.push(...(values.parts ? await runInParts(storm, Number(values.parts)) : [(await run(storm, readRuns(storm), values.seed)).line]));
console.log(`\n${lines.join('\n')}`);
process.exit(lines.every((line) => line.startsWith('✓')) ? 0 : 1);

function readRuns({ runs }: Storm): number {
	return Number(values.runs ?? runs);
}

/** Runs the parts one after the other, and adds up their counts. */
async function runInParts(storm: Storm, parts: number): Promise<string[]> {
	if (!storm.hasParts) throw new Error(`${storm.name} is one run: its size is the number of those who act at the same time`);
	const [each, first] = [Math.ceil(readRuns(storm) / parts), Number(values.from ?? 1)];
	const done: string[] = [];
	let all: string[] = [];
	let seconds = 0;
	for (let part = first; part <= parts; part++) {
		const seed = String(Number(values.seed ?? FIRST_SEED) + part - 1);
		const outcome = await run(storm, each, seed);
		done.push(`${outcome.line}; part ${part} of ${parts}, seed ${seed}`);
		console.log(`\n${new Date().toISOString()} ${done.at(-1)}`);
		all = part === first ? outcome.figures : all.map((figure, at) => addFigures(figure, outcome.figures[at] ?? ''));
		seconds += outcome.seconds;
	}
	const passed = done.every((line) => line.startsWith('✓'));
	return [...done, [`${passed ? '✓' : '×'} ${storm.name}, parts ${first} to ${parts}: ${each * done.length} runs in ${seconds} s`, ...all].join('; ')];
}

/** Adds the numbers of two lines with the same words about different runs; lines with other words are concatenated. */
function addFigures(one: string, other: string): string {
	const numbers = /\d+/g;
	if (one.replace(numbers, '0') !== other.replace(numbers, '0')) return `${one} + ${other}`;
	const more = other.match(numbers) ?? [];
	let at = 0;
	return one.replace(numbers, (number) => String(Number(number) + Number(more[at++])));
}

async function run({ name, file }: Storm, runs: number, seed: string | undefined): Promise<{ line: string; figures: string[]; seconds: number }> {
	Object.assign(process.env, { STORM_RUNS: String(runs), ...(seed && { STORM_SEED: seed }), ...(values.path && { STORM_PATH: values.path }) });
	const begun = performance.now();
	const vitest = await startVitest('test', [file], { run: true });
	const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
	const passed = tests.length > 0 && tests.every((test) => test.ok()) && vitest.state.getUnhandledErrors().length === 0;
	const figures = tests.flatMap((test) => test.meta().figures ?? []);
	await vitest.close();
	const seconds = Math.round((performance.now() - begun) / 1000);
	return { line: [`${passed ? '✓' : '×'} ${name}: ${runs} runs in ${seconds} s`, ...figures].join('; '), figures, seconds };
}
