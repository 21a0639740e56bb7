import type { Language } from '#shared/domain/common/language.ts';
import { isRecord } from '../is-record.ts';
import { updateClockOffset } from '../live/market-clock.ts';
import { parseJson } from '../parse-json.ts';
import { SESSION_KEYS } from '../session/session-keys.ts';
import { readExpiry } from '../session/token-expiry.ts';
import { tryToStore } from '../try-to-store.ts';
import { API_BASE } from './api-base.ts';
import { firstScreen } from './first-screen.ts';

/** Maximum milliseconds for a response. The market's own limit is 29 s, so a later response was lost on the way. */
const LONGEST_ANSWER = 60_000;
/** Milliseconds for which a prefetched response may still be used. */
const FRESH = 10_000;
/** Milliseconds after the page was opened during which the calls of its screen are stored for the next visit. */
const OPENING = 15_000;
/** Maximum calls stored for an address, addresses, and characters of a request's body. */
const MOST = { calls: 6, addresses: 12, body: 2_000 };
/** Path of a stone's page, and the API call that loads the stone; a test compares both with the contract. */
const STONE_PAGE = /^\/productDetails\/([\w-]+)$/;
const STONE_CALL = `${API_BASE}/common/diamonds/`;
/** The only call that reads although its method is POST: the search; a test compares it with the contract. */
const SEARCH_CALL = `${API_BASE}/common/search-all-diamonds`;

/** The screens to which the first page leads active members, by role; a test compares them with the contract. */
const START_PAGES: Readonly<Record<number, string>> = { 101: '/admin-dashboard', 102: '/diamond-filter' };

/** Calls by POST that screens make while they open, and that change nothing that a screen shows; a test compares them with the contract. */
const OPENING_CALLS = /^\/(login\/session|notifications\/live-ticket|common\/(price-position|price-places|shared-certificates|diamonds\/[\w-]+\/view))$/;

/** A call that reads, so that it may be made again without effect. */
interface Question {
	url: string;
	/** A search's request; all other calls have none. */
	body?: string;
}

interface Prefetched {
	headers: Headers;
	answer: Promise<Response>;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;
type Place = Pick<Location, 'pathname' | 'search'>;

/** Prefetched responses by their call. */
const prefetched = new Map<string, Prefetched>();
/** The address at which the page was opened, and the calls of its screen so far. */
let opened: { place: Place; address: string; at: number; calls: Question[]; storage: Store } | undefined;

/** Makes a call and learns the market's time as soon as the response arrives. */
export async function callInTime(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const response = await fetch(url, { ...init, signal: AbortSignal.timeout(LONGEST_ANSWER) });
	updateClockOffset(response);
	return response;
}

/** Returns the path of the screen that a visitor sees at `place`. */
function findScreen({ pathname }: Place, storage: Pick<Storage, 'getItem'>): string {
	if (pathname !== '/' || !storage.getItem(SESSION_KEYS.token)) return pathname;
	const [role, data] = [SESSION_KEYS.role, SESSION_KEYS.data].map((key) => parseJson(storage.getItem(key)));
	return (isRecord(data) && data.state === 'ACTIVE' && isRecord(role) && START_PAGES[Number(role.roleId)]) || pathname;
}

/**
 * Makes the calls that the screen of the opened page made at the last visit, and the call for a stone at its first, while
 * the app is still loading. `place` is the browser's address. Returns the path of the screen that the visitor will see.
 */
export function askAhead(place: Place, storage: Store, language: Language): string {
	const screen = findScreen(place, storage);
	const address = screen === place.pathname ? screen + place.search : screen;
	const token = storage.getItem(SESSION_KEYS.token);
	const [, id] = STONE_PAGE.exec(place.pathname) ?? [];
	prefetched.clear();
	opened = { place, address, at: performance.now(), calls: [], storage };
	// An expired token would be refused, and the app renews it first.
	if (token && (readExpiry(token) ?? Number.POSITIVE_INFINITY) <= Date.now()) return screen;
	const known = readVisits(storage).find(([visited]) => visited === address)?.[1];
	for (const question of known ?? (id ? [{ url: STONE_CALL + id }] : [])) prefetch(question, token, language);
	setTimeout(releaseUnused, FRESH);
	return screen;
}

function prefetch({ url, body }: Question, token: string | null, language: Language): void {
	const headers = new Headers({ accept: 'application/json', 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) });
	if (body !== undefined) headers.set('content-type', 'application/json');
	const answer = callInTime(url, { method: body === undefined ? 'GET' : 'POST', headers, body });
	// The caller that uses the response handles its error.
	answer.catch(() => undefined);
	prefetched.set(writeCall(url, body), { headers, answer });
}

