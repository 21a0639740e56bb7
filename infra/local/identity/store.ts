import { readFileSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';

const Code = z.object({
	value: z.string(),
	/** Milliseconds since 1970, real time. */
	expiresAt: z.number(),
	failedTries: z.number(),
});
export type Code = z.infer<typeof Code>;

const User = z.object({
	username: z.string(),
	sub: z.string(),
	status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD']),
	enabled: z.boolean(),
	attributes: z.record(z.string(), z.string()),
	/** Absent until an administrator sets one. */
	password: z.object({ salt: z.string(), hash: z.string() }).optional(),
	failedSignIns: z.number(),
	lockedUntil: z.number(),
	signUpCode: Code.optional(),
	resetCode: Code.optional(),
	createdAt: z.number(),
	modifiedAt: z.number(),
});
export type User = z.infer<typeof User>;

const RefreshToken = z.object({ username: z.string(), originJti: z.string(), authTime: z.number(), expiresAt: z.number() });
export type RefreshToken = z.infer<typeof RefreshToken>;

const PrivateKey = z.looseObject({ kty: z.literal('RSA'), kid: z.string(), n: z.string(), e: z.string(), d: z.string() });
export type PrivateKey = z.infer<typeof PrivateKey>;

const State = z.object({
	key: PrivateKey.optional(),
	users: z.record(z.string(), User),
	/** By the SHA-256 of the token. */
	refreshTokens: z.record(z.string(), RefreshToken),
});

/** Everything that the identity service remembers, kept in one file, or in memory alone. */
export interface Store {
	readonly users: Map<string, User>;
	readonly refreshTokens: Map<string, RefreshToken>;
	key: PrivateKey | undefined;
	/** Resolves when everything up to now is on the disk. Calls that come together share one write. */
	save(): Promise<void>;
}

export function openStore(file: string | undefined): Store {
	const state = file ? read(file) : undefined;
	const now = Date.now();
	let writing: Promise<void> | undefined;
	let next: Promise<void> | undefined;
	const store: Store = {
		users: new Map(Object.entries(state?.users ?? {})),
		refreshTokens: new Map(Object.entries(state?.refreshTokens ?? {}).filter(([, token]) => token.expiresAt > now)),
		key: state?.key,
		async save() {
			if (!file) return;
			next ??= (async () => {
				await writing?.catch(() => undefined);
				next = undefined;
				writing = write(file, store);
				await writing;
			})();
			await next;
		},
	};
	return store;
}

function read(file: string): z.infer<typeof State> | undefined {
	let content: string;
	try {
		content = readFileSync(file, 'utf8');
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
		throw error;
	}
	return State.parse(JSON.parse(content));
}

/** Beside the file first, then in its place: a crash leaves the old or the new state, never half of one. */
async function write(file: string, store: Store): Promise<void> {
	const state = { key: store.key, users: Object.fromEntries(store.users), refreshTokens: Object.fromEntries(store.refreshTokens) };
	const content = JSON.stringify(state satisfies z.infer<typeof State>);
	await mkdir(dirname(file), { recursive: true });
	const beside = `${file}.new`;
	const handle = await open(beside, 'w', 0o600);
	try {
		await handle.writeFile(content);
		await handle.sync();
	} finally {
		await handle.close();
	}
	await rename(beside, file);
}
