import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { StartRefused } from './start-refused.ts';

/** Where the market's state is kept, held by one local cloud at a time. */
export interface StateFolder {
	/** A file or folder in it; undefined when nothing is kept. */
	path(name: string): string | undefined;
	/** Where objects lie: in the folder, or somewhere that goes away at the end. */
	storage: string;
	/** Tells the next start which process of ours to end, should we not come to it. */
	remember(tableProcess: number | undefined): Promise<void>;
	/** Gives the folder back. */
	release(): Promise<void>;
}

const Holder = z.object({ process: z.number(), table: z.number().optional() });
const LOCK = 'running.json';

/**
 * Takes hold of the folder; `fresh` empties it. Without a folder everything
 * lies in memory, and objects in a temporary folder. Rejects with StartRefused
 * while another local cloud holds it; what a killed one left running is ended.
 */
export async function openStateFolder(folder: string | undefined, fresh: boolean): Promise<StateFolder> {
	if (!folder) {
		const storage = await mkdtemp(join(tmpdir(), 'market-storage-'));
		const release = () => rm(storage, { recursive: true, force: true });
		return { path: () => undefined, storage, remember: async () => undefined, release };
	}
	await mkdir(folder, { recursive: true });
	const lock = join(folder, LOCK);
	endLeftovers(lock, folder);
	if (fresh) await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	const remember = (table: number | undefined) => writeFile(lock, JSON.stringify({ process: process.pid, table }));
	await remember(undefined);
	return { path: (name) => join(folder, name), storage: join(folder, 'storage'), remember, release: () => rm(lock, { force: true }) };
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
		// Nobody holds it, or somebody died while writing.
		return undefined;
	}
}

function isAlive(processId: number): boolean {
	try {
		return process.kill(processId, 0);
	} catch (error) {
		// It is there, but somebody else's.
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}

/** The command line of a process, as its number may have gone to another since; empty when that cannot be found out. */
function readCommand(processId: number): string {
	try {
		return execFileSync('ps', ['-p', String(processId), '-o', 'command='], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
	} catch {
		return '';
	}
}
