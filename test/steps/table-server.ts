import type { TestProject } from 'vitest/node';
import { startTableServer, type TableServer } from '#infra/local/table.ts';

declare module 'vitest' {
	interface ProvidedContext {
		/** Address of DynamoDB Local. */
		tableEndpoint: string;
	}
}

/** The only DynamoDB Local of a run, and the number of projects that use it. */
interface Lease {
	server: Promise<TableServer>;
	projects: number;
}

/** Whether Java's second compiler pays off: in `npm test` it costs more processor time than it saves. */
const RUNS_LONG = process.env.TEST_SIZE === 'whole' || process.env.STORM_RUNS !== undefined;
/** Each project loads this file again, so the lease is stored in the process's global object. */
const holder = globalThis as { tableServerLease?: Lease | undefined };

/**
 * Starts DynamoDB Local for the first project that needs it and gives each project its address;
 * every market has its own table there. Returns the function that stops it after the last of these
 * projects.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	// A market that runs elsewhere has its own table.
	if (process.env.MARKET_ORIGIN) return async () => undefined;
	holder.tableServerLease ??= { server: startTableServer(undefined, !RUNS_LONG), projects: 0 };
	const lease = holder.tableServerLease;
	lease.projects++;
	const server = await lease.server;
	project.provide('tableEndpoint', server.endpoint);
	return async () => {
		if (--lease.projects > 0) return;
		holder.tableServerLease = undefined;
		await server.end();
	};
}
