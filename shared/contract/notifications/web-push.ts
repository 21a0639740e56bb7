import * as z from 'zod';
import { DEVICE_LENGTH, PUSH_ENDPOINT_LENGTH, PUSH_SUBSCRIPTIONS } from '#shared/domain/notifications/limits.ts';
import { Instant, text } from '../common.ts';

/** Follows from the receiver's address. */
const ReceiverId = z.string().regex(/^[\w-]{43}$/);

/** A browser's `PushSubscription`, as it gives it to a page, and what it is called. Its words will be in the language of the call. */
export const NewPushSubscription = z.strictObject({
	/** An address of a push service that the stage knows. */
	endpoint: z.url().max(PUSH_ENDPOINT_LENGTH),
	/** For which messages are encrypted (RFC 8291); base64url. */
	keys: z.strictObject({ p256dh: z.string().regex(/^B[\w-]{86}$/), auth: z.string().regex(/^[\w-]{22}$/) }),
	device: text(DEVICE_LENGTH),
	/** The one that it replaces, when the push service has given the browser another address. */
	former: ReceiverId.optional(),
});
export type NewPushSubscription = z.infer<typeof NewPushSubscription>;

export const PushServiceName = z.strictObject({ receiverId: ReceiverId });

/** A browser in which the member has web push turned on. */
export const Receiver = z.strictObject({ receiverId: ReceiverId, device: z.string(), since: Instant });
export const WebPush = z.strictObject({
	/** The stage's key: a browser takes messages of its holder alone (RFC 8292); base64url. */
	publicKey: z.string(),
	/** Newest first. */
	receivers: z.array(Receiver).max(PUSH_SUBSCRIPTIONS),
});
export type WebPush = z.infer<typeof WebPush>;
