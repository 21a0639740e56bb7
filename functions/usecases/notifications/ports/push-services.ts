import type { PushSubscription } from './push-subscriptions.ts';

/** Push services as who registers a browser sees them. */
export interface PushServices {
	/** Whether an address is one of a push service that the stage knows: nothing else is ever asked. */
	isKnown(endpoint: string): boolean;
	/** Whether messages can be encrypted for these keys. */
	mayEncrypt(keys: Pick<PushSubscription, 'p256dh' | 'auth'>): boolean;
	/** By which a browser knows our messages; base64url. */
	publicKey(): Promise<string>;
}
