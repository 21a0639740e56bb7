import { HOUR, MINUTE } from '../common/durations.ts';
import type { Pace } from '../common/request-limits.ts';

/** Stones of tonight's auctions that everybody is shown, and seconds for which that answer is kept: by the market's functions, and by what stands before them. */
export const STONES_OF_TONIGHT = 8;
export const TONIGHT_KEPT = { here: 10, outside: 30 } as const;
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
/** A list of the cases of one state goes back so far, and counts no further. */
export const CASES_LISTED = 1000;
/** How often the leader of one auction may raise the own maximum: at most 1,470 entries of the ledger in a day. */
export const RISE_PACE: Pace = { perSecond: 1 / 60, atOnce: 30 };
/** Entries of a ledger in one answer. */
export const LEDGER_ENTRIES = 500;
/** Tasks that a dashboard lists, the most urgent ones; further ones stand in the lists behind its figures. */
export const TASKS_LISTED = 50;
