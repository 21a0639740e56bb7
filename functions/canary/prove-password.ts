import { Amplify } from 'aws-amplify';
import { confirmSignIn, signIn, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { listCodes } from './authenticator-code.ts';
import type { PoolConfig } from './load-page.ts';

/** Amplify's storage: the session of this walk. */
const kept = new Map<string, string>();
// Amplify warns about every pool that is not in AWS.
ConsoleLogger.LOG_LEVEL = 'ERROR';

export interface Proved {
	token: string;
	refreshToken: string;
	/** Whether the identity service asked for a code of an authenticator app, too. */
	wasAsked: boolean;
}

/**
 * Signs in at the identity service as the web app does: by Secure Remote Password with Amplify, so the password is not sent, and by a code of the authenticator
 * app if there is one. Rejects with the identity service's error. End the session with `endSession`.
 */
export async function provePassword(pool: PoolConfig, username: string, password: string, authenticator: string | undefined): Promise<Proved> {
	kept.clear();
	const { userPoolId, clientId: userPoolClientId, endpoint: userPoolEndpoint } = pool;
	Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint ? { userPoolEndpoint } : {}) } } });
	cognitoUserPoolsTokenProvider.setKeyValueStorage({
		getItem: async (key) => kept.get(key) ?? null,
		setItem: async (key, value) => void kept.set(key, value),
		removeItem: async (key) => void kept.delete(key),
		clear: async () => kept.clear(),
	});
	const { isSignedIn, nextStep } = await signIn({ username, password });
	if (!isSignedIn && nextStep.signInStep !== 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') throw new Error(`is asked for ${nextStep.signInStep}`);
	if (!isSignedIn) await showCode(authenticator);
	const find = (what: string) => [...kept].find(([key]) => key.endsWith(`.${what}`))?.[1];
	const [token, refreshToken] = [find('accessToken'), find('refreshToken')];
	if (!token || !refreshToken) throw new Error('The identity service gave no tokens');
	return { token, refreshToken, wasAsked: !isSignedIn };
}

/** Ends the session at the identity service. */
export const endSession = (): Promise<void> => signOut();

async function showCode(authenticator: string | undefined): Promise<void> {
	if (!authenticator) throw new Error('is asked for a code of an authenticator that it does not have');
	const codes = listCodes(authenticator);
	for (const [at, challengeResponse] of codes.entries()) {
		try {
			await confirmSignIn({ challengeResponse });
			return;
		} catch (error) {
			// A code that was used within the last half minute is refused.
			const isUsed = error instanceof Error && /^(CodeMismatch|ExpiredCode|EnableSoftwareTokenMFA)Exception$/.test(error.name);
			if (!isUsed || at === codes.length - 1) throw error;
		}
	}
}
