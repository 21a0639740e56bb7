import { expect, test } from 'vitest';
import { formatCallName, formatFullName } from './person-name.ts';

const ken = { firstName: '健', lastName: '佐藤' };
const hanako = { firstName: 'Hanako', lastName: 'Kimura' };

test.each([
	[ken, 'en', '佐藤 健', '佐藤'],
	[ken, 'ja', '佐藤 健', '佐藤'],
	[hanako, 'en', 'Hanako Kimura', 'Hanako'],
	[hanako, 'ja', 'Kimura Hanako', 'Kimura'],
	[{ firstName: '', lastName: '' }, 'en', '', ''],
] as const)('%o is for a reader of %s %s, and addressed as %s', (person, language, full, call) => {
	expect(formatFullName(person, language)).toBe(full);
	expect(formatCallName(person, language)).toBe(call);
});
