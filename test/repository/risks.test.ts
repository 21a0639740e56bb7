import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMPONENT_MUTANTS } from '../mutation/component-mutants.ts';
import { RISKS } from '../mutation/risks.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const page = read('docs/reliability.md').split('\n');

test.each(RISKS)('the mutant against “$behaviour” has its one place, its test, and its row in the page', ({ behaviour, file, from, to, test: by }) => {
	expect(read(file).split(from)).toHaveLength(2);
	expect(to).not.toBe(from);
	expect(existsSync(by)).toBe(true);
	const row = page.find((line) => line.startsWith(`| ${behaviour} `));
	expect(row).toContain(`\`${file}\``);
	expect(row).toContain(`\`${by}\``);
});

test('the riskiest behaviours are ten', () => {
	expect(new Set(RISKS.map(({ behaviour }) => behaviour)).size).toBe(10);
});

test.each(COMPONENT_MUTANTS)('the mutant “$mistake” has its one place and its test', ({ file, from, to, test: by }) => {
	expect(read(file).split(from)).toHaveLength(2);
	expect(to).not.toBe(from);
	expect(existsSync(by)).toBe(true);
});

test('ten components have a mutant', () => {
	expect(new Set(COMPONENT_MUTANTS.map(({ file }) => file)).size).toBe(10);
});
