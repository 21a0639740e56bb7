/** The market's languages by their web standard codes. Only `#shared/contract/language.ts` has the specification's codes. */
export const LANGUAGES = ['en', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];
