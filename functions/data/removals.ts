import { DAY } from '#shared/domain/limits.ts';

/** How long a deleted listing's removal stays, so that every search index has seen it; milliseconds of real time. */
export const REMOVAL_KEPT = 7 * DAY;
