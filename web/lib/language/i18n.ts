import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, type Language } from '#shared/domain/common/language.ts';
import { storeLanguage } from './chosen-language.ts';
import { fetchWords, OWN_WORDS, type OwnWords, type Words, type WordsFile } from './words.ts';

export const i18n = i18next.createInstance();

/** Additional word files that are loaded or loading, by language and file. */
const asked = new Map<`${Language} ${WordsFile}`, Promise<void>>();

/** Starts the translations in `language` with the words of the first page. Must resolve before anything is rendered. */
export async function startI18n(language: Language, words: Words): Promise<void> {
	i18n.on('languageChanged', () => {
		storeLanguage(localStorage, getLanguage());
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

function loadWords(file: WordsFile, language = getLanguage()): Promise<void> {
	const known = asked.get(`${language} ${file}`);
	if (known) return known;
	const loading = fetchWords(language, file).then((words) => addWords(language, words));
	asked.set(`${language} ${file}`, loading);
	// The next screen tries a failed load again.
	loading.catch(() => asked.delete(`${language} ${file}`));
	return loading;
}

/** Loads a module together with the words that the first page does not have; some screens also with their own. */
export async function loadWithWords<T>(loading: Promise<T>, ...beside: OwnWords[]): Promise<T> {
	const [loaded] = await Promise.all([loading, loadWords('other'), ...beside.map((file) => loadWords(file))]);
	return loaded;
}

/** Loads the words of a language and switches to it. Loads a screen's own words if they were loaded in the previous language. */
export async function changeLanguage(language: Language): Promise<void> {
	const own = OWN_WORDS.filter((file) => asked.has(`${getLanguage()} ${file}`));
	await Promise.all([loadWords('first', language), loadWords('other', language), ...own.map((file) => loadWords(file, language))]);
	await i18n.changeLanguage(language);
}

function addWords(language: Language, words: Words): void {
	for (const [part, texts] of Object.entries(words)) i18n.addResourceBundle(language, part, texts);
}

export function getLanguage(): Language {
	return i18n.language === 'ja' ? 'ja' : 'en';
}
