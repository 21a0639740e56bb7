import type { Language } from '#shared/domain/language.ts';

export type Words = Record<string, Record<string, unknown>>;

/** The app's words, `<language>/web/<part>.json`, in two files a language; the server's are not in the app. */
const FILES: Record<Language, Record<'first' | 'other', () => Promise<{ default: Words }>>> = {
	en: { first: () => import('../words/words-en-first.ts'), other: () => import('../words/words-en-other.ts') },
	ja: { first: () => import('../words/words-ja-first.ts'), other: () => import('../words/words-ja-other.ts') },
};

/** Loads the words of a language, by their parts: those of the first page, or all others, which come with the first of them. */
export async function fetchWords(language: Language, first: boolean): Promise<Words> {
	const { default: files } = await FILES[language][first ? 'first' : 'other']();
	return Object.fromEntries(Object.entries(files).map(([path, words]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), words]));
}
