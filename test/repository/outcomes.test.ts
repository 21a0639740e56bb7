import { expect, test } from 'vitest';
import { type FileOutcome, sumUp } from '../outcomes.ts';

const anOutcome = (file: string, change: Partial<FileOutcome> = {}): FileOutcome => ({
	...{ file, project: 'market', passed: 2, skipped: 0, failed: [], loaded: true, milliseconds: 1 },
	...change,
});

test('failed tests, files that could not be loaded and errors outside of tests count as failures', () => {
	const files = [anOutcome('good', { skipped: 1 }), anOutcome('bad', { passed: 1, failed: ['a', 'b'] }), anOutcome('unread', { passed: 0, loaded: false })];
	expect(sumUp({ files, errors: 0 })).toEqual({ passed: 3, failed: 3, skipped: 1 });
	expect(sumUp({ files, errors: 1 })).toEqual({ passed: 3, failed: 4, skipped: 1 });
});

test('a run without a test is no success', () => {
	expect(sumUp({ files: [], errors: 0 })).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
