import type { EndpointName } from '#shared/contract/endpoints.ts';
import type { Language } from '#shared/domain/common/language.ts';
import english from './locales/en/server/reference.json' with { type: 'json' };
import japanese from './locales/ja/server/reference.json' with { type: 'json' };
import summaries from './locales/ja/server/summaries.json' with { type: 'json' };
import { addWords } from './words.ts';

/** The texts of the API's reference page around the contract's own. */
export const reference = addWords('reference', { en: english, ja: japanese });

/** Summaries of the calls in Japanese. A missing summary does not compile. */
const JAPANESE_SUMMARIES: Readonly<Record<string, string>> = summaries satisfies Record<EndpointName, string>;

/** Returns a call's summary in `language`; `english` is the contract's own summary. */
export function translateSummary(name: string, english: string, language: Language): string {
	return language === 'ja' ? (JAPANESE_SUMMARIES[name] ?? english) : english;
}
