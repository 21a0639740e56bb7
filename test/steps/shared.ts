import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startTableServer } from '#infra/local/table.ts';

declare module 'vitest' {
	interface ProvidedContext {
		/** Address of DynamoDB Local. */
		tableEndpoint: string;
	}
}

const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/tests', import.meta.url));

/** What all tests of a run share: DynamoDB Local, in which every market has a table of its own, and a folder for what is temporary. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	// A market that runs elsewhere has a table of its own.
	if (process.env.MARKET_ORIGIN) return async () => undefined;
	// What a process has compiled of packages the next one takes from there.
	process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
	const before = process.env.TMPDIR;
	const folder = await mkdtemp(join(tmpdir(), 'market-tests-'));
	process.env.TMPDIR = folder;
	const server = await startTableServer(undefined);
	project.provide('tableEndpoint', server.endpoint);
	return async () => {
		await server.end();
		// There may be another run in this process.
		if (before === undefined) delete process.env.TMPDIR;
		else process.env.TMPDIR = before;
		await rm(folder, { recursive: true, force: true, maxRetries: 5 });
	};
}
