import type { Session } from '#shared/contract/accounts/members.ts';
import { ApiError, createClient } from '#shared/contract/client.ts';
import { API_BASE } from '../api/api-base.ts';
import { getConfig } from '../api/config.ts';
import { getLanguage } from '../language/i18n.ts';
import { signByPasskey } from '../session/passkeys.ts';
import type { Answer, Question, SignInCall, SignInCalls, Tokens } from './calls.ts';
import { readServiceError } from './service-error.ts';

/**
 * Calls to the identity service, the only place that receives a password. Amplify is large, so this module
 * loads only for sign-in, sign-up, sign-out and token renewal, and Amplify runs in a worker. Like the
 * market's own calls, these functions reject with ApiError, or with a TypeError if the network fails.
 */

/** Maximum milliseconds for a response, including the computation on a slow phone. */
const LONGEST_ANSWER = 60_000;

interface Waiting {
	resolve: (back: never) => void;
	reject: (error: unknown) => void;
	timer: ReturnType<typeof setTimeout>;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let asked = 0;

function openWorker(): Worker {
	const opened = new Worker(new URL('./pool-worker.ts', import.meta.url), { type: 'module' });
	opened.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
		const one = take(data.id);
		if ('error' in data) one?.reject(data.error);
		else one?.resolve(data.back as never);
	});
	// The worker could not be loaded.
	opened.addEventListener('error', () => {
		worker = undefined;
		opened.terminate();
		for (const id of [...waiting.keys()]) take(id)?.reject({ name: 'NetworkError', message: '' });
	});
	return opened;
}

function take(id: number): Waiting | undefined {
	const one = waiting.get(id);
	waiting.delete(id);
	clearTimeout(one?.timer);
	return one;
}

async function ask<C extends SignInCall>(call: C, given: SignInCalls[C]['given']): Promise<SignInCalls[C]['back']> {
	worker ??= openWorker();
	const id = ++asked;
	const pool = getConfig().identity;
	if (!pool?.userPoolId || !pool.clientId) throw new Error('The settings name no user pool');
	const question = { id, pool, call, given } as Question;
	const answered = new Promise<SignInCalls[C]['back']>((resolve, reject) => {
		const timer = setTimeout(() => take(id)?.reject(new DOMException('', 'TimeoutError')), LONGEST_ANSWER);
		waiting.set(id, { resolve, reject, timer });
	});
	worker.postMessage(question);
	return answered.catch(async (error) => {
		throw await readServiceError(error, call, getLanguage());
	});
}

/** Starts the worker before the first call needs it. */
export function prepareSignIn(): void {
	worker ??= openWorker();
}

/** Signs in and opens a session at the market. Returns `code` if a code of the authenticator app must follow (`confirmCode`). */
export async function signIn(userName: string, password: string): Promise<Session | 'code'> {
	const tokens = await ask('signIn', { username: userName, password });
	if (tokens === 'unconfirmed') throw await readServiceError({ name: 'NotAuthorizedException', message: '' }, 'signIn', getLanguage());
	return tokens === 'code' ? tokens : openSession(tokens);
}

/**
 * Completes a sign-in with the authenticator app's code. Rejects with TOTP_INVALID if another code may be
 * tried, and with REFRESH_REFUSED if the sign-in must start again.
 */
export const confirmCode = async (code: string): Promise<Session> => openSession(await ask('confirmCode', { code }));

/**
 * Signs in with one of the account's passkeys, without a password. Returns undefined if the account has no
 * usable passkey or does not exist. Rejects with PASSKEY_REFUSED, or with the browser's error if the passkey
 * was not used.
 */
export async function signInByPasskey(userName: string): Promise<Session | undefined> {
	const begun = await ask('beginPasskey', { username: userName });
	if (!begun) return undefined;
	const credential = await signByPasskey(JSON.parse(begun.options));
	return openSession(await ask('finishPasskey', { username: userName, session: begun.session, credential: JSON.stringify(credential) }));
}

async function openSession(tokens: Tokens): Promise<Session> {
	const market = createClient({ base: API_BASE, language: getLanguage, token: () => tokens.token });
	return { ...(await market.openSession({})), ...tokens };
}

/** Checks the password that the account was signed up with. Rejects with BAD_CREDENTIALS if it is wrong. */
export async function provePassword(account: string, password: string): Promise<void> {
	const proved = await ask('signIn', { username: account, password });
	if (typeof proved === 'object') await ask('signOut', proved);
}

/** Signs up under a random account name and returns the name. The confirmation code is mailed to the address. */
export async function signUp(given: Omit<SignInCalls['signUp']['given'], 'account' | 'language'>): Promise<string> {
	const account = crypto.randomUUID();
	await ask('signUp', { ...given, account, language: getLanguage() });
	return account;
}

export const confirmSignUp = (account: string, code: string): Promise<void> => ask('confirmSignUp', { account, code });
export const resendCode = (account: string): Promise<void> => ask('resendCode', { account, language: getLanguage() });
/** Requests a code by mail. The result is the same for every address, so that it does not show which addresses have an account. */
export async function requestReset(email: string): Promise<void> {
	try {
		await ask('resetPassword', { email, language: getLanguage() });
	} catch (error) {
		if (!(error instanceof ApiError) || error.code !== 'OTP_INVALID') throw error;
	}
}
export const confirmReset = (email: string, code: string, password: string): Promise<void> => ask('confirmReset', { email, code, password });
export const refresh = ({ token, refreshToken }: Tokens): Promise<Tokens> => ask('refresh', { token, refreshToken });
/**
 * Ends a session at the market, which then refuses its access token, and at the identity service. Never
 * rejects, because either may be unreachable.
 */
export async function signOut({ token, refreshToken }: Tokens): Promise<void> {
	const market = createClient({ base: API_BASE, language: getLanguage });
	await market.logout({ body: { refreshToken } }).catch(() => undefined);
	await ask('signOut', { token, refreshToken }).catch(() => undefined);
}
