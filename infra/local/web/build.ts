import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const WEB_FOLDER = join(ROOT, 'dist/web');
export const DESIGN_FOLDER = join(ROOT, 'dist/design');
const SOURCES = ['web', 'shared', 'package.json', 'package-lock.json'];

/** Builds the web app unless the present build has the same sources. Rejects with Vite's message if it fails, and when `signal` aborts. */
export function buildWebApp(log: (line: string) => void, signal?: AbortSignal): Promise<void> {
	return build('the web app', WEB_FOLDER, 'web/vite.config.ts', log, signal);
}

/** Builds the page of all components, which is not part of the app. */
export function buildDesignPage(log: (line: string) => void): Promise<void> {
	return build('the page of all parts', DESIGN_FOLDER, 'web/design/vite.config.ts', log);
}

async function build(what: string, folder: string, config: string, log: (line: string) => void, signal?: AbortSignal): Promise<void> {
	/** The hash of the build's sources, stored next to the build. */
	const sourceHash = `${folder}.hash`;
	const hash = await hashSources();
	const built = existsSync(join(folder, 'index.html')) ? await readFile(sourceHash, 'utf8').catch(() => undefined) : undefined;
	if (built === hash) return;
	log(`Building ${what}, as its sources have changed …`);
	const started = performance.now();
	const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
	// A separate process, which frees its memory at the end.
	await promisify(execFile)(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
		cwd: ROOT,
		signal,
		// Regardless of the caller's environment: a test would otherwise leave React's larger and slower development build for `npm start`.
		env: { ...process.env, NODE_ENV: 'production' },
	});
	await writeFile(sourceHash, hash);
	log(`Built ${what} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

async function hashSources(): Promise<string> {
	const hash = createHash('sha256');
	for (const source of SOURCES) {
		for (const file of await listFiles(join(ROOT, source)))
			hash
				.update(relative(ROOT, file))
				.update('\0')
				.update(await readFile(file))
				.update('\0');
	}
	return hash.digest('hex');
}

async function listFiles(path: string): Promise<string[]> {
	const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
	if (!entries) return [path];
	const isSource = (name: string) => !/\.test\.tsx?$/.test(name);
	return entries
		.filter((entry) => entry.isFile() && isSource(entry.name))
		.map((entry) => join(entry.parentPath, entry.name))
		.sort();
}
