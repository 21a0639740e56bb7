import { Client } from '@stomp/stompjs';
import { ApiError, createClient, type Client as MarketClient } from '#shared/contract/client.ts';

export const CANARY_STEPS = ['signIn', 'search', 'stone', 'live'] as const;
export type CanaryStep = (typeof CANARY_STEPS)[number];

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
	/** The cookies that identify this device: sent at the sign-in and replaced by its answer. */
	marks: { cookie: string | undefined };
	fetch?: typeof globalThis.fetch;
	/** Milliseconds that a call or the live channel may take. */
	patience?: number;
}

/** Ten seconds: members have left by then. */
const PATIENCE = 10_000;

interface Session {
	api: MarketClient;
	refreshToken: string;
}

/**
 * Walks through the market as a member does: signs in, searches, opens the first stone found, connects to the live channel, and signs out. Returns
 * each attempted step; steps that depend on a failed one are skipped. Never rejects for a failure of the market.
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
	const session = await take('signIn', () => signIn(walk));
	if (!session) return walked;
	const { api, refreshToken } = session;
	const found = await take('search', () => api.search({ body: { size: 5 } }));
	const [first] = found?.content ?? [];
	if (first) await take('stone', () => api.getDiamond({ params: { id: first.diamondId } }));
	await take('live', async () => listenLive(walk, (await api.liveTicket({})).ticket));
	// If this fails, the rest of the session expires.
	await api.logout({ body: { refreshToken } }).catch(() => undefined);
	return walked;
}

async function signIn({ origin, userName, password, marks, fetch = globalThis.fetch, patience = PATIENCE }: Walk): Promise<Session> {
	let token: string | undefined;
	const send: typeof fetch = async (input, init) => {
		const headers = new Headers(init?.headers);
		if (marks.cookie && !token) headers.set('cookie', marks.cookie);
		const response = await fetch(input, { ...init, headers, signal: AbortSignal.timeout(patience) });
		const [given] = response.headers.getSetCookie();
		if (given && !token) marks.cookie = given.split(';')[0];
		return response;
	};
	const api = createClient({ base: `${origin}/api/v1`, token: () => token, language: () => 'en', fetch: send });
	const session = await api.authenticate({ body: { userName, password } });
	token = session.token;
	return { api, refreshToken: session.refreshToken };
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
	return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
