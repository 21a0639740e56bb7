import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countByFolder } from './product-files.ts';

/**
 * Maximum number of source files directly in one folder. The linter limits the lengths of files and
 * functions, and finds import cycles (`biome.json`).
 */
const MOST_FILES = 20;
/** The subjects of docs/architecture.md. */
const SUBJECTS = ['accounts', 'auctions', 'audit', 'integrations', 'notifications', 'operations', 'prices', 'search', 'sheets', 'stock'];
/** Additional folders for code that belongs to no subject. */
const COMMON: Record<string, readonly string[]> = {
	'shared/domain': ['common'],
	'shared/contract': [],
	'functions/usecases': ['market'],
	'functions/data': ['entities', 'table'],
	'functions/adapters': [],
	'web/features': [],
	'web/parts': [],
};

test('no folder of the product overflows', () => {
	const folders = countByFolder();
	expect(folders.length).toBeGreaterThan(100);
	expect(folders.filter(([, count]) => count > MOST_FILES)).toEqual([]);
});

test.each(Object.keys(COMMON))('%s is divided by the subjects', (layer) => {
	const folders = [...new Set(globSync(`${layer}/*/**/*.{ts,tsx}`).map((file) => file.slice(layer.length + 1).split('/')[0] ?? ''))];
	expect(folders.filter((name) => !SUBJECTS.includes(name) && !COMMON[layer]?.includes(name))).toEqual([]);
	expect(folders.filter((name) => SUBJECTS.includes(name)).length).toBeGreaterThan(3);
});

test('each use case names the ports that it takes, and none takes the whole market', () => {
	const files = globSync('functions/usecases/**/*.ts').filter((file) => !/\.test\.ts$|\/market\/market\.ts$/.test(file));
	const lines = files.flatMap((file) =>
		readFileSync(file, 'utf8')
			.split('\n')
			.map((line) => `${file}: ${line.trim()}`),
	);
	expect(lines.filter((line) => line.includes(': Ports<')).length).toBeGreaterThan(100);
	expect(lines.filter((line) => /: Market\b/.test(line))).toEqual([]);
});

test('a condition with OR that ElectroDB joins to its own stands in parentheses', () => {
	// ElectroDB joins with AND and adds no parentheses: `exists(pk) AND a OR b` holds for an item that does not exist.
	const sources = globSync('functions/data/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
	const conditions = sources.flatMap((file) => readFileSync(file, 'utf8').match(/=> `[^`]*\bOR\b[^`]*`/g) ?? []);
	expect(conditions.length).toBeGreaterThan(3);
	expect(conditions.filter((condition) => !/=> `\(.*\)`$/.test(condition))).toEqual([]);
});
