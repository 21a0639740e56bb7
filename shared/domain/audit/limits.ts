import { DAY } from '../common/durations.ts';

/** Number of events that are read to find those of one kind for a page. */
export const AUDIT_EVENTS_SEARCHED = 1000;
/** How long an audit event is stored at most: three years, as a dealer's ledger by law. */
export const AUDIT_RETENTION = 3 * 366 * DAY;
