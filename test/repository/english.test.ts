import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listMarked, listMarkedProse, MARKS } from './marks.ts';

test('no comment of the product or its tests has a mark of the former dialect', () => {
	const files = globSync('{bin,functions,infra,shared,test,web}/**/*.{ts,tsx,js,css,java}');
	expect(files.length).toBeGreaterThan(1600);
	expect(files).toContain('test/repository/english.test.ts');
	expect(files.flatMap((file) => listMarked(file, readFileSync(file, 'utf8')))).toEqual([]);
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

const PAGES = globSync('docs/**/*.md');

test('no document has a word of the former dialect outside code and quoted titles', () => {
	expect(PAGES.length).toBeGreaterThan(70);
	const pages = [...PAGES, 'CHANGELOG.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md'];
	expect(pages.flatMap((page) => listMarkedProse(page, readFileSync(page, 'utf8')))).toEqual([]);
	const page = 'It is none of ours.\n```\nso many stones\n```\n`reckoned` is quoted, “of before” too.\nThe price of before.';
	expect(listMarkedProse('a.md', page)).toEqual(['a.md:1 It is none of ours.', 'a.md:6 The price of before.']);
});

test('the documents have at most 50,000 words', () => {
	const words = PAGES.flatMap((page) =>
		readFileSync(page, 'utf8')
			.split(/\s+/)
			.filter((word) => /[\p{L}\p{N}_]/u.test(word)),
	);
	expect(words.length).toBeLessThanOrEqual(50_000);
});
