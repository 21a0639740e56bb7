import { MINUTE } from '../common/durations.ts';

/** Number of stones in a link to chosen stones, which still fits an address of 2,000 characters. */
export const STONES_IN_LINK = 60;
export const STONES_COMPARED = 6;
export const LISTED_DAYS = 30;
export const REMINDER_DAYS_BEFORE = 2;
export const LOT_ID_LENGTH = 40;
export const CERTIFICATE_LENGTH = 40;
/** Number of stones whose certificates one call asks about. */
export const CERTIFICATES_ASKED = 1000;
export const REMARKS_LENGTH = 1000;
/** Length of the texts for girdle and culet. */
export const CUT_DETAIL_LENGTH = 60;
export const TREATMENT_LENGTH = 100;
export const LINK_LENGTH = 500;
/** Largest length of a QR code's text. A QR code holds at most 4,296 characters. */
export const SCAN_LENGTH = 4300;
export const WEIGHT = { min: 0.01, max: 1000 } as const;
export const MILLIMETRES = { min: 0.01, max: 200 } as const;
export const PERCENT = { min: 0, max: 100 } as const;
export const DEGREES = { min: 0, max: 90 } as const;
/** Whole currency units per carat. */
export const ASKING_PRICE = { min: 1, max: 100_000_000 } as const;
/** Largest number of stones that one call changes. Each is a separate transaction. */
export const STONES_PER_CHANGE = 50;
export const MEDIA_REQUEST_KEPT_DAYS = 90;
/** Largest size of photos and videos, in bytes, pixels and seconds (rulebook 8). */
export const PHOTO_BYTES = 2 * 1024 * 1024;
export const PHOTO_PIXELS = 50_000_000;
export const VIDEO_BYTES = 50 * 1024 * 1024;
export const VIDEO_SECONDS = 15;
export const CERTIFICATE_BYTES = 5 * 1024 * 1024;
/** Validity of a signed upload. */
export const UPLOAD_LIFE = 15 * MINUTE;
export const MEDIA_STONES_PER_CALL = 100;
export const LOT_MATCHES = 100;
export const MEDIA_MESSAGE_LENGTH = 500;
