import { DAY } from '../common/durations.ts';

/** Deeds of which those of one kind are picked for a page. */
export const AUDIT_EVENTS_SEARCHED = 1000;
/** How far back the record is read where no day is named. */
export const AUDIT_SEARCH_PERIOD = 92 * DAY;
