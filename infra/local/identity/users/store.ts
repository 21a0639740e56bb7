import * as z from 'zod';
import { openStored } from '../../kept.ts';

const Code = z.object({
	value: z.string(),
	/** Milliseconds since 1970, real time. */
	expiresAt: z.number(),
	failedTries: z.number(),
});
export type Code = z.infer<typeof Code>;

const Passkey = z.object({
	id: z.string(),
	/** COSE in base64url. */
	publicKey: z.string(),
	counter: z.number(),
	transports: z.array(z.string()),
	createdAt: z.number(),
});
export type Passkey = z.infer<typeof Passkey>;

const User = z.object({
	username: z.string(),
	sub: z.string(),
	status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD']),
	enabled: z.boolean(),
	attributes: z.record(z.string(), z.string()),
	/** Absent until an administrator sets one. */
	password: z.object({ salt: z.string(), verifier: z.string() }).optional(),
	/** The authenticator app, once a code has verified it. `usedStep`: codes up to this time step are refused. */
	totp: z.object({ secret: z.string(), usedStep: z.number(), deviceName: z.string().optional(), isAsked: z.boolean() }).optional(),
	/** The secret of an authenticator that is being set up. */
	newTotpSecret: z.string().optional(),
	passkeys: z.array(Passkey).optional(),
	failedSignIns: z.number(),
	lockedUntil: z.number(),
	/** One code for each request, the newest first. */
	signUpCodes: z.array(Code).default([]),
	resetCodes: z.array(Code).default([]),
	createdAt: z.number(),
	modifiedAt: z.number(),
});
export type User = z.infer<typeof User>;

/** A session: a family of refresh tokens, each made from the previous one. Its id is the tokens' `origin_jti`. */
const Session = z.object({ username: z.string(), clientId: z.string(), authTime: z.number(), expiresAt: z.number() });
export type Session = z.infer<typeof Session>;

/** `usedAt`: when it was exchanged for the next one. */
const RefreshToken = z.object({ sessionId: z.string(), usedAt: z.number().optional() });

const PrivateKey = z.looseObject({ kty: z.literal('RSA'), kid: z.string(), n: z.string(), e: z.string(), d: z.string() });
export type PrivateKey = z.infer<typeof PrivateKey>;

const State = z.object({
	key: PrivateKey.optional(),
	users: makeShelf(User),
	sessions: makeShelf(Session),
	/** Keyed by the SHA-256 of the token. */
	refreshTokens: makeShelf(RefreshToken),
});

/** The identity service's state, in a file or in memory. */
export interface Store extends z.infer<typeof State> {
	/** Resolves when the present state is on the disk. Concurrent calls share one write. */
	save(): Promise<void>;
}

export function openStore(file: string | undefined): Store {
	const kept = openStored(file, State, State.parse({ users: {}, sessions: {}, refreshTokens: {} }));
	const store: Store = Object.assign(kept.value, { save: () => kept.save() });
	const now = Date.now();
	for (const [id, { expiresAt }] of store.sessions) if (expiresAt <= now) store.sessions.delete(id);
	for (const [hash, { sessionId }] of store.refreshTokens) if (!store.sessions.has(sessionId)) store.refreshTokens.delete(hash);
	return store;
}

/** A map that is an object in JSON. */
class Shelf<T> extends Map<string, T> {
	toJSON(): Record<string, T> {
		return Object.fromEntries(this);
	}
}

function makeShelf<T extends z.ZodType>(thing: T) {
	return z.record(z.string(), thing).transform((found) => new Shelf(Object.entries(found) as [string, z.infer<T>][]));
}
