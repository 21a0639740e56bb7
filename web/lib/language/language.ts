import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/domain/common/language.ts';
import { changeLanguage, getLanguage } from './i18n.ts';

/** The language in use, and a function that changes it for this browser. */
export function useLanguage(): { language: Language; setLanguage: (language: Language) => void } {
	// Renders again when the language changes.
	useTranslation();
	return { language: getLanguage(), setLanguage: (language) => void changeLanguage(language) };
}
