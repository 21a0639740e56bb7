import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

/** Lambda's runtime around a handler: loads the module once, then calls its `handler` with JSON in and JSON out. Calls may run concurrently. */

export interface WorkerData {
	/** File URL of the module. */
	entry: string;
	name: string;
	/** Megabytes. */
	memory: number;
	/** Folder in which compiled modules are cached between starts. */
	compileCache: string;
}

export type ToWorker = { kind: 'invoke'; id: string; event: string; deadline: number } | { kind: 'clock'; offset: number };

export interface Failure {
	errorType: string;
	errorMessage: string;
	stack: string;
}

export type FromWorker =
	| { kind: 'broken'; failure: Failure }
	| { kind: 'answer'; id: string; result: string | undefined }
	| { kind: 'failure'; id: string; failure: Failure };

type Handler = (event: unknown, context: object) => Promise<unknown>;

const port = parentPort;
if (!port) throw new Error('This module runs in a worker of functions.ts');
const { entry, name, memory, compileCache } = workerData as WorkerData;
const tell = (message: FromWorker) => port.postMessage(message);

enableCompileCache(compileCache);
const loading = load();

port.on('message', (message: ToWorker) => {
	if (message.kind === 'clock') process.env.CLOCK_OFFSET = String(message.offset);
	else void run(message.id, message.event, message.deadline);
});

async function load(): Promise<Handler | undefined> {
	try {
		const { handler } = (await import(entry)) as { handler?: unknown };
		if (typeof handler !== 'function') throw new Error(`${entry} exports no handler`);
		return handler as Handler;
	} catch (error) {
		tell({ kind: 'broken', failure: describeFailure(error) });
		return undefined;
	}
}

async function run(id: string, event: string, deadline: number): Promise<void> {
	const handler = await loading;
	if (!handler) return;
	try {
		const result = await handler(JSON.parse(event), makeContext(id, deadline));
		tell({ kind: 'answer', id, result: JSON.stringify(result) });
	} catch (error) {
		tell({ kind: 'failure', id, failure: describeFailure(error) });
	}
}

function makeContext(id: string, deadline: number): object {
	return {
		awsRequestId: id,
		functionName: name,
		functionVersion: '$LATEST',
		invokedFunctionArn: `arn:aws:lambda:${process.env.AWS_REGION}:000000000000:function:${name}`,
		memoryLimitInMB: String(memory),
		logGroupName: `/aws/lambda/${name}`,
		logStreamName: 'local',
		callbackWaitsForEmptyEventLoop: false,
		getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
	};
}

function describeFailure(error: unknown): Failure {
	if (!(error instanceof Error)) return { errorType: 'Error', errorMessage: String(error), stack: String(error) };
	return { errorType: error.name, errorMessage: error.message, stack: error.stack ?? error.message };
}
