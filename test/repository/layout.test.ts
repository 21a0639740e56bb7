import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

/** Source files directly in one folder. Lengths of files and functions, and import cycles, are the linter's (`biome.json`). */
const MOST_FILES = 21;
/** The subjects of docs/architecture.md. */
const SUBJECTS = ['accounts', 'auctions', 'audit', 'notifications', 'operations', 'prices', 'search', 'sheets', 'stock'];
/** Folders beside the subjects, for what belongs to no subject. */
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
	const files = globSync('{bin,functions,infra,shared,web}/**/*.{ts,tsx,js,css,java}').filter((file) => !/\.test\.tsx?$/.test(file));
	const folders = [...Map.groupBy(files, dirname)].map(([folder, its]): [string, number] => [folder, its.length]);
	expect(folders.length).toBeGreaterThan(100);
	expect(folders.filter(([, count]) => count > MOST_FILES)).toEqual([]);
});

test.each(Object.keys(COMMON))('%s is divided by the subjects', (layer) => {
	const folders = [...new Set(globSync(`${layer}/*/**/*.{ts,tsx}`).map((file) => file.slice(layer.length + 1).split('/')[0] ?? ''))];
	expect(folders.filter((name) => !SUBJECTS.includes(name) && !COMMON[layer]?.includes(name))).toEqual([]);
	expect(folders.filter((name) => SUBJECTS.includes(name)).length).toBeGreaterThan(3);
});
