import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startLocalCloud } from '#infra/local/local-cloud.ts';

/**
 * Measures the cost of a demo market while nobody is connected: the processor time of all its
 * processes, in percent of one core. Run: `node test/bench/at-rest.ts [SECONDS]`; needs Linux.
 */

const SECONDS = Number(process.argv[2] ?? 60);
/** Milliseconds after which the work of a start is done, including the first snapshot after a minute and the garbage collection. */
const SETTLED_AFTER = 180_000;
/** Linux counts processor time in hundredths of a second. */
const TICKS_A_SECOND = 100;

const folder = await mkdtemp(join(tmpdir(), 'market-at-rest-'));
const cloud = await startLocalCloud({ port: 0, stateFolder: folder, fresh: true, seed: true, web: true, log: console.log });
try {
	await pause(SETTLED_AFTER);
	const before = readProcessorTimes();
	await pause(SECONDS * 1000);
	const after = readProcessorTimes();
	const used = [...after].map(([id, { name, seconds }]) => ({ name, seconds: seconds - (before.get(id)?.seconds ?? 0) }));
	for (const { name, seconds } of used) console.log(`${name}: ${formatPercent(seconds)}`);
	console.log(`together: ${formatPercent(used.reduce((sum, { seconds }) => sum + seconds, 0))} of one core, over ${SECONDS} s`);
} finally {
	await cloud.close();
	await rm(folder, { recursive: true });
}

function formatPercent(seconds: number): string {
	return `${((seconds / SECONDS) * 100).toFixed(2)} %`;
}

/** Reads the user and system time of this process and its descendants, by process id. */
function readProcessorTimes(): Map<number, { name: string; seconds: number }> {
	const all = readdirSync('/proc')
		.filter((entry) => /^\d+$/.test(entry))
		.flatMap(readProcess);
	const times = new Map<number, { name: string; seconds: number }>();
	const add = (id: number) => {
		for (const { id: found, parent, name, seconds } of all) {
			if (found === id) times.set(id, { name, seconds });
			if (parent === id) add(found);
		}
	};
	add(process.pid);
	return times;
}

/** Reads a process as proc_pid_stat(5) describes. Returns an empty list for a process that has just ended. */
function readProcess(id: string): { id: number; parent: number; name: string; seconds: number }[] {
	try {
		const [, name = '', rest = ''] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? [];
		const fields = rest.split(' ').map(Number);
		return [{ id: Number(id), parent: fields[1] ?? 0, name, seconds: ((fields[11] ?? 0) + (fields[12] ?? 0)) / TICKS_A_SECOND }];
	} catch {
		return [];
	}
}
