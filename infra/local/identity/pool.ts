import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Postman } from './codes.ts';
import { IdentityError } from './protocol.ts';
import type { Store, User } from './store.ts';
import type { Mint } from './tokens.ts';

export interface PoolSettings extends Postman {
	issuer: string;
	clientSecret: string;
}

/** What the operations work on: one user pool with one confidential app client. */
export interface Pool {
	settings: PoolSettings;
	store: Store;
	mint: Mint;
}

export const Username = z.string().min(1).max(128);
export const Metadata = z.record(z.string(), z.string()).optional();
export const Attributes = z.array(z.object({ Name: z.string().max(32), Value: z.string().max(2048).default('') })).default([]);

/** Throws unless the call names our app client and, for this user, proves to know its secret. */
export function checkClient(pool: Pool, input: { ClientId: string; SecretHash?: string | undefined }, username: string): void {
	const { clientId, clientSecret } = pool.settings;
	if (input.ClientId !== clientId) throw new IdentityError('ResourceNotFoundException', `User pool client ${input.ClientId} does not exist.`);
	const expected = createHmac('sha256', clientSecret).update(username).update(clientId).digest();
	const given = Buffer.from(input.SecretHash ?? '', 'base64');
	if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
		throw new IdentityError('NotAuthorizedException', `Unable to verify secret hash for client ${clientId}`);
	}
}

export function checkPool(pool: Pool, userPoolId: string): void {
	if (userPoolId !== pool.settings.userPoolId) throw new IdentityError('ResourceNotFoundException', `User pool ${userPoolId} does not exist.`);
}

/** The user that an administrator's call names. Throws UserNotFoundException. */
export function findUser(pool: Pool, input: { UserPoolId: string; Username: string }): User {
	checkPool(pool, input.UserPoolId);
	const user = pool.store.users.get(input.Username);
	if (!user) throw new IdentityError('UserNotFoundException', 'User does not exist.');
	return user;
}

/** Adds a user; `sub` is made here. Throws UsernameExistsException. */
export function add(pool: Pool, user: Pick<User, 'username' | 'status' | 'password'>, attributes: z.infer<typeof Attributes>): User {
	if (pool.store.users.has(user.username)) throw new IdentityError('UsernameExistsException', 'User already exists');
	const now = Date.now();
	const added: User = {
		...user,
		sub: randomUUID(),
		enabled: true,
		attributes: Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value])),
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
