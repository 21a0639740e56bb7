import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/tests', import.meta.url));

/**
 * Gives a run a folder for its temporary files, and its processes a cache of compiled packages.
 * Returns the function that deletes the folder.
 */
export default async function setup(): Promise<() => Promise<void>> {
	process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
	const previous = process.env.TMPDIR;
	const folder = await mkdtemp(join(tmpdir(), 'market-tests-'));
	process.env.TMPDIR = folder;
	return async () => {
		// A second run may follow in the same process.
		if (previous === undefined) delete process.env.TMPDIR;
		else process.env.TMPDIR = previous;
		await rm(folder, { recursive: true, force: true, maxRetries: 5 });
	};
}
