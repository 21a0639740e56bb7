/** Every number a member can run into: sizes, counts, times. Sources: specification 5 and 9, rulebook. */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const PAGE_SIZES = [5, 10, 20, 50, 100, 500, 1000, 5000] as const;
export const DEFAULT_PAGE_SIZE = 10;
/** The part of a search's result that a caller who does not trade sees: this many stones a page, and none beyond the first thousand. */
export const GUEST_PAGE_SIZE = 50 as const;
export const GUEST_RESULTS = 1000;
/** Stones of tonight's auctions that everybody is shown, and seconds for which that answer is kept: by the market's functions, and by what stands before them. */
export const STONES_OF_TONIGHT = 8;
export const TONIGHT_KEPT = { here: 10, outside: 30 } as const;
/** Stones that a link to chosen stones, and a search, names: an address of 2,000 characters holds them. */
export const STONES_IN_LINK = 60;
/** Stones that are compared side by side. */
export const STONES_COMPARED = 6;
/** Stones whose prices one call places among their comparables. This many take a tenth of a second at a million stones. */
export const STONES_PLACED = 100;
/** Stones that one may select at once, to export them for instance. */
export const STONES_SELECTED = 5000;
/** Stones of one PDF. */
export const STONES_IN_PDF = 200;
/** Tenths of a percent that an offer to a customer may add to every price. */
export const OFFER_MARGIN = { min: 0, max: 2000 } as const;
/** Values that one list filter of a search may name. */
export const FILTER_VALUES = 50;
/** Lot ids and certificate numbers that one search may look for, and one that is saved. */
export const NUMBERS_PER_SEARCH = 500;
export const NUMBERS_SAVED = 50;

export const LISTED_DAYS = 30;
export const REMINDER_DAYS_BEFORE = 2;
/** The sweep that reminds may come so late. */
export const SWEEP_COMES_WITHIN = 60 * MINUTE;
export const CLOSING_HOUR = 17;
export const DECISION_DAYS = 3;
export const COMPLETION_DAYS = 3;
/** A seller of whom fewer auctions are decided is new: shares of so few would tell of single bidders. */
export const CLOSES_OF_NEW_SELLER = 5;
/** Changes of the current bid that are stored with the listing. All of them are in the ledger. */
export const BID_STEPS_KEPT = 12;
/** Confirm reminder: this long before the completion deadline. */
export const CONFIRM_REMINDER_BEFORE = 24 * HOUR;
/** Shortest time in milliseconds that the member named by a complaint has to answer (rulebook 6). */
export const ANSWER_TIME = 24 * HOUR;
/** So long after the completion deadline an admin may decide a case. */
export const CASE_DAYS = 7;
/** Admins are reminded of a case this long before it lapses. */
export const CASE_REMINDER_BEFORE = 24 * HOUR;
/** Length of a complaint's text. */
export const COMPLAINT_LENGTH = 1000;
/** So often each party may complain of one deal; what is withdrawn counts. */
export const COMPLAINTS_PER_PARTY = 5;

export const DISCOUNT_RATE = { min: 0, max: 100 } as const;
export const DEFAULT_DISCOUNT_RATE = 30;
/** A raise must be at least this many percent. */
export const RAISE_PERCENT = 1;
/** A bid above this many times the asking price is taken for a slip and refused. */
export const SLIP_FACTOR = 10;
/** Above this many times the asking price the page asks once more. */
export const CONFIRM_FACTOR = 2;

