import * as z from 'zod';
import { PASSWORD_FAULTS } from '#shared/domain/accounts/password-faults.ts';
import { THREAD_FILE_FAULTS } from '#shared/domain/auctions/thread.ts';
import { SCOPES } from '#shared/domain/integrations/scopes.ts';
import { MEDIA_FAULTS } from '#shared/domain/stock/media.ts';

/** Every error code of the API with its HTTP status. Codes are stable, since clients depend on them. `#shared/text` has the texts in both languages. */
export const ERROR_STATUS = {
	VALIDATION: 400,
	NOT_JSON: 400,
	KEY_IN_QUERY: 400,
	BAD_CREDENTIALS: 401,
	UNAUTHENTICATED: 401,
	REFRESH_REFUSED: 401,
	KEY_INVALID: 401,
	FORBIDDEN: 403,
	NOT_ACTIVE: 403,
	NOT_VERIFIED: 403,
	MEMBER_BANNED: 403,
	PROOF_NEEDED: 403,
	FACTOR_NEEDED: 403,
	TOTP_NEEDED: 403,
	SCOPE_MISSING: 403,
	NETWORK_REFUSED: 403,
	NOT_FOUND: 404,
	CURSOR_EXPIRED: 410,
	STALE: 409,
	LOT_ID_TAKEN: 409,
	CERTIFICATE_TAKEN: 409,
	LICENCE_TAKEN: 409,
	STATE_CONFLICT: 409,
	AUCTION_CLOSED: 409,
	NOT_BIDDABLE: 409,
	BID_ID_TAKEN: 409,
	IDEMPOTENCY_KEY_IN_USE: 409,
	TOO_LARGE: 413,
	UNSUPPORTED_MEDIA_TYPE: 415,
	OTP_INVALID: 422,
	TOTP_INVALID: 422,
	PASSKEY_REFUSED: 422,
	RECOVERY_INVALID: 422,
	PASSWORD_REFUSED: 422,
	BID_TOO_LOW: 422,
	BID_TOO_HIGH: 422,
	NOT_PRICED: 422,
	OWN_LISTING: 422,
	MAX_NOT_RAISED: 422,
	LIMIT_REACHED: 422,
	IDEMPOTENCY_KEY_REUSED: 422,
	BID_LIMIT: 422,
	SHEET_REFUSED: 422,
	PRICE_LIST_REFUSED: 422,
	MEDIA_REFUSED: 422,
	TOO_MANY_REQUESTS: 429,
	INTERNAL: 500,
	BUSY: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The market's own rules for fields. A schema states its rule as the message of the issue; other issues have zod's code. */
export const RULES = [
	...PASSWORD_FAULTS,
	'MAX_BELOW_BID',
	'LICENCE',
	'DATE_RANGE',
	'WIDGET_ORIGIN',
	'TIME_ZONE',
	'PUSH_SERVICE',
	'PUSH_KEYS',
	'WEBHOOK_ADDRESS',
	'TOO_DEEP',
	'NO_BODY',
	'NO_ALERT',
	'MEMBERS_ONLY',
	'GUEST_PAGE_SIZE',
	'GUEST_RESULTS',
	'FIELD_TWICE',
	'STONE_UNNAMED',
	'ONE_STONE',
	'IDEMPOTENCY_KEY',
	'BID_LIMITS',
	'NETWORK',
	...MEDIA_FAULTS,
	...THREAD_FILE_FAULTS,
] as const;
export type Rule = (typeof RULES)[number];
export type IssueCode = Rule | z.core.$ZodIssue['code'];

/** Returns the code of a field's issue: the schema's rule, or else zod's code. */
export function chooseIssueCode({ message, code }: Pick<z.core.$ZodIssue, 'message' | 'code'>): IssueCode {
	return RULES.find((rule) => rule === message) ?? code;
}

export const Issue = z.strictObject({ path: z.string(), code: z.string(), message: z.string() });
export type Issue = z.infer<typeof Issue>;

/** The body of every error: `application/problem+json`, RFC 9457. */
export const Problem = z.looseObject({
	type: z.string(),
	title: z.string(),
	status: z.int(),
	detail: z.string(),
	code: z.string(),
	requestId: z.string(),
	issues: z.array(Issue).optional(),
	/** With `BID_TOO_LOW`: the smallest bid that is accepted now. */
	requiredBid: z.int().optional(),
	/** With `SCOPE_MISSING`: the scope that the call needs; the first one if one of several suffices. */
	scope: z.enum(SCOPES).optional(),
	/** With `STALE`: the present listing that was to be changed, or the present member of a decision. */
	present: z.unknown().optional(),
	/** With `STALE` on a bid: the present listing as the bidder sees it. With `NOT_FOUND` of a stone that was bought: what guests saw of it, without photos. */
	diamond: z.unknown().optional(),
});
export type Problem = z.infer<typeof Problem>;
