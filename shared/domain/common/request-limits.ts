import { OTP_TRIES } from '../accounts/limits.ts';
import { DAY, HOUR, MINUTE } from './durations.ts';

export const PAGE_SIZES = [5, 10, 20, 50, 100, 500, 1000, 5000] as const;
export const DEFAULT_PAGE_SIZE = 10;
export const IDS_PER_CALL = 5000;
export const REQUEST_BYTES = 1024 * 1024;
/** Largest body of an answer in bytes as Lambda counts it. Lambda's limit of 6 MB (6,291,456 bytes) includes the headers. */
export const ANSWER_BYTES = 6_000_000;
/** Largest number of characters of the header `Idempotency-Key`. */
export const IDEMPOTENCY_KEY_LENGTH = 255;
/** Depth to which objects and arrays in a request may be nested. */
export const REQUEST_DEPTH = 32;
/** Number of issues of one request that an answer lists. */
export const ISSUES_REPORTED = 100;
/** Number of mails to one address in an hour, for a sign-up and requested codes together. */
const MAILS_FROM_ONE_PLACE = 4;
/** Number of sign-ups with one address in an hour directly at the identity service, which does not state the caller's network. */
export const SIGN_UPS_BY_ADDRESS = 6;
/**
 * Limits of calls within `window` milliseconds. `together`: for one account from one network address. The account is the address that the call names, even if
 * no such account exists, or else the calling member. `account`: for one account from anywhere; so high that one stranger cannot reach it, which would lock the
 * member out. `address`: for one network address, which a whole office or a phone company may share. A device that signed in before has its own count instead
 * of both. Calls with equal `mails` share a count: each sends a mail to the account. A code may be checked `tries` times an hour from the network that asked
 * for it, and as often from all others together. That bounds guesses without a limit that strangers can reach.
 */
export const RATE_LIMITS = {
	/** Wrong recovery codes. */
	RECOVERY_CODE: { window: 10 * MINUTE, together: 10, account: 100, address: 300, failuresOnly: true },
	/** Failed sign-ins only: correct passwords are not counted. */
	SIGN_IN: { window: 10 * MINUTE, together: 10, account: 100, address: 300, failuresOnly: true },
	/** Wrong codes of an authenticator app. They are counted by account alone, since the caller knows the password. */
	AUTHENTICATOR_CODE: { window: HOUR, account: 10, address: Number.POSITIVE_INFINITY, failuresOnly: true },
	SIGN_UP: { window: HOUR, together: MAILS_FROM_ONE_PLACE, account: 20, address: 1000, failuresOnly: false, mails: true },
	SEND_CODE: { window: HOUR, together: MAILS_FROM_ONE_PLACE, account: 20, address: 1000, failuresOnly: false, mails: true },
	VERIFY_CODE: { window: 10 * MINUTE, together: 20, account: Number.POSITIVE_INFINITY, address: 1000, failuresOnly: false, tries: OTP_TRIES },
	/** Wrong first codes of an authenticator app. The member has just made the secret, so guessing opens nothing. */
	CONFIRM_AUTHENTICATOR: { window: 10 * MINUTE, account: 30, address: 300, failuresOnly: true },
	NEW_PASSWORD: { window: 10 * MINUTE, together: 20, account: Number.POSITIVE_INFINITY, address: 300, failuresOnly: false, tries: OTP_TRIES },
	/** By network alone: anybody may sign a message with anybody's address. */
	CONTACT: { window: HOUR, account: Number.POSITIVE_INFINITY, address: 5, failuresOnly: false },
	/** Changes of the own profile, by account alone: some notify the admins. */
	UPDATE_PROFILE: { window: HOUR, account: 60, address: Number.POSITIVE_INFINITY, failuresOnly: false },
	/** Price lists, by account alone. */
	UPLOAD_PRICE_LIST: { window: HOUR, account: 30, address: Number.POSITIVE_INFINITY, failuresOnly: false },
	/** Copies of a member's own data, by account alone. */
	OWN_DATA: { window: DAY, account: 3, address: Number.POSITIVE_INFINITY, failuresOnly: false },
	/** Stones that a member lists one by one, by account alone. A sheet lists any number. */
	LIST_STONE: { window: HOUR, account: 3000, address: Number.POSITIVE_INFINITY, failuresOnly: false },
	/** Questions about certificates, by account alone: more than a scanner reads in an hour. */
	READ_CERTIFICATE: { window: HOUR, account: 1000, address: Number.POSITIVE_INFINITY, failuresOnly: false },
	/** Requests for photos and videos, by account alone. */
	REQUEST_MEDIA: { window: DAY, account: 500, address: Number.POSITIVE_INFINITY, failuresOnly: false },
	/** Messages of a dispute, and files for them, by account alone. */
	WRITE_MESSAGE: { window: HOUR, account: 60, address: Number.POSITIVE_INFINITY, failuresOnly: false },
	UPLOAD_THREAD_FILE: { window: HOUR, account: 60, address: Number.POSITIVE_INFINITY, failuresOnly: false },
	/** Test events and deliveries that a member sends again, by account alone. */
	SEND_WEBHOOK: { window: HOUR, account: 60, address: Number.POSITIVE_INFINITY, failuresOnly: false },
	/** Sheets, by account alone. */
	UPLOAD_SHEET: { window: HOUR, account: 30, address: Number.POSITIVE_INFINITY, failuresOnly: false },
} as const satisfies Record<string, Limit>;
export type RateLimit = keyof typeof RATE_LIMITS;
export type Limit = { window: number; together?: number; account: number; address: number; failuresOnly: boolean; mails?: true; tries?: number };
/** A rate limit: `perSecond` in the long run, `atOnce` after a pause. */
export interface Pace {
	perSecond: number;
	atOnce: number;
}
/** Public calls of non-traders by network address. Of session renewals and sign-outs only refused ones count. Each function process counts separately. */
export const GUEST_PACE: Pace = { perSecond: 10, atOnce: 300 };
/** Renewals and the end of one session. A page renews once an hour. Each function process counts separately. */
export const SESSION_PACE: Pace = { perSecond: 0.2, atOnce: 30 };
/**
 * Calls of one member. `BID` allows for the close of many auctions, `FEED` for a mirror that reads the market page by page, `PATCH_STOCK` for 30,000
 * stones at once and 100 a second, `SHARED_CERTIFICATES` for a person who leafs through stones. Each function process counts separately.
 */
export const MEMBER_PACES = {
	BID: { perSecond: 10, atOnce: 600 },
	FEED: { perSecond: 4, atOnce: 120 },
	PATCH_STOCK: { perSecond: 0.2, atOnce: 60 },
	SHARED_CERTIFICATES: { perSecond: 2, atOnce: 120 },
} as const satisfies Record<string, Pace>;
export type MemberPace = keyof typeof MEMBER_PACES;
/** A page of at least `size` entries counts as large. A member may request `atOnce` large pages at once; each function process counts separately. */
export const LARGE_PAGE = { size: 2000, atOnce: 2 } as const;
/** Seconds after which a member with too many large pages may retry. */
export const LARGE_PAGE_RETRY = 2;
