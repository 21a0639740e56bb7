import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, type Language } from '#shared/domain/common/language.ts';
import { storeLanguage } from './chosen-language.ts';
import { fetchWords, findWordsFile, type Words, type WordsFile } from './words.ts';

export const i18n = i18next.createInstance();

/** Additional word files that are loaded or loading, by language and file. */
const asked = new Map<`${Language} ${WordsFile}`, Promise<void>>();

/** Milliseconds before words that failed to load are requested again. */
const PAUSE = 3_000;

/** Loads the words of a component that is rendered before they are there. Its placeholder is shown until then, for without words there is nothing to show. */
const MISSING_WORDS: BackendModule = {
	type: 'backend',
	init: () => undefined,
	read: (language: Language, part, give) => {
		const load = () =>
			loadWords(findWordsFile(part), language).then(
				() => give(null, i18n.getResourceBundle(language, part)),
				() => setTimeout(load, PAUSE),
			);
		void load();
	},
};

/** Starts the translations in `language` with the words of the first page. Must resolve before anything is rendered. */
export async function startI18n(language: Language, words: Words): Promise<void> {
	i18n.on('languageChanged', () => {
		storeLanguage(localStorage, getLanguage());
		document.documentElement.lang = getLanguage();
	});
	await i18n
		.use(initReactI18next)
		.use(MISSING_WORDS)
		.init({
			lng: language,
			// Both languages have all words.
			fallbackLng: false,
			partialBundledLanguages: true,
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

/** Loads a module together with its words: those of daily screens, and unless `file` is these, all others and the file's own. */
export async function loadWithWords<T>(loading: Promise<T>, file: WordsFile = 'other'): Promise<T> {
	const files: WordsFile[] = file === 'daily' ? ['daily'] : ['daily', 'other', file];
	const [loaded] = await Promise.all([loading, ...files.map((wanted) => loadWords(wanted))]);
	return loaded;
}

/** The language that was chosen last, maybe still loading. */
let wanted: Language | undefined;

/** Loads the files of words that are loaded in the present language in another one, and switches to it, unless another choice came meanwhile. */
export async function changeLanguage(language: Language): Promise<void> {
	wanted = language;
	const files = new Set<WordsFile>(['first']);
	for (const known of asked.keys()) if (known.startsWith(getLanguage())) files.add(known.slice(known.indexOf(' ') + 1) as WordsFile);
	await Promise.all([...files].map((file) => loadWords(file, language)));
	if (wanted === language) await i18n.changeLanguage(language);
}

function addWords(language: Language, words: Words): void {
	for (const [part, texts] of Object.entries(words)) i18n.addResourceBundle(language, part, texts);
}

export function getLanguage(): Language {
	return i18n.language === 'ja' ? 'ja' : 'en';
}
