import { expect, test, vi } from 'vitest';
import { LANGUAGES } from '#shared/domain/common/language.ts';
import { changeLanguage, i18n, startI18n } from './i18n.ts';
import { fetchWords, findWordsFile, type WordsFile } from './words.ts';

const FILES: readonly WordsFile[] = ['first', 'daily', 'other', 'admin', 'developers'];

test.each(LANGUAGES)('the file of each part of the words contains it, in %s', async (language) => {
	const found = await Promise.all(FILES.map(async (file) => Object.keys(await fetchWords(language, file)).map((part) => [part, file] as const)));
	const parts = found.flat();
	expect(parts.length).toBeGreaterThan(20);
	expect(parts.filter(([part, file]) => findWordsFile(part) !== file)).toEqual([]);
	expect(new Set(parts.map(([part]) => part)).size).toBe(parts.length);
});

test('words that a component needs and no screen has loaded are loaded for it, and follow the language', async () => {
	vi.stubGlobal('localStorage', { setItem: () => undefined });
	vi.stubGlobal('document', { documentElement: {} });
	await startI18n('en', await fetchWords('en', 'first'));
	expect(i18n.hasResourceBundle('en', 'dashboard')).toBe(false);
	// As `useTranslation` does, which shows the placeholder around the component until then.
	await i18n.loadNamespaces('dashboard');
	expect(i18n.t('dashboard:title', { name: 'Sato' })).toBe("Sato's dashboard");
	expect(i18n.hasResourceBundle('ja', 'dashboard')).toBe(false);
	await changeLanguage('ja');
	expect(i18n.t('dashboard:title', { name: '佐藤' })).toBe('佐藤様のダッシュボード');
	vi.unstubAllGlobals();
});