export const OTP_TRIES = 5;
export const OTP_LIFE = 15 * MINUTE;
export const LIVE_TICKET_LIFE = 60_000;
/** Octets of one frame from a client of the live channel. */
export const LIVE_FRAME_BYTES = 16 * 1024;
/** Frames of one message from a client of the live channel. */
export const LIVE_FRAMES = 20;
/** Connections to the live channel that a member may have at once. */
export const LIVE_CONNECTIONS = 5;
/** Stones that one connection may watch in a list. */
export const LIVE_WATCHED = 100;
/** Destinations that one connection may listen to. */
export const LIVE_SUBSCRIPTIONS = 100;
export const NOTIFICATION_KEPT_DAYS = 90;
/** Notifications that wait for one mail; of more it says only that there are more. */
export const HELD_AT_MOST = 200;
/** Browsers in which one member has web push turned on; of more the newest are kept. */
export const RECEIVERS = 10;
/** A receiver is kept as long as the session in which its browser came by last: refresh tokens live for thirty days. */
export const RECEIVER_LIFE = 30 * DAY;
/** A browser's own words for itself, its address at a push service, and the most that a message may weigh there. */
export const DEVICE_LENGTH = 60;
export const PUSH_ENDPOINT_LENGTH = 1000;
/** A push service keeps a message for a browser that is away so long at most. */
export const PUSH_KEPT = 24 * HOUR;
/** The count of unread notifications stops here. The page says `99+`. */
export const UNREAD_COUNTED = 100;
/** A member's list of notifications goes back so far, and counts no further. */
export const NOTIFICATIONS_LISTED = 1000;
/** Notifications that one call marks as read, or removes; then there is `more`. */
export const NOTIFICATIONS_PER_CALL = 1000;
/** Lots that a notification about several names; of further ones it gives the number. */
export const LOTS_NAMED = 20;
export const SAVED_SEARCHES = 100;
/** Stones whose price one seller has watched. */
export const PRICES_WATCHED = 500;
/** Saved searches by what the table must be asked for, such as a company, of which one call counts the new matches. */
export const PERSONAL_SEARCHES_COUNTED = 10;
/** Matches of saved searches that a member is told of one by one on a market day; further ones, as from a bulk upload, by the next digest alone. */
export const MATCHES_TOLD_SINGLY = 50;
/** Matches of price alerts that a member is notified of one by one on a market day. Other matches do not use this limit up. */
export const PRICE_MATCHES_TOLD_SINGLY = 50;

export const LOT_ID_LENGTH = 40;
export const CERTIFICATE_LENGTH = 40;
export const REMARKS_LENGTH = 1000;
/** Length of the words for girdle and culet. */
export const CUT_DETAIL_LENGTH = 60;
export const TREATMENT_LENGTH = 100;
export const LINK_LENGTH = 500;
/** Characters of a QR's text; a QR holds 4,296 at most. */
export const SCAN_LENGTH = 4300;
export const WEIGHT = { min: 0.01, max: 1000 } as const;
export const MILLIMETRES = { min: 0.01, max: 200 } as const;
export const PERCENT = { min: 0, max: 100 } as const;
/** Angles of crown and pavilion. */
export const DEGREES = { min: 0, max: 90 } as const;
/** Whole currency units per carat. */
export const ASKING_PRICE = { min: 1, max: 100_000_000 } as const;
/** How far from a price list's price one may ask, in percent. */
export const LIST_DISTANCE = { min: -99.9, max: 999.9 } as const;
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;
/** Deeds of which those of one kind are picked for a page. */
export const DEEDS_LOOKED_AT = 1000;
/** How far back the record is read where no day is named. */
export const DEEDS_LOOKED_BACK = 92 * DAY;
/** Digits of a code that is mailed. */
export const OTP_LENGTH = 6;
export const EMAIL_LENGTH = 254;
/** A first name, a last name. */
export const NAME_LENGTH = 60;
export const COMPANY_LENGTH = 120;
export const PHONE_LENGTH = { min: 5, max: 30 } as const;
export const LICENCE_LENGTH = 40;
/** Why an admin refuses, bans, or lifts a ban. */
export const REASON_LENGTH = 500;
/** A list of members goes back so far, and counts no further; the others are found by name. */
export const MEMBERS_LISTED = 1000;
/** A list of the cases of one state goes back so far, and counts no further. */
export const CASES_LISTED = 1000;
/** A member's list of bulk uploads goes back so far, and counts no further. */
export const IMPORTS_LISTED = 1000;
/** Length of an admin's query for members. */
export const MEMBER_QUERY_LENGTH = 100;

export const SHEET_BYTES = 50 * 1024 * 1024;
/** Characters of a cell that is read at all: twice those of the longest text. */
export const CELL_LENGTH = 2 * REMARKS_LENGTH;
/** The rulebook's 100,000 are too few for the market file that issue 2 imports; see docs/decisions/0004-rows-of-a-sheet.md. */
export const SHEET_ROWS = 250_000;
/** A price list's sheet in characters, its rows, and the sizes of all its shapes; the trade's has some 4,000 rows of 34 sizes. */
export const PRICE_LIST_LENGTH = 600_000;
export const PRICE_LIST_ROWS = 15_000;
export const PRICE_LIST_SIZES = 120;
/** Issues that are told of a price list that is refused. */
export const PRICE_LIST_ISSUES = 20;
/** How many lots one call may name. */
/** Stones that one call changes at most: each is a transaction of its own. */
export const STONES_PER_CHANGE = 50;
/** Stones whose prices one call changes, or puts back, at most: 25 to a transaction, a few seconds where one machine does it all. */
export const STONES_REPRICED = 500;
export const IDS_PER_CALL = 5000;
export const REQUEST_BYTES = 1024 * 1024;
/** Bytes of an answer's body as Lambda counts it, below the 6 MB (6,291,456 bytes) that Lambda takes together with the headers. */
export const ANSWER_BYTES = 6_000_000;
/** Objects and arrays that stand in one another in a request. */
export const REQUEST_DEPTH = 32;
/** Issues of one request that an answer lists. */
export const ISSUES_TOLD = 100;

