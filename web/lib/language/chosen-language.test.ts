import { expect, test } from 'vitest';
import { chooseLanguage } from './chosen-language.ts';

const storage = (kept: Record<string, string>) => ({ getItem: (key: string) => kept[key] ?? null });

test.each([
	[{}, ['en-US'], 'en'],
	[{}, [], 'en'],
	[{}, ['ja-JP', 'en'], 'ja'],
	[{}, ['fr', 'ja'], 'en'],
	[{ selectedLang: 'en' }, ['ja'], 'en'],
	[{ i18nextLng: 'jp' }, ['en'], 'ja'],
	[{ selectedLang: 'jp', i18nextLng: 'en' }, ['en'], 'ja'],
	[{ selectedLang: 'xx' }, ['en'], 'en'],
])('with %o stored and a browser in %j it starts in %s', (kept, preferred, language) => {
	expect(chooseLanguage(storage(kept), preferred)).toBe(language);
});
