import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { promisify } from 'node:util';
import * as z from 'zod';

/** Measures the memory and files of processes after a garbage collection. Needs Linux, and for Java a JDK. */

const run = promisify(execFile);
const MEGABYTE = 1024 * 1024;
const KILOBYTES = 1024;

const HeapUsage = z.object({ usedSize: z.number(), embedderHeapUsedSize: z.number().default(0), backingStorageSize: z.number().default(0) });
const WorkerAnswer = z.object({ id: z.number(), result: z.unknown() });

/** The heaps of this process: of its main thread and of each of its workers. */
export interface Heaps {
	/** Returns the megabytes in use after a collection, including buffers outside the heap, by thread. */
	measure(): Promise<Record<string, number>>;
}

/** Opens the threads by V8's own inspector, the only way to trigger a collection in another thread. */
export async function openHeaps(): Promise<Heaps> {
	const session = new Session();
	session.connect();
	const workers = new Map<string, string>();
	const asked = new Map<number, (result: unknown) => void>();
	let questions = 0;
	session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => workers.set(sessionId, workerInfo.title));
	session.on('NodeWorker.detachedFromWorker', ({ params: { sessionId } }) => workers.delete(sessionId));
	session.on('NodeWorker.receivedMessageFromWorker', ({ params: { message } }) => {
		const { id, result } = WorkerAnswer.parse(JSON.parse(message));
		asked.get(id)?.(result);
		asked.delete(id);
	});
	await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });

	const askWorker = async (sessionId: string, method: string): Promise<unknown> => {
		const { promise, resolve } = Promise.withResolvers<unknown>();
		const id = ++questions;
		asked.set(id, resolve);
		await session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id, method }) });
		return promise;
	};

	return {
		async measure() {
			await session.post('HeapProfiler.collectGarbage');
			const heaps: Record<string, number> = { main: sumUsage(await session.post('Runtime.getHeapUsage')) };
			for (const [sessionId, title] of [...workers]) {
				await askWorker(sessionId, 'HeapProfiler.collectGarbage');
				heaps[title] = sumUsage(await askWorker(sessionId, 'Runtime.getHeapUsage'));
			}
			return heaps;
		},
	};
}

function sumUsage(answer: unknown): number {
	const { usedSize, embedderHeapUsedSize, backingStorageSize } = HeapUsage.parse(answer);
	return (usedSize + embedderHeapUsedSize + backingStorageSize) / MEGABYTE;
}

/**
 * Returns the megabytes of a Java process in use after a collection. It counts the old generation,
 * which then holds only objects still needed; the young generation has the latest ones. Returns
 * undefined without a JDK.
 */
export async function measureJavaHeap(processId: number): Promise<number | undefined> {
	try {
		await run('jcmd', [String(processId), 'GC.run']);
		const { stdout } = await run('jcmd', [String(processId), 'GC.heap_info']);
		return Number(/tenured generation\s+total \d+K, used (\d+)K/.exec(stdout)?.[1]) / KILOBYTES;
	} catch {
		return undefined;
	}
}

/** Returns the megabytes of a process that are in memory. */
export function measureResident(processId: number): number {
	return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1]) / KILOBYTES;
}

/** Returns the number of files and sockets that a process has open. */
export function countOpen(processId: number): number {
	return readdirSync(`/proc/${processId}/fd`).length;
}