export const PASSKEY_NAME_LENGTH = 60;
/** Characters of each part of what a browser has made for a passkey. */
export const PASSKEY_BYTES = 20_000;
/** Characters of a recovery code as it may be typed. */
export const RECOVERY_CODE_LENGTH = 40;
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
/**
 * Frames, heart-beats among them, that the live channel takes of one connection and of
 * all connections of one member: a page subscribes anew to all that it shows when it
 * comes back. A function's process counts for itself.
 */
export const LIVE_PACES = { connection: { perSecond: 5, atOnce: 120 }, member: { perSecond: 10, atOnce: 240 } } as const satisfies Record<string, Pace>;
/** Calls of one member; a function's process counts for itself. `BID`: bids, at the close of many auctions too. */
export const MEMBER_PACES = { BID: { perSecond: 10, atOnce: 600 } } as const satisfies Record<string, Pace>;
export type MemberPace = keyof typeof MEMBER_PACES;
/** How often the leader of one auction may raise the own maximum: at most 1,470 entries of the ledger in a day. */
export const RISE_PACE: Pace = { perSecond: 1 / 60, atOnce: 30 };
/** A page of at least `size` entries counts as large. A member may have `atOnce` large pages made at once; each process of a function counts for itself. */
export const LARGE_PAGE = { size: 2000, atOnce: 2 } as const;
/** Seconds after which a member whose large pages are being made may ask for another one. */
export const LARGE_PAGE_RETRY = 2;
/** Entries of a ledger in one answer. */
export const LEDGER_ENTRIES = 500;
/** How long a request for media waits for the seller. */
export const MEDIA_REQUEST_KEPT_DAYS = 90;

/** How long an invitation's link names who invites. */
export const INVITATION_DAYS = 90;

/** Bytes of a photo and of a video, pixels of a photo, seconds of a video (rulebook 8). */
export const PHOTO_BYTES = 2 * 1024 * 1024;
export const PHOTO_PIXELS = 50_000_000;
export const VIDEO_BYTES = 50 * 1024 * 1024;
export const VIDEO_SECONDS = 15;
/** Bytes of a certificate that is sent as a PDF. */
export const CERTIFICATE_BYTES = 5 * 1024 * 1024;
/** How long a signed upload is taken. */
export const UPLOAD_LIFE = 15 * MINUTE;
/** How long the address of a download leads anywhere. */
export const DOWNLOAD_LIFE = 5 * MINUTE;
/** How long the copy of a member's own data is kept, once it is made. */
export const OWN_DATA_DAYS = 2;
/** Stones whose files one call may describe. */
export const MEDIA_STONES_PER_CALL = 100;

/** A member who has not signed in for so long is inactive (rulebook 2). */
export const INACTIVE_DAYS = 90;
/** Members found by their company's name, by another word of it, and by their own name or address: at most this many each. */
export const MEMBER_MATCHES = 100;
/** Company names that a search for them answers. */
export const COMPANY_MATCHES = 20;
/** Stones that a search for a lot id answers. */
export const LOT_MATCHES = 100;
export const CONTACT_MESSAGE_LENGTH = 4000;
export const MEDIA_MESSAGE_LENGTH = 500;
/** Tasks that a dashboard lists, the most urgent ones; further ones stand in the lists behind its figures. */
export const TASKS_LISTED = 50;
/** Days for which an import that wants a look stays among the tasks. */
export const IMPORT_TASK_DAYS = 7;
/** Other members' companies that are named when one licence serves several. */
export const LICENCE_MATCHES = 5;

/** So long a session may be renewed after its sign-in: the life of its refresh tokens (the pool's clients have the same). */
export const SESSION_LIFE = 30 * DAY;
/** So many of a member's sessions are listed, the newest. */
export const SESSIONS_LISTED = 50;
/** So often a day a member is told of sign-ins from devices that are new. */
export const NEW_DEVICES_TOLD = 10;
