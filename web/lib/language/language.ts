import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/domain/common/language.ts';
import { changeLanguage, getLanguage } from './i18n.ts';

export function useLanguage(): { language: Language; setLanguage: (language: Language) => void } {
	useTranslation();
	return { language: getLanguage(), setLanguage: (language) => void changeLanguage(language) };
}
