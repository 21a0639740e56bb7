import * as z from 'zod';
import { DEVICE_LENGTH, PUSH_ENDPOINT_LENGTH, PUSH_SUBSCRIPTIONS } from '#shared/domain/notifications/limits.ts';
import { Instant, text } from '../common.ts';

/** Derived from the subscription's address. */
const ReceiverId = z.string().regex(/^[\w-]{43}$/);

/** A browser's `PushSubscription` and the device's name. Messages are in the language of the call. */
export const NewPushSubscription = z.strictObject({
	/** An address of a push service that the stage allows. */
	endpoint: z.url().max(PUSH_ENDPOINT_LENGTH),
	/** The keys for encrypting messages (RFC 8291); base64url. */
	keys: z.strictObject({ p256dh: z.string().regex(/^B[\w-]{86}$/), auth: z.string().regex(/^[\w-]{22}$/) }),
	device: text(DEVICE_LENGTH),
	/** The subscription that it replaces, if the push service has changed the browser's address. */
	former: ReceiverId.optional(),
});
export type NewPushSubscription = z.infer<typeof NewPushSubscription>;

export const PushServiceName = z.strictObject({ receiverId: ReceiverId });

/** A browser in which the member has web push turned on. */
export const Receiver = z.strictObject({ receiverId: ReceiverId, device: z.string(), since: Instant });
export const WebPush = z.strictObject({
	/** The stage's key (RFC 8292) in base64url. A browser accepts messages of its holder only. */
	publicKey: z.string(),
	/** Newest first. */
	receivers: z.array(Receiver).max(PUSH_SUBSCRIPTIONS),
});
export type WebPush = z.infer<typeof WebPush>;
