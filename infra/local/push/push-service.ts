import { randomBytes } from 'node:crypto';
import { type JWTPayload, jwtVerify } from 'jose';
import * as z from 'zod';
import { openStored } from '../kept.ts';

const Message = z.object({
	ttl: z.int(),
	urgency: z.string(),
	topic: z.string().optional(),
	/** The message as received: encrypted for the browser (RFC 8291); base64url. */
	body: z.string(),
	/** ISO 8601, real time. */
	at: z.string(),
});
export type PushedMessage = z.infer<typeof Message>;
const Subscription = z.object({ id: z.string(), applicationServerKey: z.string(), isGone: z.boolean(), messages: z.array(Message) });

/** A message with the sender's headers of RFC 8030. */
export interface Pushed {
	ttl: string | undefined;
	urgency: string | undefined;
	topic: string | undefined;
	encoding: string | undefined;
	authorization: string | undefined;
	body: Buffer;
}

export type PushService = ReturnType<typeof openPushService>;

/** The size that a push service must accept (RFC 8030, section 7.2). */
const MESSAGE_BYTES = 4096;
/** The longest life of a proof in seconds (RFC 8292, section 2). */
const PROOF_LIFE = 24 * 3600;
const SECONDS_TO_WAIT = 1;
const URGENCIES = ['very-low', 'low', 'normal', 'high'];
const ADDRESS_BYTES = 24;

/** Opens a stand-in for browser makers' push services. `origin` is its own, which a proof must name; `file` stores subscriptions with their messages. */
export function openPushService(file: string | undefined, origin: string) {
	const kept = openStored(file, z.array(Subscription), []);
	const find = (id: string) => kept.value.find((one) => one.id === id);
	let refusal: number | undefined;
	return {
		/** Makes a subscription that accepts messages only from the holder of this key (RFC 8292). Returns its address. */
		async subscribe(applicationServerKey: string): Promise<string> {
			const id = randomBytes(ADDRESS_BYTES).toString('base64url');
			kept.value.push({ id, applicationServerKey, isGone: false, messages: [] });
			await kept.save();
			return id;
		},

		/** Accepts a message, and returns the service's status. */
		async push(id: string, { ttl, urgency = 'normal', topic, encoding, authorization, body }: Pushed): Promise<{ status: number; retryAfter?: number }> {
			const subscription = find(id);
			if (!subscription) return { status: 404 };
			if (subscription.isGone) return { status: 410 };
			if (refusal !== undefined) return { status: refusal, retryAfter: SECONDS_TO_WAIT };
			const proof = await readProof(authorization, origin);
			if (!proof) return { status: 401 };
			if (proof.key !== subscription.applicationServerKey) return { status: 403 };
			if (body.length > MESSAGE_BYTES) return { status: 413 };
			const isUnderstood = /^\d+$/.test(ttl ?? '') && URGENCIES.includes(urgency) && encoding === 'aes128gcm' && /^[\w-]{1,32}$/.test(topic ?? 'none');
			if (!isUnderstood) return { status: 400 };
			const message = { ttl: Number(ttl), urgency, topic, body: body.toString('base64url'), at: new Date().toISOString() };
			subscription.messages = [...subscription.messages.filter((one) => topic === undefined || one.topic !== topic), message];
			await kept.save();
			return { status: 201 };
		},

		/** Lists messages, oldest first, without those that a later one of the same topic replaced. Returns undefined for an unknown subscription. */
		messages: (id: string): PushedMessage[] | undefined => find(id)?.messages,

		/** Ends a subscription. Its senders learn that it is gone. */
		async unsubscribe(id: string): Promise<boolean> {
			const subscription = find(id);
			if (!subscription) return false;
			subscription.isGone = true;
			await kept.save();
			return true;
		},

		/** Makes the service refuse all messages; undefined ends that. */
		refuse(status: number | undefined) {
			refusal = status;
		},

		async clear() {
			refusal = undefined;
			kept.value = [];
			await kept.save();
		},

		close: () => kept.save(),
	};
}

/** Verifies `vapid t=…, k=…` (RFC 8292) and returns the proved key. Returns undefined if it proves none. */
async function readProof(authorization: string | undefined, audience: string): Promise<{ key: string } | undefined> {
	const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]{87})$/.exec(authorization ?? '') ?? [];
	if (!token || !key) return undefined;
	try {
		const point = await crypto.subtle.importKey('raw', Buffer.from(key, 'base64url'), { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']);
		const { payload } = await jwtVerify(token, point, { audience, algorithms: ['ES256'], requiredClaims: ['exp'] });
		return isProof(payload) ? { key } : undefined;
	} catch {
		return undefined;
	}
}

function isProof({ exp = 0, sub }: JWTPayload): boolean {
	return exp <= Date.now() / 1000 + PROOF_LIFE && /^(mailto:[^@]+@[^@]+|https:\/\/.+)$/.test(sub ?? '');
}
