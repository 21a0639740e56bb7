import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '@stomp/stompjs';
import { ApiError, createClient, type Client as MarketClient } from '#shared/contract/client.ts';
import { listCodes } from './authenticator-code.ts';
import { loadConfig, loadPage } from './load-page.ts';
import { endSession, provePassword } from './prove-password.ts';

export type CanaryStep = 'page' | 'signIn' | 'search' | 'stone' | 'live';

export interface WalkedStep {
	step: CanaryStep;
	milliseconds: number;
	/** Readable failure for the operator on duty; never contains a token or a password. */
	failure?: string;
}

export interface Walk {
	/** The market's origin, without a trailing slash. */
	origin: string;
	userName: string;
	password: string;
	/** The secret of its authenticator app; undefined before the first walk. */
	authenticator: string | undefined;
	/** Stores the secret of the authenticator app that a walk sets up. */
	storeAuthenticator(secret: string): Promise<void>;
	/** The cookies that identify this device: sent at the sign-in and replaced by its answer. */
	marks: { cookie: string | undefined };
	fetch?: typeof globalThis.fetch;
	/** Milliseconds that a call, the proof of the password or the live channel may take. */
	patience?: number;
}

/** Ten seconds: members have left by then. */
const PATIENCE = 10_000;

interface Session {
	api: MarketClient;
	refreshToken: string;
}

/**
 * Walks through the market as a member does: loads the page, signs in as the web app does, searches, opens the first stone found, connects to the live channel,
 * and signs out. Returns each attempted step; steps that depend on a failed one are skipped. Never rejects for a failure of the market.
 */
export async function walkMarket(walk: Walk): Promise<WalkedStep[]> {
	const walked: WalkedStep[] = [];
	const take = async <T>(step: CanaryStep, act: () => Promise<T>): Promise<T | undefined> => {
		const begun = performance.now();
		try {
			const done = await act();
			walked.push({ step, milliseconds: performance.now() - begun });
			return done;
		} catch (error) {
			walked.push({ step, milliseconds: performance.now() - begun, failure: describeFailure(error) });
			return undefined;
		}
	};
	const limited = limitPatience(walk);
	await take('page', () => loadPage(walk.origin, limited));
	const session = await take('signIn', () => signIn(walk, limited));
	if (!session) return walked;
	const { api, refreshToken } = session;
	const found = await take('search', () => api.search({ body: { size: 5 } }));
	const [first] = found?.content ?? [];
	if (first) await take('stone', () => api.getDiamond({ params: { id: first.diamondId } }));
	await take('live', async () => listenLive(walk, (await api.liveTicket({})).ticket));
	// If this fails, the rest of the session expires.
	await api.logout({ body: { refreshToken } }).catch(() => undefined);
	await endSession().catch(() => undefined);
	return walked;
}

type Fetch = typeof globalThis.fetch;

function limitPatience({ fetch = globalThis.fetch, patience = PATIENCE }: Walk): Fetch {
	return (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(patience) });
}

async function signIn(walk: Walk, fetch: Fetch): Promise<Session> {
	const { origin, userName, password, authenticator, marks, patience = PATIENCE } = walk;
	const pool = await loadConfig(origin, fetch);
	const proof = provePassword(pool, userName, password, authenticator);
	const { token, refreshToken, wasAsked } = await Promise.race([proof, endPatience(patience)]);
	let isKnown = false;
	const send: Fetch = async (input, init) => {
		const headers = new Headers(init?.headers);
		if (marks.cookie && !isKnown) headers.set('cookie', marks.cookie);
		const response = await fetch(input, { ...init, headers });
		const [given] = response.headers.getSetCookie();
		if (given && !isKnown) marks.cookie = given.split(';')[0];
		isKnown = true;
		return response;
	};
	const api = createClient({ base: `${origin}/api/v1`, token: () => token, language: () => 'en', fetch: send });
	await api.openSession({});
	if (!wasAsked) await setUpAuthenticator(api, walk);
	return { api, refreshToken };
}

async function endPatience(patience: number): Promise<never> {
	await pause(patience, undefined, { ref: false });
	throw new DOMException('', 'TimeoutError');
}

/**
 * Sets up an authenticator app, as any member may, so that the canary also walks where every member must have a second factor. The secret is stored first: one
 * that was not confirmed is replaced by the next walk.
 */
async function setUpAuthenticator(api: MarketClient, { storeAuthenticator }: Walk): Promise<void> {
	const { secret } = await api.beginAuthenticator({});
	await storeAuthenticator(secret);
	const [code = ''] = listCodes(secret);
	await api.confirmAuthenticator({ body: { code } });
}

/** Connects, subscribes to the canary's notifications, and waits for the receipt. */
async function listenLive({ origin, patience = PATIENCE }: Walk, ticket: string): Promise<void> {
	const client = new Client({ brokerURL: `${origin.replace(/^http/, 'ws')}/live?ticket=${encodeURIComponent(ticket)}`, reconnectDelay: 0 });
	let impatience: ReturnType<typeof setTimeout> | undefined;
	try {
		await new Promise<void>((resolve, reject) => {
			impatience = setTimeout(() => reject(new Error(`did not connect within ${patience / 1000} s`)), patience);
			client.onStompError = ({ headers }) => reject(new Error(`was refused: ${headers.message}`));
			client.onWebSocketClose = () => reject(new Error('did not connect: the connection was closed'));
			client.onConnect = () => {
				client.watchForReceipt('heard', () => resolve());
				client.subscribe('/topic/notifications', () => undefined, { receipt: 'heard' });
			};
			client.activate();
		});
	} finally {
		clearTimeout(impatience);
		client.onWebSocketClose = () => undefined;
		await client.deactivate({ force: true });
	}
}

function describeFailure(error: unknown): string {
	if (error instanceof ApiError) return `answered ${error.problem.status} ${error.code}`;
	if (!(error instanceof Error)) return String(error);
	if (error.name === 'TimeoutError') return 'did not answer in time';
	// The identity service's errors are known by their names.
	if (error.name.endsWith('Exception')) return `${error.name}: ${error.message}`;
	return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
