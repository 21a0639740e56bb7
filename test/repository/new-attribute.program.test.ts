import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readStormSize } from '#test/steps/storm-size.ts';

/** Attributes that stones might get: a measure, and a grade with its own values. Both are filters. */
const NEW_ROWS = `
	starLength: { ...percent, seenBy: 'guest', group: 'measurements', heading: 'Star Length', search: { key: 'st', range: 'starLength' } },
	luster: { kind: 'code', values: ['BRIGHT', 'DULL'], seenBy: 'guest', group: 'grades', heading: 'Luster', search: { key: 'lu', list: true } },
`;
/** Files in which the compiler demands an entry: dealers' spellings, places on a page, and words. */
const ASKED_FOR_IN = [
	// Headings.
	'shared/sheet/heading-spellings.ts',
	// A parser for the grade's spellings.
	'shared/sheet/values/values.ts',
	// A place in the filter panel.
	'web/features/search/filters/filter-places.ts',
	// A column, or the stone's page only.
	'web/parts/stock/listed-attributes.ts',
];
/** Files that do not compile because a word is missing in the English texts. */
const WORDS_MISSED_IN = ['web/features/search/filters/filter-words.ts', 'web/features/search/filters/range-filter.tsx', 'web/parts/stock/trade-labels.ts'];
/** The folders to compile. Tests are left out, since they would double the time. No folder depends on a later one in this list. */
const FOLDERS = ['shared', 'functions', 'infra', 'bin', 'web'].slice(0, readStormSize().parameters.numRuns);
const PARTS = [...FOLDERS, 'package.json', 'tsconfig.json'];
const isCompiled = (path: string) => FOLDERS.some((folder) => path.startsWith(`${folder}/`));
const isSource = (path: string) => !/\.test\.tsx?$/.test(path);

test('a new attribute that is in the table alone does not compile, and the compiler says what it lacks', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'attribute-'));
	try {
		for (const part of PARTS) await cp(part, join(folder, part), { recursive: true, filter: isSource });
		await symlink(resolve('node_modules'), join(folder, 'node_modules'));
		const table = join(folder, 'shared/domain/stock/attributes.ts');
		const before = await readFile(table, 'utf8');
		const after = before.replace(/\tgirdle: \{/, `${NEW_ROWS}$&`);
		expect(after).not.toBe(before);
		await writeFile(table, after);
		const report = await new Promise<string>((answer) => {
			// Only one checker, because each of several repeats the others' work.
			execFile(resolve('node_modules/.bin/tsc'), ['--noEmit', '--pretty', 'false', '--checkers', '1'], { cwd: folder, maxBuffer: 2 ** 26 }, (_, stdout) =>
				answer(stdout),
			);
		});
		const files = new Set([...report.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file));
		expect([...files].sort()).toEqual([...ASKED_FOR_IN, ...WORDS_MISSED_IN].filter(isCompiled).sort());
	} finally {
		await rm(folder, { recursive: true });
	}
});
