import type { Language } from '#shared/domain/common/language.ts';

export type Words = Record<string, Record<string, unknown>>;

/** Word files that load together: for the first page, for daily screens, for all others, and for the few screens that have words of their own. */
export type WordsFile = 'first' | 'daily' | 'other' | 'admin' | 'developers' | 'pages';

/** Parts of the words in each file but 'other', which has all that no other file has. */
const PARTS: Partial<Record<WordsFile, readonly string[]>> = {
	first: ['common', 'search'],
	daily: ['auctions', 'notifications', 'priceList', 'prices', 'stone', 'trade', 'workbench'],
	admin: ['admin'],
	developers: ['developers', 'guides', 'webhooks', 'widgetBuilder'],
	pages: ['pages'],
};

/** The app's words, in six files for each language. The server's words are not in the app. */
const FILES: Record<Language, Record<WordsFile, () => Promise<{ default: Words }>>> = {
	en: {
		first: () => import('#web/words/words-en-first.ts'),
		daily: () => import('#web/words/words-en-daily.ts'),
		other: () => import('#web/words/words-en-other.ts'),
		admin: () => import('#web/words/words-en-admin.ts'),
		developers: () => import('#web/words/words-en-developers.ts'),
		pages: () => import('#web/words/words-en-pages.ts'),
	},
	ja: {
		first: () => import('#web/words/words-ja-first.ts'),
		daily: () => import('#web/words/words-ja-daily.ts'),
		other: () => import('#web/words/words-ja-other.ts'),
		admin: () => import('#web/words/words-ja-admin.ts'),
		developers: () => import('#web/words/words-ja-developers.ts'),
		pages: () => import('#web/words/words-ja-pages.ts'),
	},
};

/** Loads a file of a language's words, grouped by part. */
export async function fetchWords(language: Language, file: WordsFile): Promise<Words> {
	const { default: files } = await FILES[language][file]();
	return Object.fromEntries(Object.entries(files).map(([path, words]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), words]));
}

/** Returns the file that contains a part of the words. */
export function findWordsFile(part: string): WordsFile {
	return (Object.keys(PARTS) as WordsFile[]).find((file) => PARTS[file]?.includes(part)) ?? 'other';
}
