import type { ErrorCode, IssueCode, Problem } from '#shared/contract/errors.ts';
import type { PriceSheetIssue } from '#shared/sheet/price-sheet/issues.ts';

/** Extra members of the problem document that some codes carry. */
export type ErrorExtras = Partial<Pick<Problem, 'requiredBid' | 'scope' | 'present' | 'diamond'>> & {
	/** An issue's `message` is its limit (`nameLimit`) until it is put into words. */
	issues?: { path: string; code: IssueCode; message: string }[];
	retryAfter?: number;
	/** With `MEMBER_BANNED`: the reason in the member's record, for the detail. */
	banReason?: string;
	/** With `UNAUTHENTICATED`: an API key was sent where none counts, for the detail. */
	isKeyMisplaced?: boolean;
	/** With `PRICE_LIST_REFUSED`: the sheet's mistakes, for the issues. */
	priceSheet?: readonly PriceSheetIssue[];
	/** With `BID_TOO_LOW` on a stone without a bid: the lowest first bid, for the detail. */
	firstBid?: { amount: number; currency: string };
};

/** Extras that a code always has. Seconds after which a BUSY call may be repeated. */
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
