import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { StartRefused } from './start-refused.ts';
import { takeLock } from './tools/lock.ts';

/** The folder of the market's state, locked by one local cloud at a time. */
export interface StateFolder {
	/** Returns a path in the folder; undefined if nothing is stored. */
	path(name: string): string | undefined;
	/** Folder of the objects: in the state folder, or temporary. */
	storage: string;
	/** Records the process that the next start must end if this one is killed. */
	remember(tableProcess: number | undefined): Promise<void>;
	/** Releases the lock. */
	release(): Promise<void>;
}

const Holder = z.object({ process: z.number(), table: z.number().optional() });
const LOCK = 'running.json';
/** The lock of a start while it reads and writes LOCK, so that of two starts at once the second one finds the first. */
const STARTING = 'starting.lock';
/** The file that says that the market is filled. Without it, a start empties whatever else the folder holds. */
export const MARKER = 'market.json';

/**
 * Locks the folder; `fresh` empties it. Without a folder, state is in memory and objects are in a temporary folder. Rejects with StartRefused if another local
 * cloud has locked it. Ends the process that a killed run left.
 */
export async function openStateFolder(folder: string | undefined, fresh: boolean): Promise<StateFolder> {
	if (!folder) {
		const storage = await mkdtemp(join(tmpdir(), 'market-storage-'));
		const release = () => rm(storage, { recursive: true, force: true });
		return { path: () => undefined, storage, remember: async () => undefined, release };
	}
	await mkdir(folder, { recursive: true });
	const lock = join(folder, LOCK);
	const remember = (table: number | undefined) => writeFile(lock, JSON.stringify({ process: process.pid, table }));
	{
		using _starting = await takeLock(join(folder, STARTING));
		endLeftovers(lock, folder);
		await remember(undefined);
	}
	if (fresh) await empty(folder);
	return { path: (name) => join(folder, name), storage: join(folder, 'storage'), remember, release: () => rm(lock, { force: true }) };
}

/** Deletes all but the locks, the marker first: if this process is killed meanwhile, the next start goes on emptying. */
async function empty(folder: string): Promise<void> {
	const others = (await readdir(folder)).filter((name) => ![LOCK, STARTING, MARKER].includes(name));
	for (const name of [MARKER, ...others]) await rm(join(folder, name), { recursive: true, force: true });
}

function endLeftovers(lock: string, folder: string): void {
	const holder = readHolder(lock);
	if (!holder) return;
	if (holder.process !== process.pid && isAlive(holder.process) && /^$|node/.test(readCommand(holder.process))) {
		throw new StartRefused(
			`Another market is running with the same state (process ${holder.process}, ${folder}).`,
			`Stop it with Ctrl-C where it runs, or: kill ${holder.process}`,
		);
	}
	if (holder.table !== undefined && /DynamoDBLocal/.test(readCommand(holder.table))) process.kill(holder.table, 'SIGTERM');
}

function readHolder(lock: string): z.infer<typeof Holder> | undefined {
	try {
		return Holder.parse(JSON.parse(readFileSync(lock, 'utf8')));
	} catch {
		// There is no holder, or it was killed while writing.
		return undefined;
	}
}

function isAlive(processId: number): boolean {
	try {
		return process.kill(processId, 0);
	} catch (error) {
		// The process exists but belongs to another user.
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}

/** Reads the command line of a process, since its number may have been reused. Returns an empty text if it is unknown. */
function readCommand(processId: number): string {
	try {
		return execFileSync('ps', ['-p', String(processId), '-o', 'command='], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
	} catch {
		return '';
	}
}
