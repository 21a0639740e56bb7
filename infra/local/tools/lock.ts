import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two tries. */
const PAUSE = 200;

/** Waits for the lock `file`, then holds it until it is disposed. */
export async function takeLock(file: string, signal?: AbortSignal): Promise<Disposable> {
	for (;;) {
		signal?.throwIfAborted();
		const lock = tryLock(file);
		if (lock) return lock;
		await wait(PAUSE, undefined, { signal });
	}
}

/**
 * Takes the lock `file` until it is disposed. Returns undefined if another holder has it. SQLite provides the operating system's lock, so that
 * a killed process frees it at once.
 */
export function tryLock(file: string): Disposable | undefined {
	const database = new DatabaseSync(file);
	try {
		database.exec('BEGIN EXCLUSIVE');
		return { [Symbol.dispose]: () => database.close() };
	} catch (error) {
		database.close();
		if (/locked/.test(String(error))) return undefined;
		throw error;
	}
}