/** Drops responses that nobody has taken, for instance because the member was led to another screen. A response that is not read occupies a connection. */
function releaseUnused(): void {
	for (const one of prefetched.values()) release(one);
	prefetched.clear();
}

function release({ answer }: Prefetched): void {
	answer.then(({ body }) => body?.cancel()).catch(() => undefined);
}

/**
 * Returns the prefetched response of a call if its headers (member, language) are equal; only once. Stores the call for
 * the next visit if it belongs to the opening of the page.
 */
export function takePrefetched(url: RequestInfo | URL, { method, headers, body }: RequestInit = {}): Promise<Response> | undefined {
	if (typeof url !== 'string' || !(method === 'GET' ? body === undefined : url === SEARCH_CALL && typeof body === 'string')) {
		// Whatever this call changes, the answers were made before it.
		if (!OPENING_CALLS.test(String(url).slice(API_BASE.length))) releaseUnused();
		return undefined;
	}
	const call = { url, ...(typeof body === 'string' && { body }) };
	const sent = new Headers(headers);
	if (sent.get('accept') === 'application/json') storeCall(call);
	const found = prefetched.get(writeCall(url, call.body));
	prefetched.delete(writeCall(url, call.body));
	if (found && writeHeaders(sent) === writeHeaders(found.headers)) return found.answer;
	if (found) release(found);
	return undefined;
}

function storeCall(call: Question): void {
	if (firstScreen.isOver || !opened || performance.now() - opened.at > OPENING || opened.place.pathname + opened.place.search !== opened.address) return;
	const { address, calls, storage } = opened;
	if (calls.length >= MOST.calls || (call.body?.length ?? 0) > MOST.body) return;
	if (calls.some(({ url, body }) => writeCall(url, body) === writeCall(call.url, call.body))) return;
	calls.push(call);
	const others = readVisits(storage).filter(([visited]) => visited !== address);
	// A full storage costs the next visit its head start, nothing else.
	tryToStore(storage, SESSION_KEYS.calls, JSON.stringify([[address, calls], ...others].slice(0, MOST.addresses)));
}

/** Reads the stored calls by address, the latest first. Whatever is not a call of the market's API is left out. */
function readVisits(storage: Store): (readonly [address: string, calls: readonly Question[]])[] {
	const found = parseJson(storage.getItem(SESSION_KEYS.calls));
	if (!Array.isArray(found)) return [];
	return found.flatMap((visit: unknown) =>
		Array.isArray(visit) && typeof visit[0] === 'string' && Array.isArray(visit[1]) ? [[visit[0], visit[1].filter(isQuestion)] as const] : [],
	);
}

function isQuestion(found: unknown): found is Question {
	if (!isRecord(found) || typeof found.url !== 'string' || !found.url.startsWith(`${API_BASE}/`)) return false;
	return found.body === undefined || (found.url === SEARCH_CALL && typeof found.body === 'string');
}

const writeCall = (url: string, body = ''): string => `${url} ${body}`;

function writeHeaders(headers: Headers): string {
	return JSON.stringify([...headers]);
}
