import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BIOME from '../../biome.json' with { type: 'json' };
import { listMarked } from './marks.ts';
import { countByFolder, listProductFiles } from './product-files.ts';

/*
 * `npm run check:layout` prints the sizes of the product's source, of its folders, files and functions, and the
 * counts that must be zero. The tests beside this file hold their limits.
 */

/** Functions of fewer lines are not looked at. */
const SHORT = 60;

interface Report {
	diagnostics: { category: string; message: string | { content: string }[]; location: { path: string } }[];
}

const texts = new Map(listProductFiles().map((file) => [file, readFileSync(file, 'utf8')]));
const countLines = (file: string) => (texts.get(file) ?? '').split('\n').length - 1;
const sources = [...texts.keys()].filter((file) => /\.tsx?$/.test(file));
const exceptions = listExceptions();
const [longest = ''] = sources.filter((file) => !exceptions.includes(file)).sort((one, other) => countLines(other) - countLines(one));
const [folder, files] = countByFolder()[0] ?? ['', 0];
const functions = readLint('complexity/noExcessiveLinesPerFunction', { maxLines: SHORT }).flatMap(({ message, location }) => {
	const lines = /\((\d+)\)/.exec(message)?.[1];
	return lines ? [{ lines: Number(lines), file: location }] : [];
});
const [longestFunction] = functions.sort((one, other) => other.lines - one.lines);

const rows: [name: string, value: string | number][] = [
	['source lines outside tests (ts, tsx)', sources.reduce((sum, file) => sum + countLines(file), 0)],
	['files directly in one folder, at most', `${files} (${folder})`],
	['lines of the longest file', `${countLines(longest)} (${longest})`],
	['lines of the longest function', longestFunction ? `${longestFunction.lines} (${longestFunction.file})` : `at most ${SHORT}`],
	['files that may be longer (tables of data)', exceptions.length],
	['import cycles', readLint('suspicious/noImportCycles', { ignoreTypes: false }).length],
	['comment lines with a mark of the former dialect', [...texts].flatMap(([file, text]) => listMarked(file, text)).length],
];
for (const [name, value] of rows) console.log(`${name.padEnd(50)} ${value}`);

/** Lists the files that the linter lets be longer. */
function listExceptions(): string[] {
	return BIOME.overrides.flatMap(({ includes, linter }) => (JSON.stringify(linter).includes('"noExcessiveLinesPerFile":"off"') ? includes : []));
}

/** Runs one rule of the linter over the product, tests excluded. */
function readLint(rule: string, options: object): { message: string; location: string }[] {
	const [group = '', name = ''] = rule.split('/');
	const config = mkdtempSync(join(tmpdir(), 'layout-'));
	const rules = { recommended: false, [group]: { [name]: { level: 'error', options } } };
	writeFileSync(join(config, 'biome.json'), JSON.stringify({ linter: { rules } }));
	const { stdout } = spawnSync(
		process.execPath,
		[
			'node_modules/@biomejs/biome/bin/biome',
			...['lint', `--config-path=${config}`, `--only=${rule}`, '--reporter=json', '--max-diagnostics=none'],
			...['bin', 'functions', 'infra', 'shared', 'web'],
		],
		{ encoding: 'utf8', maxBuffer: 2 ** 28 },
	);
	rmSync(config, { recursive: true });
	const { diagnostics }: Report = JSON.parse(stdout);
	return diagnostics
		.filter(({ category, location }) => category === `lint/${rule}` && !/\.test\.tsx?$/.test(location.path))
		.map(({ message, location }) => ({
			message: typeof message === 'string' ? message : message.map(({ content }) => content).join(''),
			location: location.path,
		}));
}
