import { DAY } from '../common/durations.ts';

/** Deeds of which those of one kind are picked for a page. */
export const DEEDS_LOOKED_AT = 1000;
/** How far back the record is read where no day is named. */
export const DEEDS_LOOKED_BACK = 92 * DAY;
