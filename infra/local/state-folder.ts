import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartRefused } from './start-refused.ts';
import { tryLock } from './tools/lock.ts';

/** The folder of the market's state, locked by one local cloud at a time. */
export interface StateFolder {
	/** Returns a path in the folder; undefined if nothing is stored. */
	path(name: string): string | undefined;
	/** Folder of the objects: in the state folder, or temporary. */
	storage: string;
	/** Releases the lock. */
	release(): Promise<void>;
}

const LOCK = 'running.lock';
/** The file with the number of the process that holds the lock. */
const HOLDER = 'running.txt';
/** The file that says that the market is filled. Without it, a start empties whatever else the folder holds. */
export const MARKER = 'market.json';

/**
 * Locks the folder; `fresh` empties it. Without a folder, state is in memory and objects are in a temporary folder. Rejects with StartRefused if another local
 * cloud has locked it.
 */
export async function openStateFolder(folder: string | undefined, fresh: boolean): Promise<StateFolder> {
	if (!folder) {
		const storage = await mkdtemp(join(tmpdir(), 'market-storage-'));
		return { path: () => undefined, storage, release: () => rm(storage, { recursive: true, force: true }) };
	}
	await mkdir(folder, { recursive: true });
	const lock = tryLock(join(folder, LOCK));
	const holderFile = join(folder, HOLDER);
	if (!lock) {
		const holder = existsSync(holderFile) ? readFileSync(holderFile, 'utf8') : 'that is just starting';
		throw new StartRefused(
			`Another market is running with the same state (process ${holder}, ${folder}).`,
			`Stop it with Ctrl-C where it runs, or: kill ${holder}`,
		);
	}
	// At once, for another start that finds the lock.
	writeFileSync(holderFile, String(process.pid));
	if (fresh) await empty(folder);
	return { path: (name) => join(folder, name), storage: join(folder, 'storage'), release: async () => lock[Symbol.dispose]() };
}

/** Deletes all but the lock, the marker first: if this process is killed meanwhile, the next start goes on emptying. */
async function empty(folder: string): Promise<void> {
	const others = (await readdir(folder)).filter((name) => !name.startsWith(LOCK) && ![HOLDER, MARKER].includes(name));
	for (const name of [MARKER, ...others]) await rm(join(folder, name), { recursive: true, force: true });
}
