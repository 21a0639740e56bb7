import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isRunning } from './tool.ts';

const run = promisify(execFile);

/** Seconds to wait for another run of `apt-get` or `dpkg`. */
const PATIENCE = '-o=DPkg::Lock::Timeout=600';

/** Returns the beginning of a command that runs `apt-get` as root. Returns undefined if there is no `apt-get`, or if it would ask for a password. */
export async function findAptGet(): Promise<readonly string[] | undefined> {
	if (!(await isRunning('apt-get', '--version'))) return undefined;
	const quiet = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', PATIENCE];
	if (process.getuid?.() === 0) return quiet;
	return (await isRunning('sudo', '-n', 'true')) ? ['sudo', '-n', ...quiet] : undefined;
}

/** Installs the first of several sets of packages that the system's sources have. Rejects if they have none. */
export async function addPackages(aptGet: readonly string[], sets: readonly (readonly string[])[]): Promise<void> {
	const [program = '', ...options] = aptGet;
	// A source that does not answer may not be the needed one.
	await run(program, [...options, 'update']).catch(() => undefined);
	let failure: unknown;
	for (const packages of sets) {
		try {
			await run(program, [...options, 'install', '-y', '--no-install-recommends', ...packages]);
			return;
		} catch (error) {
			failure = error;
		}
	}
	throw failure;
}
