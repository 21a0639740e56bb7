import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Failure, FromWorker, ToWorker, WorkerData } from './function-worker.ts';

export interface LocalFunction {
	name: string;
	/** Path of the module that exports `handler`, relative to the project. */
	entry: string;
	/** Megabytes. */
	memory: number;
	/** Seconds. */
	timeout: number;
	environment: Record<string, string>;
	/** Start it before its first event. */
	warm: boolean;
}

/** A function that threw, died or timed out. */
export class FunctionFailed extends Error {
	/** The function's own message. */
	readonly said: string;
	constructor(functionName: string, failure: Failure) {
		super(`${functionName}: ${failure.errorType}: ${failure.errorMessage}`);
		this.name = 'FunctionFailed';
		this.said = failure.errorMessage;
	}
}

const ROOT = new URL('../../../', import.meta.url);
const WORKER = fileURLToPath(new URL('./function-worker.ts', import.meta.url));
const COMPILE_CACHE = fileURLToPath(new URL('node_modules/.cache/functions', ROOT));

export type FunctionHost = ReturnType<typeof hostFunctions>;

/** Creates Lambda on one machine: every function runs in its own worker, which its first event starts. */
export function hostFunctions(functions: readonly LocalFunction[], log: (line: string) => void) {
	const instances = new Map<string, ReturnType<typeof startInstance>>();
	let offset = 0;

	const getInstance = (name: string) => {
		const running = instances.get(name);
		if (running) return running;
		const one = functions.find((candidate) => candidate.name === name);
		if (!one) throw new Error(`There is no function ${name}`);
		const instance = startInstance(one, offset, log, () => {
			if (instances.get(name) === instance) instances.delete(name);
		});
		instances.set(name, instance);
		return instance;
	};

	return {
		/** Rejects with FunctionFailed. */
		invoke: async (name: string, event: unknown): Promise<unknown> => getInstance(name).invoke(event),
		/** Starts the workers that must be ready before their first events. */
		warm() {
			for (const { name, warm } of functions) if (warm) getInstance(name);
		},
		/** Sets how far the market's clock is ahead, in milliseconds, from each function's next event on. */
		setClockOffset(milliseconds: number) {
			offset = milliseconds;
			for (const instance of instances.values()) instance.send({ kind: 'clock', offset });
		},
		/** Ends all workers. The next event causes a cold start. */
		async stop() {
			const running = [...instances.values()];
			instances.clear();
			await Promise.all(running.map((instance) => instance.stop()));
		},
	};
}

interface InFlight {
	resolve(result: unknown): void;
	reject(error: Error): void;
	timer: NodeJS.Timeout;
}

function startInstance(one: LocalFunction, offset: number, log: (line: string) => void, ended: () => void) {
	const inFlight = new Map<string, InFlight>();
	let stopped = false;
	const worker = new Worker(WORKER, {
		name: one.name,
		env: { ...one.environment, CLOCK_OFFSET: String(offset) },
		workerData: {
			entry: pathToFileURL(fileURLToPath(new URL(one.entry, ROOT))).href,
			name: one.name,
			memory: one.memory,
			compileCache: COMPILE_CACHE,
		} satisfies WorkerData,
		execArgv: [],
		stdout: true,
		stderr: true,
		resourceLimits: { maxOldGenerationSizeMb: one.memory },
	});
	// The worker must not keep the process alive.
	worker.unref();
	const logLine = (line: string) => log(`[${one.name}] ${line}`);
	for (const output of [worker.stdout, worker.stderr]) createInterface({ input: output }).on('line', logLine);

	const settle = (id: string): InFlight | undefined => {
		const call = inFlight.get(id);
		if (call) clearTimeout(call.timer);
		inFlight.delete(id);
		return call;
	};
	const end = (failure: Failure) => {
		if (!stopped) ended();
		stopped = true;
		for (const id of [...inFlight.keys()]) settle(id)?.reject(new FunctionFailed(one.name, failure));
		void worker.terminate();
	};

	worker.on('message', (message: FromWorker) => {
		// A worker that is ended while it loads reports errors of half-loaded modules.
		if (stopped) return;
		if (message.kind === 'answer') settle(message.id)?.resolve(message.result === undefined ? undefined : JSON.parse(message.result));
		if (message.kind === 'failure') {
			logLine(message.failure.stack);
			settle(message.id)?.reject(new FunctionFailed(one.name, message.failure));
		}
		if (message.kind === 'broken') {
			logLine(`could not be loaded: ${message.failure.stack}`);
			end(message.failure);
		}
	});
	worker.on('error', (error: Error) => {
		logLine(`died: ${error.stack ?? error.message}`);
		end({ errorType: error.name, errorMessage: error.message, stack: '' });
	});
	worker.on('exit', (code) => end({ errorType: 'Runtime.ExitError', errorMessage: `The worker exited with ${code}`, stack: '' }));

	const timeOut = (id: string) => {
		if (!inFlight.has(id)) return;
		const failure = { errorType: 'Sandbox.Timedout', errorMessage: `Task timed out after ${one.timeout} seconds`, stack: '' };
		logLine(failure.errorMessage);
		end(failure);
	};

	return {
		invoke(event: unknown): Promise<unknown> {
			const id = randomUUID();
			return new Promise((resolve, reject) => {
				const timer = setTimeout(timeOut, one.timeout * 1000, id);
				inFlight.set(id, { resolve, reject, timer });
				worker.postMessage({ kind: 'invoke', id, event: JSON.stringify(event), deadline: Date.now() + one.timeout * 1000 } satisfies ToWorker);
			});
		},
		send: (message: ToWorker) => worker.postMessage(message),
		async stop() {
			end({ errorType: 'Stopped', errorMessage: 'The function was stopped', stack: '' });
			await worker.terminate();
		},
	};
}
