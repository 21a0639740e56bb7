import type { Language } from '#shared/domain/common/language.ts';

/** The languages by the specification's names, which stand in requests, in answers and in the browser's storage. */
export const CONTRACT_LANGUAGES = ['en', 'jp'] as const;
export type ContractLanguage = (typeof CONTRACT_LANGUAGES)[number];

/** The reader's language from `Accept-Language`: of English and Japanese the one that is preferred, else English. */
export function negotiateLanguage(acceptLanguage: string | undefined): Language {
	const wishes = (acceptLanguage ?? '').split(',').flatMap((wish) => {
		const [, tag = '', weight = '1'] = /^\s*(ja|jp|en)\b[^;]*(?:;\s*q=([\d.]+))?/i.exec(wish) ?? [];
		return tag ? [{ language: tag.toLowerCase() === 'en' ? ('en' as const) : ('ja' as const), weight: Number(weight) || 0 }] : [];
	});
	const preferred = wishes.sort((a, b) => b.weight - a.weight)[0];
	return preferred && preferred.weight > 0 ? preferred.language : 'en';
}

/** The market's name of a language that the contract names. */
export function readContractLanguage(language: ContractLanguage): Language {
	return language === 'jp' ? 'ja' : 'en';
}

/** The contract's name of a language. */
export function writeContractLanguage(language: Language): ContractLanguage {
	return language === 'ja' ? 'jp' : 'en';
}
