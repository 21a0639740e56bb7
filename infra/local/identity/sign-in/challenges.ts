import { randomBytes } from 'node:crypto';
import { OTP_TRIES } from '#shared/domain/accounts/limits.ts';
import type { AppClient } from '../clients.ts';
import { IdentityError } from '../protocol.ts';

/** Milliseconds that a client has for its answer; Cognito's default. */
const CHALLENGE_LIFE = 3 * 60_000;
const SESSION_BYTES = 96;

/** A sign-in that waits for its client's next answer. */
interface Pending {
	client: AppClient;
	/** The user's name, or the given name if there is no such user. */
	username: string;
	step: 'PASSWORD_VERIFIER' | 'SELECT_CHALLENGE' | 'SOFTWARE_TOKEN_MFA' | 'WEB_AUTHN' | 'CUSTOM_CHALLENGE';
	/** The key with which the proof of the password must be signed. */
	key?: Buffer;
	/** The challenge that a passkey must sign. */
	challenge?: string;
	/** Parameters with which the triggers of the custom flow check the answer. */
	secrets?: Record<string, string>;
	/** Number of wrong codes so far. */
	failedTries?: number;
}

export type Challenges = ReturnType<typeof createChallenges>;

/** Creates the store of sign-ins in progress, by the session or secret block that their clients received. Each may be answered once. */
export function createChallenges() {
	const waiting = new Map<string, Pending & { expiresAt: number }>();
	return {
		add(pending: Pending): string {
			const now = Date.now();
			for (const [session, { expiresAt }] of waiting) if (expiresAt <= now) waiting.delete(session);
			const session = randomBytes(SESSION_BYTES).toString('base64');
			waiting.set(session, { ...pending, expiresAt: now + CHALLENGE_LIFE });
			return session;
		},
		/** Throws NotAuthorizedException unless this client's sign-in waits for such an answer. */
		take(session = '', client: AppClient, step: Pending['step']): Pending {
			const found = waiting.get(session);
			waiting.delete(session);
			if (!found || found.expiresAt <= Date.now() || found.client.id !== client.id || found.step !== step) {
				throw new IdentityError('NotAuthorizedException', 'Invalid session for the user.');
			}
			return found;
		},
		/** Continues a sign-in after a wrong answer, up to a number of them. */
		giveBack(session = '', pending: Pending): void {
			const failedTries = (pending.failedTries ?? 0) + 1;
			if (failedTries < OTP_TRIES) waiting.set(session, { ...pending, failedTries, expiresAt: Date.now() + CHALLENGE_LIFE });
		},
		clear: () => waiting.clear(),
	};
}
