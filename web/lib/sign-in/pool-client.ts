import type { Session } from '#shared/contract/accounts/members.ts';
import { ApiError, createClient } from '#shared/contract/client.ts';
import { API_BASE } from '../api/api-base.ts';
import { getConfig } from '../api/config.ts';
import { getLanguage } from '../language/i18n.ts';
import { signByPasskey } from '../session/passkeys.ts';
import type { Answer, DoorCall, DoorCalls, Question, Tokens } from './calls.ts';
import { readServiceError } from './service-error.ts';

/**
 * The way to the identity service, which alone sees a password. Loaded when
 * somebody signs in, up or out, or a session is renewed: Amplify is heavy, and
 * runs in a worker. Rejects with ApiError as the market's own calls do, with a
 * TypeError when the network fails.
 */

/** Milliseconds for an answer: a slow phone's arithmetic is in it. */
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
	// It could not be loaded.
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

async function ask<C extends DoorCall>(call: C, given: DoorCalls[C]['given']): Promise<DoorCalls[C]['back']> {
	worker ??= openWorker();
	const id = ++asked;
	const pool = getConfig().identity;
	if (!pool?.userPoolId || !pool.clientId) throw new Error('The settings name no user pool');
	const question = { id, pool, call, given } as Question;
	const answered = new Promise<DoorCalls[C]['back']>((resolve, reject) => {
		const timer = setTimeout(() => take(id)?.reject(new DOMException('', 'TimeoutError')), LONGEST_ANSWER);
		waiting.set(id, { resolve, reject, timer });
	});
	worker.postMessage(question);
	return answered.catch(async (error) => {
		throw await readServiceError(error, call, getLanguage());
	});
}

/** Has the worker ready before it is needed. */
export function openDoor(): void {
	worker ??= openWorker();
}

/** Signs in and asks the market who that is; `code` when one of the authenticator app is to follow (`confirmCode`). */
export async function signIn(userName: string, password: string): Promise<Session | 'code'> {
	const tokens = await ask('signIn', { username: userName, password });
	if (tokens === 'unconfirmed') throw await readServiceError({ name: 'NotAuthorizedException', message: '' }, 'signIn', getLanguage());
	return tokens === 'code' ? tokens : openSession(tokens);
}

/** The code that the authenticator app shows, after the password. Rejects with TOTP_INVALID, after which another may be tried, and with REFRESH_REFUSED when it begins anew. */
export const confirmCode = async (code: string): Promise<Session> => openSession(await ask('confirmCode', { code }));

/**
 * Signs in by a passkey of the account, without a password; undefined when none can be used, be it that there is no
 * such account. Rejects with PASSKEY_REFUSED, and with what the browser says of a passkey that was not used.
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

/** Whether this is the password with which the account was signed up. Rejects with BAD_CREDENTIALS otherwise. */
export async function provePassword(account: string, password: string): Promise<void> {
	const proved = await ask('signIn', { username: account, password });
	if (typeof proved === 'object') await ask('signOut', proved);
}

/** Signs up under a name that nobody can guess, and answers it: its code goes to the address. */
export async function signUp(given: Omit<DoorCalls['signUp']['given'], 'account' | 'language'>): Promise<string> {
	const account = crypto.randomUUID();
	await ask('signUp', { ...given, account, language: getLanguage() });
	return account;
}

export const confirmSignUp = (account: string, code: string): Promise<void> => ask('confirmSignUp', { account, code });
export const resendCode = (account: string): Promise<void> => ask('resendCode', { account, language: getLanguage() });
/** Asks for a code by mail. It says the same for every address: what is not mailed to whom it may not be is nobody's to know. */
export async function askForReset(email: string): Promise<void> {
	try {
		await ask('resetPassword', { email, language: getLanguage() });
	} catch (error) {
		if (!(error instanceof ApiError) || error.code !== 'OTP_INVALID') throw error;
	}
}
export const confirmReset = (email: string, code: string, password: string): Promise<void> => ask('confirmReset', { email, code, password });
export const refresh = ({ token, refreshToken }: Tokens): Promise<Tokens> => ask('refresh', { token, refreshToken });
/**
 * Ends a session: at the market, which ends what its access token opens, and at the identity service, which is
 * reached also when the market is not. Never rejects.
 */
export async function signOut({ token, refreshToken }: Tokens): Promise<void> {
	const market = createClient({ base: API_BASE, language: getLanguage });
	await market.logout({ body: { refreshToken } }).catch(() => undefined);
	await ask('signOut', { token, refreshToken }).catch(() => undefined);
}
