import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/contract/common.ts';
import { i18n } from './i18n.ts';

export type { Language };

/** The language now in use. */
export function language(): Language {
	return i18n.language === 'jp' ? 'jp' : 'en';
}

/** `jp` is the product's name for what the web's standards call `ja`. */
export function localeOf(language: Language): 'en-US' | 'ja-JP' {
	return language === 'jp' ? 'ja-JP' : 'en-US';
}

/** The language in use, and a function that changes it for this browser. */
export function useLanguage(): { language: Language; setLanguage: (language: Language) => void } {
	const { i18n } = useTranslation();
	return { language: i18n.language === 'jp' ? 'jp' : 'en', setLanguage: (language) => void i18n.changeLanguage(language) };
}
