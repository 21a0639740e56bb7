import { DAY, HOUR } from '../common/durations.ts';
import type { Pace } from '../common/request-limits.ts';

export const LIVE_TICKET_LIFE = 60_000;
/** Largest frame in bytes from a client of the live channel. */
export const LIVE_FRAME_BYTES = 16 * 1024;
/** Largest number of frames of one message from a client of the live channel. */
export const LIVE_FRAMES = 20;
export const LIVE_CONNECTIONS = 5;
export const LIVE_WATCHED = 100;
export const LIVE_SUBSCRIPTIONS = 100;
export const NOTIFICATION_KEPT_DAYS = 90;
/** Number of notifications that wait for one mail. The mail only states that there are more. */
export const HELD_AT_MOST = 200;
/** Number of browsers in which a member may have web push turned on. A further one replaces the oldest. */
export const PUSH_SUBSCRIPTIONS = 10;
/** A subscription lives as long as the session in which its browser last called: refresh tokens last thirty days. */
export const PUSH_SUBSCRIPTION_LIFE = 30 * DAY;
/** Largest length of a browser's own name, and of its address at a push service. */
export const DEVICE_LENGTH = 60;
export const PUSH_ENDPOINT_LENGTH = 1000;
/** Longest time for which a push service stores a message for an offline browser. */
export const PUSH_KEPT = 24 * HOUR;
/** Largest count of unread notifications. Above it the page shows `99+`. */
export const UNREAD_COUNTED = 100;
/** Largest number of notifications that a member's list shows and counts. */
export const NOTIFICATIONS_LISTED = 1000;
/** Number of notifications that one call marks as read or removes. If more remain, the answer has `more`. */
export const NOTIFICATIONS_PER_CALL = 1000;
/** Number of lots that a notification names. It states the number of the others. */
export const LOTS_NAMED = 20;
/** Frames, heart-beats included, that the live channel accepts. A page that reconnects subscribes to everything again. Each process counts separately. */
export const LIVE_PACES = { connection: { perSecond: 5, atOnce: 120 }, member: { perSecond: 10, atOnce: 240 } } as const satisfies Record<string, Pace>;
export const CONTACT_MESSAGE_LENGTH = 4000;
