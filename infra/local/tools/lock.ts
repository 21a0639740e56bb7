import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two tries. */
const PAUSE = 200;

/** Waits for the lock `file`, then holds it until it is disposed. SQLite provides the operating system's lock, so that a killed process frees it at once. */
export async function takeLock(file: string, signal?: AbortSignal): Promise<Disposable> {
	const database = new DatabaseSync(file);
	try {
		for (;;) {
			signal?.throwIfAborted();
			try {
				database.exec('BEGIN EXCLUSIVE');
				return { [Symbol.dispose]: () => database.close() };
			} catch (error) {
				if (!/locked/.test(String(error))) throw error;
			}
			await wait(PAUSE, undefined, { signal });
		}
	} catch (error) {
		database.close();
		throw error;
	}
}
