import type { IncomingMessage, ServerResponse } from 'node:http';
import { findNamed, type Pool, type PoolSettings } from './pool.ts';
import { answer } from './protocol.ts';
import { createChallenges } from './sign-in/challenges.ts';
import { createPasskeyOperations } from './sign-in/passkeys.ts';
import { createSecondFactorOperations } from './sign-in/second-factor.ts';
import { createSignInOperations } from './sign-in/sign-in.ts';
import { createSignOutOperations } from './sign-in/sign-out.ts';
import { createMint } from './sign-in/tokens.ts';
import { createAccountOperations } from './users/account.ts';
import { createAdministrationOperations } from './users/administration.ts';
import { createPasswordResetOperations } from './users/password-reset.ts';
import { createSignUpOperations } from './users/sign-up.ts';
import { openStore, type PrivateKey } from './users/store.ts';
import { createStrangers } from './users/strangers.ts';

export interface IdentityOptions extends PoolSettings {
	/** Where users, refresh tokens and the signing key are kept; undefined keeps them in memory. */
	stateFile: string | undefined;
	/** Signs tokens where none is kept yet. Without it one is made, which takes a processor a quarter of a second. */
	key?: PrivateKey;
}

export interface Identity {
	/** Answers the service's protocol (POST, any path) and the token keys (GET `…/.well-known/jwks.json`). */
	handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
	/** Makes the sign-in of the user with this address `seconds` older: the next renewal's token has that time. Returns false if there is no such user. */
	ageProofs(email: string, seconds: number): Promise<boolean>;
	/** Forgets every user and refresh token; the signing key stays, as whoever verifies tokens keeps it. */
	reset(): Promise<void>;
	/** Resolves when the state is on the disk. */
	close(): Promise<void>;
}

/**
 * The part of Amazon Cognito that the market uses, on one machine: one user
 * pool and its app clients, under Cognito's own protocol, error names and rules,
 * so that neither the code in `functions/adapters/accounts/identity.ts` nor Amplify in
 * the browser can tell them apart. It differs where Cognito cannot be set: codes live 15
 * minutes here (24 hours for sign-up and one for a reset there).
 */
export function createIdentity(options: IdentityOptions): Identity {
	const store = openStore(options.stateFile);
	const pool: Pool = { settings: options, store, mint: createMint(store, options), challenges: createChallenges(), strangers: createStrangers() };
	const operations = {
		...createSignUpOperations(pool),
		...createSignInOperations(pool),
		...createSignOutOperations(pool),
		...createAccountOperations(pool),
		...createSecondFactorOperations(pool),
		...createPasskeyOperations(pool),
		...createPasswordResetOperations(pool),
		...createAdministrationOperations(pool),
	};
	return {
		async handle(request, response) {
			if (request.method === 'POST') return answer(operations, request, response);
			const { pathname } = new URL(request.url ?? '/', 'http://localhost');
			const isKeys = request.method === 'GET' && pathname.endsWith('/.well-known/jwks.json');
			response.writeHead(isKeys ? 200 : 404, { 'content-type': 'application/json' });
			response.end(JSON.stringify(isKeys ? pool.mint.keySet() : { message: 'Not found' }));
		},
		async ageProofs(email, seconds) {
			const user = findNamed(pool, email);
			if (!user) return false;
			pool.mint.ageProofs(user.username, seconds);
			await store.save();
			return true;
		},
		async reset() {
			store.users.clear();
			store.sessions.clear();
			store.refreshTokens.clear();
			pool.challenges.clear();
			pool.strangers.clear();
			await store.save();
		},
		close: () => store.save(),
	};
}
