import type { ErrorCode, IssueCode } from '#shared/contract/errors.ts';
import type { Language } from '#shared/domain/common/language.ts';
import english from './locales/en/server/errors.json' with { type: 'json' };
import englishIssues from './locales/en/server/issues.json' with { type: 'json' };
import japanese from './locales/ja/server/errors.json' with { type: 'json' };
import japaneseIssues from './locales/ja/server/issues.json' with { type: 'json' };
import { addWords } from './words.ts';

const errors = addWords('errors', { en: english, ja: japanese });
const issues = addWords('issues', { en: englishIssues, ja: japaneseIssues });

/** Returns title and detail of an error, in the specification's own sentences if it has any. */
export function describeError(code: ErrorCode, language: Language): { title: string; detail: string } {
	const t = errors(language);
	return { title: t(`${code}.title`), detail: t(`${code}.detail`) };
}

/** Describes the reader's ban. `reason` is one of the market's codes or an admin's text, whose final full stop is removed. */
export function describeBan(reason: string, language: Language): { title: string; detail: string } {
	const t = errors(language);
	const why = reason === 'COMPLAINT' || reason === 'NOT_CONFIRMED' ? reason : 'stated';
	return { title: t('MEMBER_BANNED.title'), detail: t(`banned.${why}`, { replace: { reason: reason.replace(/[.。]+$/, '') } }) };
}

/** Describes that a first bid is too low, with the smallest accepted amount. */
export function describeFirstBid({ amount, currency }: { amount: number; currency: string }, language: Language): { title: string; detail: string } {
	const t = errors(language);
	return { title: t('BID_TOO_LOW.title'), detail: t('firstBid', { replace: { amount, currency } }) };
}

/** Describes that an API key was sent to a call that is not open to keys, or not as a bearer's. */
export function describeMisplacedKey(language: Language): { title: string; detail: string } {
	const t = errors(language);
	return { title: t('UNAUTHENTICATED.title'), detail: t('misplacedKey') };
}

/** Describes a field's issue. `code` is zod's or one of the market's rules; `limit` is what the field takes, if it can be named. */
export function describeIssue(code: IssueCode, language: Language, limit = ''): string {
	switch (code) {
		case 'invalid_type':
		case 'invalid_value':
		case 'too_small':
		case 'too_big':
			return issues(language)(limit === '' ? code : `limited.${code}`, { replace: { limit } });
		// Codes that zod distinguishes but a reader need not.
		case 'custom':
		case 'invalid_element':
		case 'invalid_key':
			return issues(language)('invalid_value');
		default:
			return issues(language)(code);
	}
}
