import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, type Language } from '#shared/domain/language.ts';
import { keepLanguage } from './chosen-language.ts';
import { fetchWords, type Words } from './words.ts';

export const i18n = i18next.createInstance();

/** The languages all of whose words are there, or on their way. */
const complete = new Map<Language, Promise<void>>();

/** Starts the translations in a language, of which the words of the first page are there. Resolves before anything is rendered. */
export async function startI18n(language: Language, words: Words): Promise<void> {
	i18n.on('languageChanged', () => {
		keepLanguage(localStorage, getLanguage());
		document.documentElement.lang = getLanguage();
	});
	await i18n.use(initReactI18next).init({
		lng: language,
		fallbackLng: 'en',
		supportedLngs: LANGUAGES,
		defaultNS: 'common',
		ns: Object.keys(words),
		resources: { [language]: words },
		interpolation: { escapeValue: false },
	});
}

/** Loads the words that the first page does without, in the language in use. Every other screen waits for them. */
function loadOtherWords(language = getLanguage()): Promise<void> {
	const known = complete.get(language);
	if (known) return known;
	const loading = fetchWords(language, false).then((words) => addWords(language, words));
	complete.set(language, loading);
	// What could not be loaded is tried again by the next screen.
	loading.catch(() => complete.delete(language));
	return loading;
}

/** What speaks from more than the first page's words comes together with the others. */
export async function loadWithWords<T>(loading: Promise<T>): Promise<T> {
	const [loaded] = await Promise.all([loading, loadOtherWords()]);
	return loaded;
}

/** Changes the language as soon as its words are there. */
export async function changeLanguage(language: Language): Promise<void> {
	const [words] = await Promise.all([fetchWords(language, true), loadOtherWords(language)]);
	addWords(language, words);
	await i18n.changeLanguage(language);
}

function addWords(language: Language, words: Words): void {
	for (const [part, texts] of Object.entries(words)) i18n.addResourceBundle(language, part, texts);
}

/** The language now in use. */
export function getLanguage(): Language {
	return i18n.language === 'ja' ? 'ja' : 'en';
}
