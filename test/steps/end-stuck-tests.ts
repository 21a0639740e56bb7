import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect } from 'vitest';

/**
 * Ends a test process that is stuck, for example in an endless loop. Vitest's own limit is a timer
 * of the same process and never fires then. A separate thread names the test and kills the process;
 * the other files go on.
 */

/** Milliseconds without a turn of the event loop. It is somewhat longer than Vitest's own limit for a test. */
const LIMIT = Number(process.env.STUCK_AFTER ?? 660_000);
const TICKS_PER_LIMIT = 10;

const WATCH = `
const { parentPort, workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
let silent = 0;
let name = 'while a file was loaded';
parentPort.on('message', (test) => {
	silent = 0;
	name = test;
});
setInterval(() => {
	// Turns of this thread, not time: a process that stood still as a whole is not stuck.
	if (++silent < ${TICKS_PER_LIMIT}) return;
	writeSync(2, '\\n× Stuck for ' + workerData.limit / 1000 + ' s and ended: ' + name + '\\n');
	process.kill(process.pid, 'SIGKILL');
}, workerData.limit / ${TICKS_PER_LIMIT});
`;

interface Watch {
	tell: (name: string) => void;
}

/** All files of a process share one thread. */
const known = globalThis as { stuckTests?: Watch };
known.stuckTests ??= startWatch();
const { tell } = known.stuckTests;

beforeEach(({ task }) => tell(`${task.file.name} > ${task.name}`));
afterEach(() => tell(`${expect.getState().testPath} between two tests`));

function startWatch(): Watch {
	const worker = new Worker(WATCH, { eval: true, workerData: { limit: LIMIT } });
	worker.unref();
	let name = 'while a file was loaded';
	const say = () => worker.postMessage(name);
	setInterval(say, LIMIT / TICKS_PER_LIMIT).unref();
	return {
		tell: (next) => {
			name = next;
			say();
		},
	};
}
