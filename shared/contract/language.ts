import type { Language } from '#shared/domain/common/language.ts';

/** The languages by the specification's codes, which requests, answers and the browser's storage use. */
export const CONTRACT_LANGUAGES = ['en', 'jp'] as const;
export type ContractLanguage = (typeof CONTRACT_LANGUAGES)[number];

/** Negotiates the language from `Accept-Language`: the preferred one of English and Japanese, otherwise English. */
export function negotiateLanguage(acceptLanguage: string | undefined): Language {
	const wishes = (acceptLanguage ?? '').split(',').flatMap((wish) => {
		const [, tag = '', weight = '1'] = /^\s*(ja|jp|en)\b[^;]*(?:;\s*q=([\d.]+))?/i.exec(wish) ?? [];
		return tag ? [{ language: tag.toLowerCase() === 'en' ? ('en' as const) : ('ja' as const), weight: Number(weight) || 0 }] : [];
	});
	const preferred = wishes.sort((a, b) => b.weight - a.weight)[0];
	return preferred && preferred.weight > 0 ? preferred.language : 'en';
}

export function readContractLanguage(language: ContractLanguage): Language {
	return language === 'jp' ? 'ja' : 'en';
}

export function writeContractLanguage(language: Language): ContractLanguage {
	return language === 'ja' ? 'jp' : 'en';
}
