import type { Language } from '#shared/domain/common/language.ts';

export type Words = Record<string, Record<string, unknown>>;

/** Words that come together: those of the first page, those of all others, and those of the screens that admins alone see. */
export type WordsFile = 'first' | 'other' | 'admin';

/** The app's words, `<language>/web/<part>.json`, in three files a language; the server's are not in the app. */
const FILES: Record<Language, Record<WordsFile, () => Promise<{ default: Words }>>> = {
	en: {
		first: () => import('#web/words/words-en-first.ts'),
		other: () => import('#web/words/words-en-other.ts'),
		admin: () => import('#web/words/words-en-admin.ts'),
	},
	ja: {
		first: () => import('#web/words/words-ja-first.ts'),
		other: () => import('#web/words/words-ja-other.ts'),
		admin: () => import('#web/words/words-ja-admin.ts'),
	},
};

/** Loads a file of words of a language, by their parts. */
export async function fetchWords(language: Language, file: WordsFile): Promise<Words> {
	const { default: files } = await FILES[language][file]();
	return Object.fromEntries(Object.entries(files).map(([path, words]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), words]));
}
