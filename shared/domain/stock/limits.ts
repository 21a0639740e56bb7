import { MINUTE } from '../common/durations.ts';

/** Stones that a link to chosen stones, and a search, names: an address of 2,000 characters holds them. */
export const STONES_IN_LINK = 60;
/** Stones that are compared side by side. */
export const STONES_COMPARED = 6;
export const LISTED_DAYS = 30;
export const REMINDER_DAYS_BEFORE = 2;
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
/** How many lots one call may name. */
/** Stones that one call changes at most: each is a transaction of its own. */
export const STONES_PER_CHANGE = 50;
/** How long a request for media waits for the seller. */
export const MEDIA_REQUEST_KEPT_DAYS = 90;
/** Bytes of a photo and of a video, pixels of a photo, seconds of a video (rulebook 8). */
export const PHOTO_BYTES = 2 * 1024 * 1024;
export const PHOTO_PIXELS = 50_000_000;
export const VIDEO_BYTES = 50 * 1024 * 1024;
export const VIDEO_SECONDS = 15;
/** Bytes of a certificate that is sent as a PDF. */
export const CERTIFICATE_BYTES = 5 * 1024 * 1024;
/** How long a signed upload is taken. */
export const UPLOAD_LIFE = 15 * MINUTE;
/** Stones whose files one call may describe. */
export const MEDIA_STONES_PER_CALL = 100;
/** Stones that a search for a lot id answers. */
export const LOT_MATCHES = 100;
export const MEDIA_MESSAGE_LENGTH = 500;
