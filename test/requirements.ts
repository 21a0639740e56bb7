import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartRefused } from '#infra/local/start-refused.ts';
import { getTool } from '#infra/local/tools/get-tool.ts';
import { JAVA } from '#infra/local/tools/java.ts';
import { CHROMIUM } from './e2e/chromium.ts';
import { findChromium, findPagesAlone } from './e2e/find-chromium.ts';

const SHELL_REMEDY = 'Debian: apt-get install --reinstall chromium-headless-shell; without this package the whole Chromium shows the pages';

/** The checks of the machine that each project's tests need, by the project's name in `vitest.config.ts`. */
const NEEDS: Record<string, readonly (() => Promise<string | undefined>)[]> = {
	table: [findJavaFault, findPortFault],
	programs: [findJavaFault, findPortFault],
	components: [findPortFault, findChromiumFault, findPagesAloneFault],
	market: [findJavaFault, findPortFault, findChromiumFault, findPagesAloneFault],
};

/**
 * Checks the requirements of the tests of `projects` on this machine, and fetches missing tools.
 * Returns one sentence for each requirement that cannot be met, with its remedy.
 */
export async function findMissing(projects: Iterable<string>): Promise<string[]> {
	const needs = new Set([...projects].flatMap((project) => NEEDS[project] ?? []));
	const faults: (string | undefined)[] = [];
	// One after the other: a package may contain what the next check looks for.
	for (const find of needs) faults.push(await find());
	return faults.filter((fault) => fault !== undefined);
}

async function findJavaFault(): Promise<string | undefined> {
	try {
		await getTool(JAVA);
		return undefined;
	} catch (error) {
		return explain(error);
	}
}

async function findChromiumFault(): Promise<string | undefined> {
	const chosen = process.env.CHROMIUM;
	if (chosen)
		return (await CHROMIUM.isUsable(chosen)) ? undefined : `Chromium: ${chosen}, which CHROMIUM names, does not start. Unset CHROMIUM, or correct it.`;
	try {
		const path = await getTool(CHROMIUM);
		// A browser in an earlier place may exist, but not start.
		if (path !== findChromium()) process.env.CHROMIUM = path;
		return undefined;
	} catch (error) {
		return explain(error);
	}
}

/** Describes a headless shell that does not start. It is used where it is installed, so it would fail every browser test. */
async function findPagesAloneFault(): Promise<string | undefined> {
	const shell = findPagesAlone();
	return shell === undefined || (await CHROMIUM.isUsable(shell)) ? undefined : `A headless shell of Chromium that starts: ${shell} does not. ${SHELL_REMEDY}.`;
}

function explain(error: unknown): string {
	if (error instanceof StartRefused) return `${error.message} ${error.remedy}`;
	throw error;
}

async function findPortFault(): Promise<string | undefined> {
	const server = createServer();
	try {
		server.listen(0, '127.0.0.1');
		await once(server, 'listening');
		return undefined;
	} catch (error) {
		return `A free port on 127.0.0.1 (${error}).`;
	} finally {
		server.close();
	}
}
