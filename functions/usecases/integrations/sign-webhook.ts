import { createHmac, randomBytes } from 'node:crypto';

import type { FormerSecret, WebhookRecord } from './ports/webhooks.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Makes a secret in the form of Standard Webhooks. */
export function makeSecret(): string {
	return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** Lists the replaced secrets that still sign at `now`, newest first. */
export function listFormerSecrets({ formerSealed, formerUntil = 0, earlier = [] }: WebhookRecord, now: number): FormerSecret[] {
	return [...(formerSealed ? [{ sealed: formerSealed, until: formerUntil }] : []), ...earlier].filter(({ until }) => until > now);
}

/** Makes the headers of an attempt, signed with each secret, by the specification of Standard Webhooks. `at` is real time in milliseconds. */
export function signWebhook(secrets: readonly string[], id: string, at: number, body: string): Record<string, string> {
	const timestamp = String(Math.floor(at / 1000));
	const sign = (secret: string) => {
		const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
		return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
	};
	return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': secrets.map(sign).join(' ') };
}
