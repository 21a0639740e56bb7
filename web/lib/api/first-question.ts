import type { Language } from '#shared/domain/common/language.ts';

/** Milliseconds for an answer. The market gives up after 29 s; what comes later was lost on the way. */
const LONGEST_ANSWER = 60_000;
/** Milliseconds for which an answer that nobody took is still what the market says. */
const FRESH = 10_000;
/** Where a stone's page is, and which call tells of the stone; held against the contract by the test. */
const STONE_PAGE = /^\/productDetails\/([\w-]+)$/;
const STONE_CALL = '/api/v1/common/diamonds/';

interface FirstQuestion {
	url: string;
	headers: Headers;
	askedAt: number;
	answer: Promise<Response>;
}

let first: FirstQuestion | undefined;

/** Calls the market, which has so long to answer. */
export function callInTime(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	return fetch(url, { ...init, signal: AbortSignal.timeout(LONGEST_ANSWER) });
}

/** Asks for the stone of the page that is opened while the app is still on its way; `token`: of the session that the browser keeps. */
export function askFirst(path: string, token: string | null, language: Language): void {
	const [, id] = STONE_PAGE.exec(path) ?? [];
	if (!id) return;
	const headers = new Headers({ accept: 'application/json', 'accept-language': language });
	if (token) headers.set('authorization', `Bearer ${token}`);
	const url = STONE_CALL + id;
	const answer = callInTime(url, { headers });
	// The caller that takes the answer handles its error.
	answer.catch(() => undefined);
	first = { url, headers, askedAt: performance.now(), answer };
}

/** The answer to the same question, by the same member and in the same language, if it was asked first: once, and while it is fresh. */
export function takeFirst(url: RequestInfo | URL, { method, headers }: RequestInit = {}): Promise<Response> | undefined {
	const asked = first;
	if (!asked || url !== asked.url || method !== 'GET') return undefined;
	first = undefined;
	const isFresh = performance.now() - asked.askedAt < FRESH;
	return isFresh && writeHeaders(new Headers(headers)) === writeHeaders(asked.headers) ? asked.answer : undefined;
}

function writeHeaders(headers: Headers): string {
	return JSON.stringify([...headers]);
}
