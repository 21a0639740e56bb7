import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../../vitest.config.ts';

test('each test file is run by exactly one project, whatever its name and folder', () => {
	const projects = (config.test?.projects ?? []).flatMap((project) => (typeof project === 'object' && 'test' in project ? (project.test ?? []) : []));
	const counts = new Map(globSync('{bin,functions,infra,shared,test,web}/**/*.test.{ts,tsx}').map((file) => [file, 0]));
	for (const { include = [], exclude = [] } of projects) {
		for (const file of globSync(include, { exclude })) counts.set(file, (counts.get(file) ?? 0) + 1);
	}
	expect(counts.size).toBeGreaterThan(0);
	expect([...counts].filter(([, count]) => count !== 1)).toEqual([]);
});
