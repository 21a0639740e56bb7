import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Signs of sentences without a subject, of clauses in place of nouns, and of words that are not the field's. */
const MARKS = [
	/^\s*(\*|\/\/|\/\*\*) ?(Of|Those|The same|What|Whoever|Who)\s/,
	/^\s*(\*|\/\/|\/\*\*).*(\b(for|of|by|to) who\b|of before|reckon|is none\b|\bof none\b|\bso (many|much)\b)/,
];

test('no comment of the product or its tests has a mark of the former dialect', () => {
	const files = globSync('{bin,functions,infra,shared,test,web}/**/*.{ts,tsx,js,css,java}');
	expect(files.length).toBeGreaterThan(1600);
	expect(files).toContain('test/repository/english.test.ts');
	const marked = files.flatMap((file) =>
		readFileSync(file, 'utf8')
			.split('\n')
			.flatMap((line, at) => (MARKS.some((mark) => mark.test(line)) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
	);
	expect(marked).toEqual([]);
});

test('the marks find what they are for', () => {
	for (const line of [
		'/** Of the file. */',
		'\t * Who sees it.',
		'// Whoever comes next.',
		'/** A list for who asks. */',
		'/** 0 where there is none. */',
		'// so many rows',
	]) {
		expect(MARKS.some((mark) => mark.test(line))).toBe(true);
	}
});
