/** The market's languages, by the names that web standards give them. What the specification calls them stands in `#shared/contract/language.ts` alone. */
export const LANGUAGES = ['en', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];
