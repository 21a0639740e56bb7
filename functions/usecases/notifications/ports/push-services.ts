import type { PushSubscription } from './push-subscriptions.ts';

/** Push services as the registration of a browser needs them. */
export interface PushServices {
	/** Returns whether an address belongs to an allowed push service. No other address is ever requested. */
	isKnown(endpoint: string): boolean;
	/** Returns whether messages can be encrypted for these keys. */
	mayEncrypt(keys: Pick<PushSubscription, 'p256dh' | 'auth'>): boolean;
	/** Returns the key with which browsers verify our messages; base64url. */
	publicKey(): Promise<string>;
}
