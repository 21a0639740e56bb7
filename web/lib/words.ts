import type { Language } from '#shared/domain/language.ts';
import { FIRST_PARTS } from '../first-parts.ts';

export type Words = Record<string, Record<string, unknown>>;

/**
 * The app's words, `<language>/web/<part>.json`; the server's are not in the app. Each language comes in two bundles
 * (`web/build/bundles.ts`): the words of the first page, and those of all others, which come with the first of them.
 */
const files = import.meta.glob<Record<string, unknown>>('../../shared/text/locales/*/web/*.json', { import: 'default' });

/** Loads the words of a language: those of the first page, or all others. */
export async function fetchWords(language: Language, first: boolean): Promise<Words> {
	const wanted = Object.entries(files).flatMap(([path, load]) => {
		const [, of, part = ''] = /([^/]+)\/web\/([^/]+)\.json$/.exec(path) ?? [];
		return of === language && FIRST_PARTS.includes(part) === first ? [load().then((words) => [part, words] as const)] : [];
	});
	return Object.fromEntries(await Promise.all(wanted));
}
