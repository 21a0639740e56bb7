import { OTP_TRIES } from '../accounts/limits.ts';
import { DAY, HOUR, MINUTE } from './durations.ts';

export const PAGE_SIZES = [5, 10, 20, 50, 100, 500, 1000, 5000] as const;
export const DEFAULT_PAGE_SIZE = 10;
export const IDS_PER_CALL = 5000;
export const REQUEST_BYTES = 1024 * 1024;
/** Bytes of an answer's body as Lambda counts it, below the 6 MB (6,291,456 bytes) that Lambda takes together with the headers. */
export const ANSWER_BYTES = 6_000_000;
/** Objects and arrays that stand in one another in a request. */
export const REQUEST_DEPTH = 32;
/** Issues of one request that an answer lists. */
export const ISSUES_REPORTED = 100;
/** To one address in an hour: a sign-up and codes that are asked for together. */
const MAILS_FROM_ONE_PLACE = 4;
/** Sign-ups at the identity service itself with one address in an hour, from wherever: where they come from it does not tell. */
export const SIGN_UPS_BY_ADDRESS = 6;
/**
 * Limits of calls within `window` milliseconds. `together`: for one account from one network address;
 * the account is the address that the call names, whether or not it exists, or else the calling
 * member. `account`: for one account from anywhere. `address`: for one network address, behind which
 * a whole office or a phone company may be. `account` is so high that one stranger cannot reach it,
 * since that would lock the member out. A device that signed in before has its own count instead of
 * both. Calls with equal `mails` are counted as one: each sends a mail to the account. A code is
 * checked `tries` times from the place that asked for it, and as often an hour from all others;
 * that bounds guesses for an account, which then has no limit that strangers can reach.
 */
export const RATE_LIMITS = {
	/** Recovery codes that are wrong. */
	RECOVERY_CODE: { window: 10 * MINUTE, together: 10, account: 100, address: 300, failuresOnly: true },
	/** Failed sign-ins only; a caller with the right password is not counted. */
	SIGN_IN: { window: 10 * MINUTE, together: 10, account: 100, address: 300, failuresOnly: true },
	/** Codes of an authenticator app that are wrong, after the right password: by account alone, as only who knows the password gets there. */
	AUTHENTICATOR_CODE: { window: HOUR, account: 10, address: Number.POSITIVE_INFINITY, failuresOnly: true },
	SIGN_UP: { window: HOUR, together: MAILS_FROM_ONE_PLACE, account: 20, address: 1000, failuresOnly: false, mails: true },
	SEND_CODE: { window: HOUR, together: MAILS_FROM_ONE_PLACE, account: 20, address: 1000, failuresOnly: false, mails: true },
	VERIFY_CODE: { window: 10 * MINUTE, together: 20, account: Number.POSITIVE_INFINITY, address: 1000, failuresOnly: false, tries: OTP_TRIES },
	/** Wrong first codes of an authenticator app. Its member has just made the secret: what is guessed here opens nothing. */
	CONFIRM_AUTHENTICATOR: { window: 10 * MINUTE, account: 30, address: 300, failuresOnly: true },
	NEW_PASSWORD: { window: 10 * MINUTE, together: 20, account: Number.POSITIVE_INFINITY, address: 300, failuresOnly: false, tries: OTP_TRIES },
	/** Messages to the market: five an hour. */
	CONTACT: { window: HOUR, account: 5, address: 5, failuresOnly: false },
	/** Price lists of one member, by account alone. */
	UPLOAD_PRICE_LIST: { window: HOUR, account: 30, address: Number.POSITIVE_INFINITY, failuresOnly: false },
	/** Copies of the own data, by account alone. */
	OWN_DATA: { window: DAY, account: 3, address: Number.POSITIVE_INFINITY, failuresOnly: false },
	/** Stones that one member lists one by one, by account alone; a sheet lists any number. */
	LIST_STONE: { window: HOUR, account: 3000, address: Number.POSITIVE_INFINITY, failuresOnly: false },
	/** Requests of one member for photos and videos, by account alone. */
	REQUEST_MEDIA: { window: DAY, account: 500, address: Number.POSITIVE_INFINITY, failuresOnly: false },
	/** Sheets of one member, by account alone. */
	UPLOAD_SHEET: { window: HOUR, account: 30, address: Number.POSITIVE_INFINITY, failuresOnly: false },
} as const satisfies Record<string, Limit>;
export type RateLimit = keyof typeof RATE_LIMITS;
export type Limit = { window: number; together?: number; account: number; address: number; failuresOnly: boolean; mails?: true; tries?: number };
/** How often something may happen: `perSecond` in the long run, `atOnce` after a rest. */
export interface Pace {
	perSecond: number;
	atOnce: number;
}
/**
 * Public calls of those who do not trade, by network address; of renewals and
 * sign-outs those alone that are refused. A function's process counts for itself.
 */
export const GUEST_PACE: Pace = { perSecond: 10, atOnce: 300 };
/** Renewals of one session, which a page makes once an hour, and its end; a process counts for itself. */
export const SESSION_PACE: Pace = { perSecond: 0.2, atOnce: 30 };
/** Calls of one member; a function's process counts for itself. `BID`: bids, at the close of many auctions too. */
export const MEMBER_PACES = { BID: { perSecond: 10, atOnce: 600 } } as const satisfies Record<string, Pace>;
export type MemberPace = keyof typeof MEMBER_PACES;
/** A page of at least `size` entries counts as large. A member may have `atOnce` large pages made at once; each process of a function counts for itself. */
export const LARGE_PAGE = { size: 2000, atOnce: 2 } as const;
/** Seconds after which a member whose large pages are being made may ask for another one. */
export const LARGE_PAGE_RETRY = 2;
