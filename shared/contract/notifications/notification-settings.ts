import * as z from 'zod';
import { isTimeZone } from '#shared/domain/common/market-time.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/domain/notifications/notification.ts';
import { CHANNELS, type ChosenChannels, mayChoose } from '#shared/domain/notifications/notification-settings.ts';
import type { Rule } from '../errors.ts';

const Hour = z.int().min(0).max(23);
const offered = (kind: NotificationKind) => CHANNELS.filter((channel) => mayChoose(kind, channel));
const ofKind = (kind: NotificationKind) => z.strictObject(Object.fromEntries(offered(kind).map((channel) => [channel, z.boolean().optional()])));
/** Each kind of which something may be chosen, with the channels that the member may turn off; anything else is refused. */
const Kinds: z.ZodType<ChosenChannels, ChosenChannels> = z.strictObject(
	Object.fromEntries(NOTIFICATION_KINDS.filter((kind) => offered(kind).length > 0).map((kind) => [kind, ofKind(kind).optional()])),
);

/** The token of a link in a mail: the member, the kind of mail, and our signature. */
export const UnsubscribeToken = z.strictObject({ token: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}\.[A-Z_]{3,40}\.[\w-]{43}$/) });
/** The form that a mail program sends when its reader presses “unsubscribe” (RFC 8058). */
export const OneClick = z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') });

/** How a member wishes to be told (`shared/domain/notifications/notification-settings.ts`). What is absent is as usual. `version` is that of what was read. */
export const NotificationSettings = z.strictObject({
	version: z.int().min(0),
	kinds: Kinds.optional(),
	/** IANA name of the time zone in which the hours are meant; the market's when absent. */
	zone: z
		.string()
		.max(64)
		.refine(isTimeZone, 'TIME_ZONE' satisfies Rule)
		.optional(),
	/** Full hours between which mails wait, over midnight too. */
	quiet: z.strictObject({ from: Hour, to: Hour }).optional(),
	/** The full hour at which mails that are not about a deal come as one. */
	digestAt: Hour.optional(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;
