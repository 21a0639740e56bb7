import * as z from 'zod';
import { isTimeZone } from '#shared/domain/common/market-time.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/domain/notifications/notification.ts';
import { CHANNELS, type ChosenChannels, mayChoose } from '#shared/domain/notifications/notification-settings.ts';
import type { Rule } from '../errors.ts';

const Hour = z.int().min(0).max(23);
const offered = (kind: NotificationKind) => CHANNELS.filter((channel) => mayChoose(kind, channel));
const ofKind = (kind: NotificationKind) => z.strictObject(Object.fromEntries(offered(kind).map((channel) => [channel, z.boolean().optional()])));
/** The kinds with optional channels. Any other kind or channel is refused. */
const Kinds: z.ZodType<ChosenChannels, ChosenChannels> = z.strictObject(
	Object.fromEntries(NOTIFICATION_KINDS.filter((kind) => offered(kind).length > 0).map((kind) => [kind, ofKind(kind).optional()])),
);

/** The token of an unsubscribe link: the member, the kind of mail, and our signature. */
export const UnsubscribeToken = z.strictObject({ token: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}\.[A-Z_]{3,40}\.[\w-]{43}$/) });
/** The form that a mail program sends for one-click unsubscribe (RFC 8058). */
export const OneClick = z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') });

/** A member's choices (`shared/domain/notifications/notification-settings.ts`). Absent ones have their defaults. `version` is the version that was read. */
export const NotificationSettings = z.strictObject({
	version: z.int().min(0),
	kinds: Kinds.optional(),
	/** IANA time zone of the hours below; the market's if absent. */
	zone: z
		.string()
		.max(64)
		.refine(isTimeZone, 'TIME_ZONE' satisfies Rule)
		.optional(),
	/** Full hours between which mails wait, also over midnight. */
	quiet: z.strictObject({ from: Hour, to: Hour }).optional(),
	/** The full hour of the daily digest of mails that are not about a deal. */
	digestAt: Hour.optional(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;
