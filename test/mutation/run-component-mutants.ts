import { spawnSync } from 'node:child_process';
import { COMPONENT_MUTANTS } from './component-mutants.ts';

/**
 * `npm run test:mutants`: for each of ten components, runs its component test on the component as
 * it is, which must pass, and with a mistake in it, which must fail.
 */

const lines = COMPONENT_MUTANTS.map(({ mistake, test }, at) => {
	const line = `${run(test) === 0 && run(test, at) === 1 ? '✓' : '×'} ${mistake}: ${test}`;
	console.log(line);
	return line;
});
process.exit(lines.every((line) => line.startsWith('✓')) ? 0 : 1);

/** Returns the exit code of a test file: 0 if all tests passed, 1 if one failed. */
function run(test: string, mutant?: number): number | null {
	const env = { ...process.env, ...(mutant !== undefined && { COMPONENT_MUTANT: String(mutant) }) };
	return spawnSync('node_modules/.bin/vitest', ['run', '--project', 'components', test], { env, stdio: 'ignore' }).status;
}
