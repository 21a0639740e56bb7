import * as z from 'zod';
import { NOTIFICATION_KINDS } from '#shared/domain/notifications/notification.ts';
import { Id, Instant, pageOf } from '../common.ts';

export const Notification = z.strictObject({
	notificationId: Id,
	kind: z.enum(NOTIFICATION_KINDS),
	isRead: z.boolean(),
	createdAt: Instant,
	/** In the reader's language. */
	title: z.string(),
	body: z.string(),
	diamondId: Id.optional(),
	data: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Notification = z.infer<typeof Notification>;
export const NotificationPage = pageOf(Notification).extend({ unreadMessage: z.int() });
/** `unreadMessage` counts up to 100, which means 100 or more. */
export const UnreadCount = z.strictObject({ unreadMessage: z.int() });
/** `more`: one call handles a thousand; repeat it for the rest. */
export const UnreadLeft = UnreadCount.extend({ more: z.literal(true).optional() });
export type UnreadLeft = z.infer<typeof UnreadLeft>;
/** The newest notification to mark as read or to remove; later ones stay as they are. Without it the call applies to all. */
export const ClearedUntil = z.strictObject({ until: Id.optional() });
/** A ticket that opens the live channel once within 60 seconds. */
export const LiveTicket = z.strictObject({ ticket: z.string(), expiresAt: Instant });

/** Body of a message on `/topic/notifications`. */
export const NotificationMessage = z.strictObject({ unreadMessage: z.int(), notification: Notification.optional() });
export type NotificationMessage = z.infer<typeof NotificationMessage>;
/** Body of a message on `/topic/diamonds/{id}`, or on `/topic/diamonds` for each watched stone: the visible part of its auction. */
export const DiamondMessage = z.strictObject({
	diamondId: Id,
	state: z.string(),
	version: z.int(),
	currentBid: z.int().optional(),
	bidCount: z.int(),
	requiredBid: z.int().optional(),
	leading: z.boolean().optional(),
	currentBidderName: z.string().optional(),
	currentBidderCompanyName: z.string().optional(),
	closesAt: Instant.optional(),
});
export type DiamondMessage = z.infer<typeof DiamondMessage>;
