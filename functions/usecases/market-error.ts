import type { ErrorCode, IssueCode, Problem } from '#shared/contract/errors.ts';
import type { PriceSheetIssue } from '#shared/sheet/price-sheet/issues.ts';

/** Extra members of the problem document that some codes carry. */
export type ErrorExtras = Partial<Pick<Problem, 'requiredBid' | 'present' | 'diamond'>> & {
	issues?: { path: string; code: IssueCode; message: string }[];
	retryAfter?: number;
	/** With `MEMBER_BANNED`: why, as the member's record says it; told in the detail. */
	banReason?: string;
	/** With `PRICE_LIST_REFUSED`: what is wrong with the sheet; told as issues. */
	priceSheet?: readonly PriceSheetIssue[];
	/** With `BID_TOO_LOW` on a stone without a bid: the least first bid as it is told in the detail. */
	firstBid?: { amount: number; currency: string };
};

/** Extras that a code always has. BUSY passes in a moment: seconds. */
const ALWAYS: Partial<Record<ErrorCode, ErrorExtras>> = { BUSY: { retryAfter: 1 } };

/** A refusal with a stable code: mapped to HTTP in `functions/http/call/problem.ts`, to words in `shared/text`. */
export class MarketError extends Error {
	readonly code: ErrorCode;
	readonly extras: ErrorExtras;
	constructor(code: ErrorCode, extras: ErrorExtras = {}) {
		super(code);
		this.name = 'MarketError';
		this.code = code;
		this.extras = { ...ALWAYS[code], ...extras };
	}
}
