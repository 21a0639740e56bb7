import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listMarked, MARKS } from './marks.ts';
import { listProductFiles } from './product-files.ts';

test('no comment of the product has a mark of the former dialect', () => {
	const files = listProductFiles();
	expect(files.length).toBeGreaterThan(1000);
	const marked = files.flatMap((file) => listMarked(file, readFileSync(file, 'utf8')));
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
