import { randomBytes } from 'node:crypto';
import { importJWK, type JWTPayload, jwtVerify } from 'jose';
import * as z from 'zod';
import { openStored } from '../kept.ts';

const Message = z.object({
	ttl: z.int(),
	urgency: z.string(),
	topic: z.string().optional(),
	/** As it came: encrypted for the browser (RFC 8291); base64url. */
	body: z.string(),
	/** ISO 8601, real time. */
	at: z.string(),
});
export type PushedMessage = z.infer<typeof Message>;
const Subscription = z.object({ id: z.string(), applicationServerKey: z.string(), isGone: z.boolean(), messages: z.array(Message) });

/** A sender's wishes, by the headers of RFC 8030. */
export interface Pushed {
	ttl: string | undefined;
	urgency: string | undefined;
	topic: string | undefined;
	encoding: string | undefined;
	authorization: string | undefined;
	body: Buffer;
}

/** Stands in for the push services that browsers' makers run. */
export interface PushService {
	/** A new subscription, which takes messages from the holder of this key alone (RFC 8292); answers its address. */
	subscribe(applicationServerKey: string): Promise<string>;
	/** The status that the service answers to a message. */
	push(id: string, pushed: Pushed): Promise<{ status: number; retryAfter?: number }>;
	/** Oldest first, without those that a later one of the same topic replaced; undefined for a subscription that there never was. */
	messages(id: string): PushedMessage[] | undefined;
	/** The browser has given the subscription up: who sends to it is told that it is gone. */
	unsubscribe(id: string): Promise<boolean>;
	/** Has the service refuse whatever is sent; undefined ends it. */
	refuse(status: number | undefined): void;
	clear(): Promise<void>;
	close(): Promise<void>;
}

/** The size that a push service must accept (RFC 8030, section 7.2). */
const MESSAGE_BYTES = 4096;
/** The longest life of a proof, seconds (RFC 8292, section 2). */
const PROOF_LIFE = 24 * 3600;
const SECONDS_TO_WAIT = 1;
const URGENCIES = ['very-low', 'low', 'normal', 'high'];
const ADDRESS_BYTES = 24;

/** `origin` is the service's own, which a proof has to name; `file` keeps receivers and what came for them. */
export function openPushService(file: string | undefined, origin: string): PushService {
	const kept = openStored(file, z.array(Subscription), []);
	const find = (id: string) => kept.value.find((one) => one.id === id);
	let refusal: number | undefined;
	return {
		async subscribe(applicationServerKey) {
			const id = randomBytes(ADDRESS_BYTES).toString('base64url');
			kept.value.push({ id, applicationServerKey, isGone: false, messages: [] });
			await kept.save();
			return id;
		},

		async push(id, { ttl, urgency = 'normal', topic, encoding, authorization, body }) {
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

		messages: (id) => find(id)?.messages,

		async unsubscribe(id) {
			const subscription = find(id);
			if (!subscription) return false;
			subscription.isGone = true;
			await kept.save();
			return true;
		},

		refuse(status) {
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

/** Whose proof it is, by `vapid t=…, k=…` (RFC 8292); undefined when it proves nothing. */
async function readProof(authorization: string | undefined, audience: string): Promise<{ key: string } | undefined> {
	const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]{87})$/.exec(authorization ?? '') ?? [];
	if (!token || !key) return undefined;
	const point = Buffer.from(key, 'base64url');
	const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
	try {
		const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
			audience,
			algorithms: ['ES256'],
			requiredClaims: ['exp'],
		});
		return isProof(payload) ? { key } : undefined;
	} catch {
		return undefined;
	}
}

function isProof({ exp = 0, sub }: JWTPayload): boolean {
	return exp <= Date.now() / 1000 + PROOF_LIFE && /^(mailto:[^@]+@[^@]+|https:\/\/.+)$/.test(sub ?? '');
}
