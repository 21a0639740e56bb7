import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two tries. */
const PAUSE = 200;

/**
 * Waits until no other process holds the lock `file`, then holds it until it is
 * disposed of. It is a lock of the operating system, by way of SQLite: that of
 * a process that was killed is free at once.
 */
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
