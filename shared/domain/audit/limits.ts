import { DAY } from '../common/durations.ts';

/** Number of events that are read to find those of one kind for a page. */
export const AUDIT_EVENTS_SEARCHED = 1000;
/** Period that is searched if no day is given. */
export const AUDIT_SEARCH_PERIOD = 92 * DAY;
