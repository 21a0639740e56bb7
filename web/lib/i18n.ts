import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { ContractLanguage, readContractLanguage, writeContractLanguage } from '#shared/contract/language.ts';
import { LANGUAGES, type Language } from '#shared/domain/language.ts';

/** Two names of one setting (specification 9): both are written, the first one found is read. */
const STORED_UNDER = ['selectedLang', 'i18nextLng'] as const;

type Texts = Record<string, unknown>;
/** The app's words, `<language>/web/<namespace>.json`, bundled. The server's are not. */
const files = import.meta.glob<Texts>('../../shared/text/locales/*/web/*.json', { eager: true, import: 'default' });

export const i18n = i18next.createInstance();

/** Starts the translations in the member's language. Resolves before anything is rendered. */
export async function startI18n(): Promise<void> {
	const resources = groupByLanguage(files);
	i18n.on('languageChanged', keepLanguage);
	await i18n.use(initReactI18next).init({
		lng: chooseLanguage(localStorage, navigator.languages),
		fallbackLng: 'en',
		supportedLngs: LANGUAGES,
		defaultNS: 'common',
		ns: Object.keys(resources.en ?? {}),
		resources,
		interpolation: { escapeValue: false },
	});
}

/** The language chosen before, else the browser's when it is Japanese, else English. */
export function chooseLanguage(storage: Pick<Storage, 'getItem'>, preferred: readonly string[]): Language {
	for (const key of STORED_UNDER) {
		const stored = ContractLanguage.safeParse(storage.getItem(key));
		if (stored.success) return readContractLanguage(stored.data);
	}
	return preferred[0]?.toLowerCase().startsWith('ja') ? 'ja' : 'en';
}

function groupByLanguage(files: Record<string, Texts>): Record<string, Record<string, Texts>> {
	const resources: Record<string, Record<string, Texts>> = {};
	for (const [path, texts] of Object.entries(files)) {
		const [, language, namespace] = /([^/]+)\/web\/([^/]+)\.json$/.exec(path) ?? [];
		if (language && namespace) resources[language] = { ...resources[language], [namespace]: texts };
	}
	return resources;
}

/** The language now in use. */
export function getLanguage(): Language {
	return i18n.language === 'ja' ? 'ja' : 'en';
}

function keepLanguage(): void {
	const language = getLanguage();
	for (const key of STORED_UNDER) localStorage.setItem(key, writeContractLanguage(language));
	document.documentElement.lang = language;
}
