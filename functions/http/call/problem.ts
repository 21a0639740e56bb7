import type * as z from 'zod';
import { nameLimit } from '#functions/usecases/issue-limit.ts';
import { type ErrorExtras, MarketError } from '#functions/usecases/market-error.ts';
import { chooseIssueCode, ERROR_STATUS, type ErrorCode, type Problem } from '#shared/contract/errors.ts';
import type { Language } from '#shared/domain/common/language.ts';
import { ISSUES_REPORTED } from '#shared/domain/common/request-limits.ts';
import { describeBan, describeError, describeFirstBid, describeIssue, describeMisplacedKey } from '#shared/text/errors.ts';
import { describePriceSheetIssue } from '#shared/text/price-sheet.ts';

/** Writes the problem document of an error (RFC 9457). Unexpected errors are INTERNAL and reveal nothing. */
export function describeProblem(error: unknown, language: Language, requestId: string): Problem {
	const { code, extras } = error instanceof MarketError ? error : new MarketError('INTERNAL');
	const { retryAfter, issues: unworded, priceSheet, banReason, firstBid, isKeyMisplaced, ...rest } = extras;
	const words = describeWhy({ code, banReason, firstBid, isKeyMisplaced }, language);
	const issues =
		priceSheet?.map((issue) => ({ path: issue.row ? `rows.${issue.row}` : '', code: issue.code, message: describePriceSheetIssue(issue, language) })) ??
		unworded?.map((issue) => ({ ...issue, message: describeIssue(issue.code, language, issue.message) }));
	// The reasons, for clients that show only the detail.
	const reasons = code === 'MEDIA_REFUSED' && issues ? [...new Set(issues.map(({ message }) => message))].join(' ') : undefined;
	return {
		type: 'about:blank',
		...words,
		detail: reasons ?? words.detail,
		status: ERROR_STATUS[code],
		code,
		requestId,
		...rest,
		...(issues ? { issues } : {}),
	};
}

function describeWhy(
	{ code, banReason, firstBid, isKeyMisplaced }: Pick<ErrorExtras, 'banReason' | 'firstBid' | 'isKeyMisplaced'> & { code: ErrorCode },
	language: Language,
) {
	if (isKeyMisplaced) return describeMisplacedKey(language);
	if (banReason !== undefined) return describeBan(banReason, language);
	return firstBid ? describeFirstBid(firstBid, language) : describeError(code, language);
}

/** Replaces the issue of a union by those of the form that the value comes closest to: the only one with the fewest issues, if there is one. */
function chooseForm(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
	if (issue.code !== 'invalid_union' || chooseIssueCode(issue) !== issue.code) return [issue];
	const [closest, next] = issue.errors.toSorted((one, other) => one.length - other.length);
	if (!closest || !next || closest.length === next.length) return [issue];
	return closest.map((one) => ({ ...one, path: [...issue.path, ...one.path] })).flatMap(chooseForm);
}

/** Converts a failed parse to a VALIDATION error with the first issues; `place` is body, query or params. */
export function refuseAsInvalid(error: z.ZodError, place: string): MarketError {
	const issues = error.issues.flatMap(chooseForm).flatMap((issue) => {
		const path = issue.path.map(String);
		const at = (extra: string[] = []) => [...(place === 'body' ? [] : [place]), ...path, ...extra].join('.');
		if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => ({ path: at([name]), code: issue.code, message: '' }));
		return [{ path: at(), code: chooseIssueCode(issue), message: nameLimit(issue) }];
	});
	// Limited, because a request with a hundred thousand mistakes must not get an answer above the size limit.
	return new MarketError('VALIDATION', { issues: issues.slice(0, ISSUES_REPORTED) });
}
