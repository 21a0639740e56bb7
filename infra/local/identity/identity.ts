import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAdministrationOperations } from './administration.ts';
import { createPasswordResetOperations } from './password-reset.ts';
import type { Pool, PoolSettings } from './pool.ts';
import { answer } from './protocol.ts';
import { createSignInOperations } from './sign-in.ts';
import { createSignUpOperations } from './sign-up.ts';
import { openStore } from './store.ts';
import { createMint } from './tokens.ts';

export interface IdentityOptions extends PoolSettings {
	/** Where users, refresh tokens and the signing key are kept; undefined keeps them in memory. */
	stateFile: string | undefined;
}

export interface Identity {
	/** Answers the service's protocol (POST, any path) and the token keys (GET `…/.well-known/jwks.json`). */
	handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
	/** Forgets every user and refresh token; the signing key stays, as whoever verifies tokens keeps it. */
	reset(): Promise<void>;
	/** Resolves when the state is on the disk. */
	close(): Promise<void>;
}

/**
 * The part of Amazon Cognito that the market uses, on one machine: one user
 * pool with one confidential app client, under Cognito's own protocol, error
 * names and rules, so that the code in `functions/adapters/identity.ts` cannot
 * tell them apart. It differs where Cognito cannot be set: codes live 15
 * minutes here (24 hours for sign-up and one for a reset there).
 */
export function createIdentity(options: IdentityOptions): Identity {
	const store = openStore(options.stateFile);
	const pool: Pool = { settings: options, store, mint: createMint(store, options) };
	const operations = {
		...createSignUpOperations(pool),
		...createSignInOperations(pool),
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
		async reset() {
			store.users.clear();
			store.refreshTokens.clear();
			await store.save();
		},
		close: () => store.save(),
	};
}
