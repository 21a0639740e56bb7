import { Amplify } from 'aws-amplify';
import {
	confirmResetPassword,
	confirmSignIn,
	confirmSignUp,
	fetchAuthSession,
	resendSignUpCode,
	resetPassword,
	signIn,
	signOut,
	signUp,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { beginPasskey, finishPasskey } from './ask-pool.ts';
import type { Answer, PoolConfig, Question, SignInCall, SignInCalls, Tokens } from './calls.ts';

/**
 * Runs Amplify in a worker, because its computation takes longer than a frame. The worker keeps no tokens
 * between calls; the page stores the session.
 */
const kept = new Map<string, string>();
// Amplify warns about every pool that is not in AWS.
ConsoleLogger.LOG_LEVEL = 'ERROR';

/** Amplify is configured once; its token storage must be set after that. */
let isConfigured = false;
function setPool({ userPoolId, clientId: userPoolClientId, endpoint: userPoolEndpoint }: PoolConfig): void {
	if (isConfigured) return;
	isConfigured = true;
	Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint ? { userPoolEndpoint } : {}) } } });
	cognitoUserPoolsTokenProvider.setKeyValueStorage({
		getItem: async (key) => kept.get(key) ?? null,
		setItem: async (key, value) => void kept.set(key, value),
		removeItem: async (key) => void kept.delete(key),
		clear: async () => kept.clear(),
	});
}

type Calls = { [C in SignInCall]: (given: SignInCalls[C]['given'], pool: PoolConfig) => Promise<SignInCalls[C]['back']> };

const CALLS: Calls = {
	async signIn({ username, password }) {
		const { isSignedIn, nextStep } = await signIn({ username, password });
		if (isSignedIn) return readTokens();
		if (nextStep.signInStep === 'CONFIRM_SIGN_UP') return 'unconfirmed';
		if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') return 'code';
		throw new Error(`The identity service asks for ${nextStep.signInStep}`);
	},
	async confirmCode({ code }) {
		await confirmSignIn({ challengeResponse: code });
		return readTokens();
	},
	beginPasskey: ({ username }, pool) => beginPasskey(pool, username),
	finishPasskey: (given, pool) => finishPasskey(pool, given),
	async signUp({ account, email, password, firstName, lastName, language }) {
		const userAttributes = { email, given_name: firstName, family_name: lastName, locale: language };
		await signUp({ username: account, password, options: { userAttributes, clientMetadata: { language } } });
	},
	async confirmSignUp({ account, code }) {
		await confirmSignUp({ username: account, confirmationCode: code });
	},
	async resendCode({ account, language }) {
		await resendSignUpCode({ username: account, options: { clientMetadata: { language } } });
	},
	async resetPassword({ email, language }) {
		await resetPassword({ username: email, options: { clientMetadata: { language } } });
	},
	async confirmReset({ email, code, password }) {
		await confirmResetPassword({ username: email, confirmationCode: code, newPassword: password });
	},
	async refresh(tokens, pool) {
		storeTokens(tokens, pool);
		await fetchAuthSession({ forceRefresh: true });
		return readTokens();
	},
	async signOut(tokens, pool) {
		storeTokens(tokens, pool);
		await signOut();
	},
};

/** Stores the tokens where Amplify looks for a session. Amplify reads only the claims of the access token. */
function storeTokens({ token, refreshToken }: Tokens, { clientId }: PoolConfig): void {
	const prefix = `CognitoIdentityServiceProvider.${clientId}`;
	kept.set(`${prefix}.LastAuthUser`, 'member');
	kept.set(`${prefix}.member.accessToken`, token);
	kept.set(`${prefix}.member.refreshToken`, refreshToken);
}

/** Throws if there are no tokens: Amplify deletes tokens that the identity service refuses. */
function readTokens(): Tokens {
	const find = (what: string) => [...kept].find(([key]) => key.endsWith(`.${what}`))?.[1];
	const [token, refreshToken] = [find('accessToken'), find('refreshToken')];
	if (!token || !refreshToken) throw Object.assign(new Error('There is no session'), { name: 'NotAuthorizedException' });
	return { token, refreshToken };
}

async function answer(question: Question): Promise<Answer> {
	const { id, call, given, pool } = question;
	try {
		kept.clear();
		setPool(pool);
		const ask = CALLS[call] as (given: unknown, pool: PoolConfig) => Promise<unknown>;
		return { id, back: await ask(given, pool) };
	} catch (error) {
		const { name, message } = error instanceof Error ? error : new Error(String(error));
		return { id, error: { name, message } };
	} finally {
		kept.clear();
	}
}

/** Calls run one after the other, because they share Amplify's storage. */
let before: Promise<unknown> = Promise.resolve();
self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
	before = before.then(async () => self.postMessage(await answer(data)));
});
