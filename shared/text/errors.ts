import type { ErrorCode, IssueCode } from '#shared/contract/errors.ts';
import type { Language } from '#shared/domain/common/language.ts';
import english from './locales/en/server/errors.json' with { type: 'json' };
import englishIssues from './locales/en/server/issues.json' with { type: 'json' };
import japanese from './locales/ja/server/errors.json' with { type: 'json' };
import japaneseIssues from './locales/ja/server/issues.json' with { type: 'json' };
import { addWords } from './words.ts';

const errors = addWords('errors', { en: english, ja: japanese });
const issues = addWords('issues', { en: englishIssues, ja: japaneseIssues });

/** Title and detail of an error. The specification's own sentences stand where it has one. */
export function describeError(code: ErrorCode, language: Language): { title: string; detail: string } {
	const t = errors(language);
	return { title: t(`${code}.title`), detail: t(`${code}.detail`) };
}

/** That the reader is banned, and why: a code of the market's, or an admin's own words without their own full stop. */
export function describeBan(reason: string, language: Language): { title: string; detail: string } {
	const t = errors(language);
	const why = reason === 'COMPLAINT' || reason === 'NOT_CONFIRMED' ? reason : 'stated';
	return { title: t('MEMBER_BANNED.title'), detail: t(`banned.${why}`, { replace: { reason: reason.replace(/[.。]+$/, '') } }) };
}

/** That a first bid is too low, and what would be taken. */
export function describeFirstBid({ amount, currency }: { amount: number; currency: string }, language: Language): { title: string; detail: string } {
	const t = errors(language);
	return { title: t('BID_TOO_LOW.title'), detail: t('firstBid', { replace: { amount, currency } }) };
}

/** Describes a field's fault; `code` is zod's, or a rule's own. */
export function describeIssue(code: IssueCode, language: Language): string {
	switch (code) {
		// zod's distinctions that do not matter to a reader.
		case 'custom':
		case 'invalid_element':
		case 'invalid_key':
			return issues(language)('invalid_value');
		default:
			return issues(language)(code);
	}
}
