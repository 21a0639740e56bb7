import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { makeEnvironment, openSecrets } from '#infra/local/settings.ts';

/**
 * `node test/bench/assistant-start.ts [starts]`: bundles the search function with and without the
 * assistant, as a deployment does, and prints how long Node takes to evaluate each bundle, in
 * processes of their own that start in turns. On a busy machine the least time is the surest. The market's stones are not loaded.
 */
const STARTS = Number(process.argv[2] ?? 15);
const ENTRY = fileURLToPath(new URL('../../functions/http/search.ts', import.meta.url));
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
/** Code that replaces modules, by the path with which the search imports them. */
const LOADING = {
	'#functions/search/maintenance/start-index.ts': 'export const startIndex = () => new Promise(() => {});',
	'node:timers/promises': 'export const setTimeout = async () => undefined;',
};
const ASSISTANT = {
	'./assistant.ts': 'export const answerAssistant = undefined;',
	'./run-tool.ts': 'export const runTool = undefined;',
	'#functions/usecases/integrations/assistant/tools.ts': 'export const createTools = () => undefined;',
};
const RUNNER = `const [began, before] = [performance.now(), process.cpuUsage()];
await import(process.argv[2]);
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify([performance.now() - began, (user + system) / 1000]));
process.exit();
`;

const folder = mkdtempSync(join(tmpdir(), 'assistant-start-'));
try {
	const runner = join(folder, 'run.mjs');
	writeFileSync(runner, RUNNER);
	const settings = makeEnvironment('search', { port: 9, table: 'http://127.0.0.1:9' }, await openSecrets(undefined));
	const env = { ...process.env, ...settings, NODE_OPTIONS: '--enable-source-maps' };
	const measure = (file: string) => {
		const printed = execFileSync(process.execPath, [runner, file], { env, encoding: 'utf8' });
		return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as [number, number];
	};
	const [without, complete] = [await bundle('without', { ...LOADING, ...ASSISTANT }), await bundle('with', LOADING)];
	const starts = new Map([without, complete].map((file) => [file, [] as [number, number][]]));
	for (let start = 0; start < STARTS; start++) for (const [file, times] of starts) times.push(measure(file));
	for (const [file, times] of starts) {
		const [elapsed, processor] = [0, 1].map((at) => times.map((time) => time[at] ?? 0).sort((one, other) => one - other));
		const middle = Math.floor(STARTS / 2);
		const figures = [elapsed?.[middle], processor?.[middle], processor?.[0]].map((time) => time?.toFixed(1));
		console.log(
			`${basename(file)}: ${Math.round(statSync(file).size / 1024)} KB; medians ${figures[0]} ms, ${figures[1]} ms of the processor's, at least ${figures[2]}`,
		);
	}
} finally {
	rmSync(folder, { recursive: true });
}

async function bundle(name: string, replaced: Record<string, string>): Promise<string> {
	const outfile = join(folder, `${name}.mjs`);
	await build({
		...{ entryPoints: [ENTRY], outfile, bundle: true, platform: 'node', format: 'esm', target: 'node24', mainFields: ['module', 'main'] },
		...{ banner: { js: REQUIRE }, minify: true, keepNames: true, sourcemap: true, sourcesContent: false, logLevel: 'warning' },
		plugins: [replace(replaced)],
	});
	return outfile;
}

function replace(modules: Record<string, string>): Plugin {
	return {
		name: 'replace',
		setup({ onResolve, onLoad }) {
			onResolve({ filter: /./ }, ({ path, importer }) => (importer === ENTRY && path in modules ? { path, namespace: 'replaced' } : undefined));
			onLoad({ filter: /./, namespace: 'replaced' }, ({ path }) => ({ contents: modules[path] ?? '' }));
		},
	};
}
