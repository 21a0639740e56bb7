import { expect, test } from 'vitest';
import { findDifferences } from './find-differences.ts';

interface Stone {
	color?: string;
	lab?: string;
	culet?: string;
}
const facts = [
	{ name: 'Colour', write: ({ color }: Stone) => color },
	{ name: 'Lab', write: ({ lab }: Stone) => lab },
	{ name: 'Culet', write: ({ culet }: Stone) => culet },
];
const differing = (...stones: Stone[]) => findDifferences(stones, facts).map(({ name, differs }) => `${name}${differs ? '!' : ''}`);

test('what stones differ in is marked, what they share is not', () => {
	expect(differing({ color: 'D', lab: 'GIA' }, { color: 'E', lab: 'GIA' })).toEqual(['Colour!', 'Lab']);
});

test('a stone that does not state what another one states differs from it', () => {
	expect(differing({ color: 'D', lab: 'GIA' }, { color: 'D' })).toEqual(['Colour', 'Lab!']);
});

test('what no stone states has no line', () => {
	expect(differing({}, {})).toEqual([]);
	expect(differing({ culet: '' }, {})).toEqual([]);
});

test('a single stone differs from nothing', () => {
	expect(differing({ color: 'D', lab: 'GIA' })).toEqual(['Colour', 'Lab']);
});
