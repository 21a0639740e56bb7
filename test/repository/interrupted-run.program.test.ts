import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { ulid } from 'ulid';
import { afterEach, describe, expect, it } from 'vitest';
import { readStormSize } from '#test/steps/storm-size.ts';

/** The processes of a run are found by their files in Linux's `/proc`. */
const LISTS_PROCESSES = existsSync('/proc/self/environ');
const SIGNALS = (['SIGINT', 'SIGTERM', 'SIGKILL'] as const).slice(0, readStormSize().parameters.numRuns);

/** A whole run starts and ends within a test, which a busy machine takes minutes for. */
const POLLING = { interval: 100, timeout: 290_000 };

let runs: ChildProcess[] = [];
afterEach(() => {
	for (const run of runs) run.kill('SIGKILL');
	runs = [];
});

describe.skipIf(!LISTS_PROCESSES)('a run of the tests that is interrupted (needs /proc)', () => {
	it.each(SIGNALS)('leaves no process behind after %s, nor a table', async (signal) => {
		const { run, listProcesses } = startRun();
		const ended = once(run, 'exit');
		await expect.poll(() => listProcesses().some((command) => command.includes('DynamoDBLocal')), POLLING).toBe(true);
		run.kill(signal);
		const [code] = await ended;
		expect(code).not.toBe(0);
		await expect.poll(listProcesses, POLLING).toEqual([]);
	});
});

/**
 * Starts the test command for all files that need the table, so that it does not end before the
 * signal, however late that comes. `listProcesses` returns the command lines of the processes that
 * belong to it.
 */
function startRun(): { run: ChildProcess; listProcesses: () => string[] } {
	const mark = `MARKET_TEST_RUN=${ulid()}`;
	const [name = '', value = ''] = mark.split('=');
	const run = spawn(process.execPath, ['test/run.ts', '.table.test.ts'], {
		env: { ...process.env, [name]: value },
		stdio: 'ignore',
	});
	runs.push(run);
	const listProcesses = () =>
		globSync('/proc/[0-9]*/environ').flatMap((file) => (read(file).includes(mark) ? [read(file.replace('environ', 'cmdline')).replaceAll('\0', ' ')] : []));
	return { run, listProcesses };
}

/** Returns the content of a file of `/proc`, or an empty text if its process has ended. */
function read(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
}
