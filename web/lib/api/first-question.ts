import type { Language } from '#shared/domain/common/language.ts';

/** Maximum milliseconds for a response. The market's own limit is 29 s, so a later response was lost on the way. */
const LONGEST_ANSWER = 60_000;
/** Milliseconds for which a prefetched response may still be used. */
const FRESH = 10_000;
/** Path of a stone's page, and the API call that loads the stone; a test compares both with the contract. */
const STONE_PAGE = /^\/productDetails\/([\w-]+)$/;
const STONE_CALL = '/api/v1/common/diamonds/';

interface FirstQuestion {
	url: string;
	headers: Headers;
	askedAt: number;
	answer: Promise<Response>;
}

let first: FirstQuestion | undefined;

export function callInTime(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	return fetch(url, { ...init, signal: AbortSignal.timeout(LONGEST_ANSWER) });
}

/** Prefetches the stone of the opened page while the app is still loading. `token` belongs to the stored session; guests have none. */
export function prefetchStone(path: string, token: string | null, language: Language): void {
	const [, id] = STONE_PAGE.exec(path) ?? [];
	if (!id) return;
	const headers = new Headers({ accept: 'application/json', 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) });
	const url = STONE_CALL + id;
	const answer = callInTime(url, { headers });
	// The caller that uses the response handles its error.
	answer.catch(() => undefined);
	first = { url, headers, askedAt: performance.now(), answer };
	setTimeout(releaseUnused, FRESH);
}

/** Drops a response that nobody has taken, for instance because the member was led to another screen. A response that is not read occupies a connection. */
function releaseUnused(): void {
	first?.answer.then(({ body }) => body?.cancel()).catch(() => undefined);
	first = undefined;
}

/** Returns the prefetched response if it is fresh and the URL and headers (member, language) are equal. Returns it only once. */
export function takePrefetched(url: RequestInfo | URL, { method, headers }: RequestInit = {}): Promise<Response> | undefined {
	const asked = first;
	if (!asked || url !== asked.url || method !== 'GET') return undefined;
	first = undefined;
	const isFresh = performance.now() - asked.askedAt < FRESH;
	return isFresh && writeHeaders(new Headers(headers)) === writeHeaders(asked.headers) ? asked.answer : undefined;
}

function writeHeaders(headers: Headers): string {
	return JSON.stringify([...headers]);
}
