import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listMarked, MARKS } from './marks.ts';

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
