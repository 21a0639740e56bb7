import { DAY, HOUR } from '../common/durations.ts';
import type { Pace } from '../common/request-limits.ts';

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
export const PUSH_SUBSCRIPTIONS = 10;
/** A receiver is kept as long as the session in which its browser came by last: refresh tokens live for thirty days. */
export const PUSH_SUBSCRIPTION_LIFE = 30 * DAY;
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
/**
 * Frames, heart-beats among them, that the live channel takes of one connection and of
 * all connections of one member: a page subscribes anew to all that it shows when it
 * comes back. A function's process counts for itself.
 */
export const LIVE_PACES = { connection: { perSecond: 5, atOnce: 120 }, member: { perSecond: 10, atOnce: 240 } } as const satisfies Record<string, Pace>;
export const CONTACT_MESSAGE_LENGTH = 4000;
