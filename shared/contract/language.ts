import * as z from 'zod';

/** The market's languages, by the names that web standards give them: in use cases, in the table, in texts, in `lang`. */
export const LANGUAGES = ['en', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages by the specification's names, which stand in requests, in answers and in the browser's storage. */
export const ContractLanguage = z.enum(['en', 'jp']);
export type ContractLanguage = z.infer<typeof ContractLanguage>;

/** The market's name of a language that the contract names. */
export function fromContractLanguage(language: ContractLanguage): Language {
	return language === 'jp' ? 'ja' : 'en';
}

/** The contract's name of a language. */
export function toContractLanguage(language: Language): ContractLanguage {
	return language === 'ja' ? 'jp' : 'en';
}
