import type { Language } from '#shared/domain/common/language.ts';

export type Words = Record<string, Record<string, unknown>>;

/** Word files that load together: for the first page, for all other pages, and for the few screens that have words of their own. */
export type WordsFile = 'first' | 'other' | OwnWords;
export const OWN_WORDS = ['admin', 'developers'] as const;
export type OwnWords = (typeof OWN_WORDS)[number];

/** The app's words, in four files for each language. The server's words are not in the app. */
const FILES: Record<Language, Record<WordsFile, () => Promise<{ default: Words }>>> = {
	en: {
		first: () => import('#web/words/words-en-first.ts'),
		other: () => import('#web/words/words-en-other.ts'),
		admin: () => import('#web/words/words-en-admin.ts'),
		developers: () => import('#web/words/words-en-developers.ts'),
	},
	ja: {
		first: () => import('#web/words/words-ja-first.ts'),
		other: () => import('#web/words/words-ja-other.ts'),
		admin: () => import('#web/words/words-ja-admin.ts'),
		developers: () => import('#web/words/words-ja-developers.ts'),
	},
};

/** Loads a file of a language's words, grouped by part. */
export async function fetchWords(language: Language, file: WordsFile): Promise<Words> {
	const { default: files } = await FILES[language][file]();
	return Object.fromEntries(Object.entries(files).map(([path, words]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), words]));
}
