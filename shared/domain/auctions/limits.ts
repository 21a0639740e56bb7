import { HOUR, MINUTE } from '../common/durations.ts';
import type { Pace } from '../common/request-limits.ts';

/** Number of tonight's stones that everybody sees, and the seconds for which functions (`here`) and caches before them (`outside`) cache that answer. */
export const STONES_OF_TONIGHT = 8;
export const TONIGHT_KEPT = { here: 10, outside: 30 } as const;
/** Longest delay of the sweep that sends reminders. */
export const SWEEP_COMES_WITHIN = 60 * MINUTE;
export const CLOSING_HOUR = 17;
/** Milliseconds after a deadline for which no sweep writes what it leads to, and no late bid an auction's close: longer than a call is retried. */
export const LAST_CALLS_ARRIVE_WITHIN = 10_000;
export const DECISION_DAYS = 3;
export const COMPLETION_DAYS = 3;
/** Number of decided auctions below which a seller is new. Shares of fewer auctions would reveal single bidders. */
export const CLOSES_OF_NEW_SELLER = 5;
/** Number of price changes that are stored with the listing. The ledger has all of them. */
export const BID_STEPS_KEPT = 12;
/** Time between the reminder to confirm and the completion deadline. */
export const CONFIRM_REMINDER_BEFORE = 24 * HOUR;
/** Shortest time in milliseconds that the accused party of a complaint has to answer (rulebook 6). */
export const ANSWER_TIME = 24 * HOUR;
/** Number of days after the completion deadline in which an admin may decide a case. */
export const CASE_DAYS = 7;
/** Time between the admins' reminder and the end of a case. */
export const CASE_REMINDER_BEFORE = 24 * HOUR;
export const COMPLAINT_LENGTH = 1000;
/** Number of complaints that each party may make about one deal, withdrawn ones included. */
export const COMPLAINTS_PER_PARTY = 5;
export const DISCOUNT_RATE = { min: 0, max: 100 } as const;
export const DEFAULT_DISCOUNT_RATE = 30;
/** Smallest raise in percent. */
export const RAISE_PERCENT = 1;
/** A bid above this multiple of the asking price is refused as a typing error. */
export const SLIP_FACTOR = 10;
/** Above this multiple of the asking price the page asks for confirmation. */
export const CONFIRM_FACTOR = 2;
/** Largest number of cases that a list shows and counts. */
export const CASES_LISTED = 1000;
/** Pace at which the leader of an auction may raise the ceiling: at most 1,470 ledger entries a day. */
export const RAISED_CEILING_PACE: Pace = { perSecond: 1 / 60, atOnce: 30 };
export const LEDGER_ENTRIES = 500;
/** Number of tasks that a dashboard lists, the most urgent ones. The lists behind its figures show the others. */
export const TASKS_LISTED = 50;
export const MESSAGE_LENGTH = 2000;
/** Number of messages in one answer. */
export const MESSAGES_READ = 50;
/** Number of files that each side of a thread may attach to its messages, and the largest size of each in bytes. */
export const THREAD_FILES = 5;
export const THREAD_FILE_BYTES = 10 * 1024 * 1024;
