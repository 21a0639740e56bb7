import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LANGUAGES, type Language } from '#shared/domain/common/language.ts';
import { changeLanguage, getLanguage, i18n, startI18n } from './i18n.ts';
import { fetchWords, findWordsFile, type WordsFile } from './words.ts';

/** Promises for which the words of a language wait. */
const delays = vi.hoisted((): Partial<Record<Language, Promise<void>>> => ({}));
vi.mock('./words.ts', async (importOriginal) => {
	const words = await importOriginal<typeof import('./words.ts')>();
	return {
		...words,
		fetchWords: (language: Language, file: WordsFile) => (delays[language] ?? Promise.resolve()).then(() => words.fetchWords(language, file)),
	};
});

const FILES: readonly WordsFile[] = ['first', 'daily', 'other', 'admin', 'developers', 'pages'];

beforeAll(async () => {
	vi.stubGlobal('localStorage', { setItem: () => undefined });
	vi.stubGlobal('document', { documentElement: {} });
	await startI18n('en', await fetchWords('en', 'first'));
});

afterAll(() => void vi.unstubAllGlobals());

test.each(LANGUAGES)('the file of each part of the words contains it, in %s', async (language) => {
	const found = await Promise.all(FILES.map(async (file) => Object.keys(await fetchWords(language, file)).map((part) => [part, file] as const)));
	const parts = found.flat();
	expect(parts.length).toBeGreaterThan(20);
	expect(parts.filter(([part, file]) => findWordsFile(part) !== file)).toEqual([]);
	expect(new Set(parts.map(([part]) => part)).size).toBe(parts.length);
});

test('words that a component needs and no screen has loaded are loaded for it, and follow the language', async () => {
	expect(i18n.hasResourceBundle('en', 'dashboard')).toBe(false);
	// As `useTranslation` does, which shows the placeholder around the component until then.
	await i18n.loadNamespaces('dashboard');
	expect(i18n.t('dashboard:title', { name: 'Sato' })).toBe("Sato's dashboard");
	expect(i18n.hasResourceBundle('ja', 'dashboard')).toBe(false);
	await changeLanguage('ja');
	expect(i18n.t('dashboard:title', { name: '佐藤' })).toBe('佐藤様のダッシュボード');
});

test('of two languages that are chosen in a row the last one stays, also if the words of the first arrive later', async () => {
	const present = getLanguage();
	const other = present === 'en' ? 'ja' : 'en';
	const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
	delays[other] = late;
	const first = changeLanguage(other);
	await changeLanguage(present);
	arrive();
	await first;
	expect(getLanguage()).toBe(present);
});
