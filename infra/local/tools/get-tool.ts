import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../start-refused.ts';
import { addPackages, findAptGet } from './apt.ts';
import { fetchBuild } from './fetch-build.ts';
import { takeLock } from './lock.ts';
import { describeInstalling, findCache, findUsable, type Tool } from './tool.ts';

export interface GetOptions {
	/** Gets one line before each download or installation. */
	say?: (line: string) => void;
	/** Aborts a download. */
	signal?: AbortSignal;
}

/** Returns the path of a tool, which is downloaded or installed by `apt-get` (without a password) if missing. Throws StartRefused with the manual command. */
export async function getTool(tool: Tool, { say = console.log, signal }: GetOptions = {}): Promise<string> {
	const found = await findUsable(tool);
	if (found) return found;
	if (isOffline()) throw new StartRefused(`${tool.name} is missing, and nothing is fetched (--offline or OFFLINE).`, `Install it: ${describeInstalling(tool)}`);
	const failures: string[] = [];
	for (const tryToGet of [tryBuild, tryPackages]) {
		try {
			const path = await tryToGet(tool, say, signal);
			if (path) return path;
		} catch (error) {
			signal?.throwIfAborted();
			failures.push(error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error));
		}
	}
	throw new StartRefused(`${tool.name} is missing. ${failures.join(' ')}`.trim(), `Install it: ${describeInstalling(tool)}`);
}

/** Returns whether this run may download nothing. npm sets the second variable for its own option `--offline`. */
function isOffline(): boolean {
	const { OFFLINE = '', npm_config_offline } = process.env;
	return !['', '0', 'false'].includes(OFFLINE) || npm_config_offline === 'true';
}

async function tryBuild(tool: Tool, say: (line: string) => void, signal?: AbortSignal): Promise<string | undefined> {
	const build = tool.builds[`${process.platform}-${process.arch}`];
	if (!build) return undefined;
	const cache = findCache();
	say(`${tool.name} is missing: downloading ${build.name} (200 MB) to ${cache} …`);
	const path = await fetchBuild(build, cache, signal);
	if (await tool.isUsable(path)) return path;
	throw new Error(`The downloaded ${build.name} does not start here; this system may lack its libraries.`);
}

async function tryPackages(tool: Tool, say: (line: string) => void, signal?: AbortSignal): Promise<string | undefined> {
	const aptGet = await findAptGet();
	if (!aptGet) return undefined;
	const cache = findCache();
	await mkdir(cache, { recursive: true });
	using _ = await takeLock(join(cache, 'apt-get.lock'), signal);
	// Another run may have installed it meanwhile.
	const found = await findUsable(tool);
	if (found) return found;
	say(`${tool.name} is missing: installing ${tool.packages[0]?.join(' ')} by apt-get …`);
	await addPackages(aptGet, tool.packages);
	const installed = await findUsable(tool);
	if (installed) return installed;
	throw new Error(`What apt-get installed does not start.`);
}
