import type { IncomingMessage, ServerResponse } from 'node:http';
import { findNamed, type Pool, type PoolSettings } from './pool.ts';
import { answer } from './protocol.ts';
import { createChallenges } from './sign-in/challenges.ts';
import { createPasskeyOperations } from './sign-in/passkeys.ts';
import { createSecondFactorOperations } from './sign-in/second-factor.ts';
import { createSignInOperations } from './sign-in/sign-in.ts';
import { createMint } from './sign-in/tokens.ts';
import { createAccountOperations } from './users/account.ts';
import { createAdministrationOperations } from './users/administration.ts';
import { createPasswordResetOperations } from './users/password-reset.ts';
import { createSignUpOperations } from './users/sign-up.ts';
import { openStore, type PrivateKey } from './users/store.ts';
import { createStrangers } from './users/strangers.ts';

export interface IdentityOptions extends PoolSettings {
	/** File for users, refresh tokens and the signing key; undefined keeps them in memory. */
	stateFile: string | undefined;
	/** The signing key if none is stored yet. Generating one takes a quarter of a second of a processor. */
	key?: PrivateKey;
}

export type Identity = ReturnType<typeof createIdentity>;

/**
 * Emulates the part of Amazon Cognito that the market uses: one user pool and its app clients, with Cognito's protocol, error names and rules. Neither
 * `functions/adapters/accounts/identity.ts` nor Amplify in the browser can tell them apart. One difference: codes live 15 minutes here, but 24 hours for
 * sign-up and one hour for a reset in Cognito, where that cannot be set.
 */
export function createIdentity(options: IdentityOptions) {
	const store = openStore(options.stateFile);
	const pool: Pool = { settings: options, store, mint: createMint(store, options), challenges: createChallenges(), strangers: createStrangers() };
	const operations = {
		...createSignUpOperations(pool),
		...createSignInOperations(pool),
		...createAccountOperations(pool),
		...createSecondFactorOperations(pool),
		...createPasskeyOperations(pool),
		...createPasswordResetOperations(pool),
		...createAdministrationOperations(pool),
	};
	return {
		/** Answers the service's protocol (POST, any path) and the token keys (GET `…/.well-known/jwks.json`). */
		async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
			if (request.method === 'POST') return answer(operations, request, response);
			const { pathname } = new URL(request.url ?? '/', 'http://localhost');
			const isKeys = request.method === 'GET' && pathname.endsWith('/.well-known/jwks.json');
			response.writeHead(isKeys ? 200 : 404, { 'content-type': 'application/json' });
			response.end(JSON.stringify(isKeys ? pool.mint.keySet() : { message: 'Not found' }));
		},
		/** Makes the sign-in of the user with this address `seconds` older, from the next renewal's token on. Returns false if there is no such user. */
		async ageProofs(email: string, seconds: number): Promise<boolean> {
			const user = findNamed(pool, email);
			if (!user) return false;
			pool.mint.ageProofs(user.username, seconds);
			await store.save();
			return true;
		},
		/** Forgets all users and refresh tokens. The signing key stays, since verifiers cache it. */
		async reset(): Promise<void> {
			store.users.clear();
			store.sessions.clear();
			store.refreshTokens.clear();
			pool.challenges.clear();
			pool.strangers.clear();
			await store.save();
		},
		/** Resolves when the state is on the disk. */
		close: () => store.save(),
	};
}
