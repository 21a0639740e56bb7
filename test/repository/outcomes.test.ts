import { expect, test } from 'vitest';
import { type FileOutcome, listToTryAgain, sumUp } from '../outcomes.ts';

const anOutcome = (file: string, change: Partial<FileOutcome> = {}): FileOutcome => ({
	...{ file, project: 'market', passed: 2, skipped: 0, failed: [], loaded: true, milliseconds: 1 },
	...change,
});

test('files of the project that failed, or could not be loaded, are tried again, and no others', () => {
	const files = [
		anOutcome('good'),
		anOutcome('bad', { failed: ['a'] }),
		anOutcome('unread', { passed: 0, loaded: false }),
		anOutcome('other', { project: 'unit', failed: ['a'] }),
	];
	expect(listToTryAgain({ files, errors: 0 }, 'market')).toEqual(['bad', 'unread']);
});

test('a second try stands for the first, and each test that passed only then is named', () => {
	const first = { files: [anOutcome('good'), anOutcome('bad', { passed: 1, failed: ['a', 'b'] })], errors: 0 };
	const again = { files: [anOutcome('bad', { passed: 2, failed: ['b'] })], errors: 0 };
	expect(sumUp(first, again)).toEqual({ passed: 4, failed: 1, skipped: 0, atSecondTry: ['bad > a'] });
});

test('a file that was not run again stays failed; errors beside the tests of either run count', () => {
	const first = { files: [anOutcome('bad', { failed: ['a'] }), anOutcome('unread', { passed: 0, loaded: false })], errors: 1 };
	expect(sumUp(first)).toEqual({ passed: 2, failed: 3, skipped: 0, atSecondTry: [] });
	expect(sumUp(first, { files: [anOutcome('unread')], errors: 1 })).toEqual({ passed: 4, failed: 3, skipped: 0, atSecondTry: ['unread > (the file)'] });
});

test('a run without a test is no success', () => {
	expect(sumUp({ files: [], errors: 0 })).toEqual({ passed: 0, failed: 1, skipped: 0, atSecondTry: [] });
});
