import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const run = promisify(execFile);
const tool = (name: string, ...options: string[]) => run(`node_modules/.bin/${name}`, options, { maxBuffer: 2 ** 26 });

describe('the tree', () => {
	test('is formatted and linted, folder rules included', async () => {
		const { stdout, stderr } = await tool('biome', 'ci', '--max-diagnostics=20', '.');
		// The linter says how many files it saw: a check that saw none proves nothing.
		expect(Number(/Checked (\d+) files/.exec(stdout + stderr)?.[1])).toBeGreaterThan(100);
	});

	test('is sound in its types', async () => {
		await tool('tsc', '--noEmit');
	});

	test('holds nothing that nobody uses', async () => {
		await tool('knip', '--no-progress');
	});
});
