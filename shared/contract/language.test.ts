import { expect, test } from 'vitest';
import { negotiateLanguage } from './language.ts';

test.each([
	[undefined, 'en'],
	['', 'en'],
	['ja', 'ja'],
	['jp', 'ja'],
	['en', 'en'],
	['ja-JP,ja;q=0.9,en-US;q=0.8,en;q=0.7', 'ja'],
	['en-GB, ja;q=0.5', 'en'],
	['en;q=0.5, ja', 'ja'],
	['fr, ja;q=0.8, en;q=0.2', 'ja'],
	['fr', 'en'],
	['ja;q=0', 'en'],
	['*', 'en'],
	['java, enough', 'en'],
])('who asks for %s reads %s', (asked, language) => {
	expect(negotiateLanguage(asked)).toBe(language);
});
