import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { AppClient } from './clients.ts';
import { IdentityError } from './protocol.ts';
import type { Challenges } from './sign-in/challenges.ts';
import type { Mint } from './sign-in/tokens.ts';
import type { Triggers } from './triggers.ts';
import type { Store, User } from './users/store.ts';
import { makeStrangerId, type Strangers } from './users/strangers.ts';

export interface PoolSettings {
	issuer: string;
	userPoolId: string;
	clients: readonly AppClient[];
	triggers: Triggers;
	/** The site of the pool's passkeys, and the pages on which they may be used. */
	relyingParty: { id: string; name: string; origins: string[] };
	sendMail(mail: { to: string; subject: string; html: string }): Promise<void>;
}

/** The data of all operations: one user pool and its app clients. */
export interface Pool {
	settings: PoolSettings;
	store: Store;
	mint: Mint;
	challenges: Challenges;
	strangers: Strangers;
}

export const Username = z.string().min(1).max(128);
export const Metadata = z.record(z.string(), z.string()).optional();
export const Attributes = z.array(z.object({ Name: z.string().max(32), Value: z.string().max(2048).default('') })).default([]);

export function checkPool(pool: Pool, userPoolId: string): void {
	if (userPoolId !== pool.settings.userPoolId) throw new IdentityError('ResourceNotFoundException', `User pool ${userPoolId} does not exist.`);
}

/** Finds a user by name, or by verified address, which the pool accepts as an alias. */
export function findNamed(pool: Pool, name: string): User | undefined {
	return pool.store.users.get(name) ?? (name.includes('@') ? findByAddress(pool, name) : undefined);
}

/** Returns the state that is stored for the name of no user. */
export function findStranger(pool: Pool, name: string): ReturnType<Strangers['get']> {
	return pool.strangers.get(makeStrangerId(pool.settings.userPoolId, name));
}

function findByAddress(pool: Pool, email: string): User | undefined {
	for (const user of pool.store.users.values()) if (user.attributes.email === email && user.attributes.email_verified === 'true') return user;
	return undefined;
}

/** Finds the user of an administrator's call. Throws UserNotFoundException. */
export function findUser(pool: Pool, input: { UserPoolId: string; Username: string }): User {
	checkPool(pool, input.UserPoolId);
	const user = findNamed(pool, input.Username);
	if (!user) throw new IdentityError('UserNotFoundException', 'User does not exist.');
	return user;
}

/** Throws AliasExistsException if another user has verified this user's address. */
export function checkAlias(pool: Pool, user: User): void {
	const owner = findByAddress(pool, user.attributes.email ?? '');
	if (owner && owner !== user) throw new IdentityError('AliasExistsException', 'An account with the email already exists.');
}

/** Adds a user with a new `sub`. Throws UsernameExistsException. */
export function add(pool: Pool, user: Pick<User, 'username' | 'status' | 'password'>, attributes: z.infer<typeof Attributes>): User {
	if (pool.store.users.has(user.username)) throw new IdentityError('UsernameExistsException', 'User already exists');
	const now = Date.now();
	const added: User = {
		...user,
		sub: randomUUID(),
		enabled: true,
		attributes: Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value])),
		signUpCodes: [],
		resetCodes: [],
		failedSignIns: 0,
		lockedUntil: 0,
		createdAt: now,
		modifiedAt: now,
	};
	pool.store.users.set(added.username, added);
	return added;
}

export function listAttributes(user: User): { Name: string; Value: string }[] {
	return Object.entries({ sub: user.sub, ...user.attributes }).map(([Name, Value]) => ({ Name, Value }));
}
