import { request as send } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { FunctionName } from '#infra/functions.ts';
import { type LocalCloudOptions, startLocalCloud } from '#infra/local/local-cloud.ts';
import { type AnswerOf, type Endpoint, type EndpointName, type Endpoints, endpoints, type RequestOf } from '#shared/contract/endpoints.ts';
import { LAST_CALLS_ARRIVE_WITHIN } from '#shared/domain/auctions/limits.ts';
import { read } from '#test/model/documented.ts';
import { openTableCounter, type TableCounter, type TableRequest } from './table-counter.ts';

/** The cost of one call. */
export interface Counted {
	call: EndpointName;
	/** The caller or the case, if the call is made more than once. */
	about: string;
	/** The call's requests to the table, in order. */
	requests: TableRequest[];
	/**
	 * Requests of the search index to follow the market: once for all calls within 250 ms, so they
	 * belong to no single call. A seller's own writes trigger them, too.
	 */
	following: TableRequest[];
	/** Size of the answer, before and after compression. Bytes. */
	plainBytes: number;
	sentBytes: number;
	/** Size of the payload that Lambda passes to API Gateway: at most 6 MB. Base64 if the answer is compressed. */
	payloadBytes: number;
}

/** A market with a counter between it and its table. */
export interface CountedMarket {
	/** The address of its pages. */
	origin: string;
	/** Makes a call that must answer as the contract says, and records its cost. */
	call<N extends EndpointName>(name: N, request: RequestOf<Endpoints[N]>, by?: Caller, about?: string): Promise<AnswerOf<Endpoints[N]>>;
	/** Like `call`, without recording anything. */
	peek<N extends EndpointName>(name: N, request: RequestOf<Endpoints[N]>, by?: Caller): Promise<AnswerOf<Endpoints[N]>>;
	/** Returns all requests to the table from the start of `act` until all functions are idle again. */
	costOf(act: () => Promise<unknown>): Promise<TableRequest[]>;
	/**
	 * Records as a case of the call what the functions of `by`, or all that serve no call, ask of the table from the start of `act` until all are idle.
	 * `act` makes its calls by `peek`.
	 */
	follows(name: EndpointName, about: string, act: () => Promise<unknown>, by?: readonly FunctionName[]): Promise<void>;
	/** All calls so far. */
	counted: Counted[];
	/** Waits until `ask` returns a value; its requests are not counted. */
	eventually<T>(what: string, ask: () => Promise<T | undefined>): Promise<T>;
	/** Moves the market's clock past an instant, and so far that a sweep takes what a deadline at that instant leads to. */
	moveClockPast(instant: string): Promise<void>;
	/** Returns the code in the newest mail to an address. */
	codeSentTo(address: string): Promise<string>;
	/** Returns the token of the unsubscribe link in a mail to an address. */
	unsubscribeTokenSentTo(address: string): Promise<string>;
	close(): Promise<void>;
}

export interface Caller {
	token: string;
	/** The site whose page makes the call, for a widget's key. */
	site?: string;
	/** The tag of an answer that the caller has. An unchanged one is answered with 304. */
	knownTag?: string;
}

/** Functions that serve calls, and those that run on a schedule, whatever else happens. */
const IDLE_WORK: ReadonlySet<string> = new Set<string>([...Object.values(endpoints).map(({ service }) => service), 'sweep', 'snapshot', 'reconcile']);

/** Generous, because the machine may have other load. */
const PATIENCE = 900_000;

/** Opens a market with a counter. `given` names a DynamoDB Local that runs already, and another number of stones in the demo. */
export async function openCountedMarket(seed: boolean, given: Pick<LocalCloudOptions, 'tableEndpoint' | 'demoStones'> = {}): Promise<CountedMarket> {
	const counter = await openTableCounter();
	const cloud = await startLocalCloud({
		port: 0,
		stateFolder: undefined,
		fresh: true,
		seed,
		web: false,
		log: () => undefined,
		...given,
		tableFor: counter.tableFor,
	});
	const counted: Counted[] = [];
	const local = (path: string, init?: RequestInit) => fetch(`${cloud.url}/__local/${path}`, { ...init, headers: { accept: 'application/json' } });

	const eventually = async <T>(what: string, ask: () => Promise<T | undefined>): Promise<T> => {
		for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(200)) {
			const answer = await ask();
			if (answer !== undefined) return answer;
		}
		throw new Error(`Waited in vain for ${what}`);
	};

	const readMails = async (address: string) =>
		(
			(await (await local(`mail?to=${encodeURIComponent(address)}`)).json()) as {
				messages: { subject: string; text: string; headers?: Record<string, string> }[];
			}
		).messages;

	return {
		origin: cloud.url,
		counted,
		eventually,
		async peek(name, request, by) {
			return readContent(name, await sendByHand(cloud.url, name, request as Loose, by));
		},
		async call(name, request, by, about = '') {
			counter.taken();
			const answer = await sendByHand(cloud.url, name, request as Loose, by);
			const own = counter.taken().filter((one) => one.by === endpoints[name].service);
			const content = readContent(name, answer);
			counted.push({
				call: name,
				about,
				requests: own.filter((one) => !isFollowing(one)),
				following: own.filter(isFollowing),
				plainBytes: Buffer.byteLength(answer.text),
				sentBytes: answer.sentBytes,
				payloadBytes: measurePayload(answer),
			});
			return content;
		},
		async costOf(act) {
			await takeUntilRest(counter);
			// A call inside `act` empties the counter when it begins. Its own requests are in `counted`.
			const before = counted.length;
			await act();
			const rest = await takeUntilRest(counter);
			return [...counted.slice(before).flatMap(({ requests }) => requests), ...rest];
		},
		async follows(name, about, act, by) {
			await takeUntilRest(counter);
			await act();
			const requests = (await takeUntilRest(counter)).filter((one) => (by ? by.some((asker) => asker === one.by) : !IDLE_WORK.has(one.by)));
			counted.push({ call: name, about, requests, following: [], plainBytes: 0, sentBytes: 0, payloadBytes: 0 });
		},
		async moveClockPast(instant) {
			const { now } = (await (await local('clock')).json()) as { now: string };
			const seconds = Math.ceil((Date.parse(instant) + LAST_CALLS_ARRIVE_WITHIN - Date.parse(now)) / 1000) + 1;
			const moved = await local('clock', { method: 'POST', body: JSON.stringify({ advance: `PT${seconds}S` }) });
			if (!moved.ok) throw new Error(await moved.text());
		},
		codeSentTo: (address) =>
			eventually(`a code for ${address}`, async () => {
				const messages = await readMails(address);
				return messages.map(({ subject, text }) => /\b(\d{6})\b/.exec(`${subject}\n${text}`)?.[1]).find((code) => code !== undefined);
			}),
		unsubscribeTokenSentTo: (address) =>
			eventually(`a mail to ${address} that one may end`, async () => {
				const links = (await readMails(address)).map(({ headers }) => /\/unsubscribe\/([^>]+)>$/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1]);
				return links.find((token) => token !== undefined);
			}),
		async close() {
			await cloud.close();
			await counter.close();
		},
	};
}

/** Milliseconds without a request to the table, except from the index that follows it. After that all work is done. */
const REST = 1500;

async function takeUntilRest(counter: TableCounter): Promise<TableRequest[]> {
	const taken: TableRequest[] = [];
	for (;;) {
		await pause(REST);
		const more = counter.taken().filter((one) => !isFollowing(one));
		if (more.length === 0) return taken;
		taken.push(...more);
	}
}

/** Returns the content of an answer. Throws if it violates the contract. */
function readContent<N extends EndpointName>(name: N, answer: Answer): AnswerOf<Endpoints[N]> {
	const endpoint: Endpoint = endpoints[name];
	const isKnown = (endpoint.redirects && answer.status === 302) || (endpoint.tagged && answer.status === 304);
	const { fault, outcome } = isKnown ? { outcome: 'ANSWERS' } : read(name, answer);
	if (fault || outcome !== 'ANSWERS') throw new Error(`${name}: ${outcome} ${fault ?? answer.text}`);
	// The answer was checked against the contract above. Content that is not JSON is not used here.
	return (answer.type.startsWith('application/json') ? JSON.parse(answer.text) : undefined) as AnswerOf<Endpoints[N]>;
}

const isFollowing = ({ ofLog, index }: TableRequest): boolean => ofLog || index === 'changes';

interface Answer {
	status: number;
	type: string;
	headers: Headers;
	text: string;
	sentBytes: number;
	compressed: boolean;
}

/** Makes the call as a browser does, but without `fetch`, which would hide the compressed size. */
function sendByHand(origin: string, name: EndpointName, { params, query, body, idempotencyKey }: Loose, by: Caller | undefined): Promise<Answer> {
	const { method, path }: Endpoint = endpoints[name];
	const url = new URL(`${origin}/api/v1${path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(String(params?.[part])))}`);
	for (const [part, value] of Object.entries(query ?? {})) url.searchParams.set(part, String(value));
	const content = body === undefined ? '' : JSON.stringify(body);
	const headers = {
		'accept-encoding': 'gzip',
		'content-length': Buffer.byteLength(content),
		...(by && { authorization: `Bearer ${by.token}` }),
		...(by?.site && { origin: by.site }),
		...(by?.knownTag && { 'if-none-match': by.knownTag }),
		...(body !== undefined && { 'content-type': 'application/json' }),
		...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
	};
	return new Promise((resolve, reject) => {
		const request = send(url, { method, headers }, async (response) => {
			const bytes = Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>));
			const compressed = response.headers['content-encoding'] === 'gzip';
			resolve({
				status: response.statusCode ?? 0,
				type: response.headers['content-type'] ?? '',
				headers: new Headers(response.headers as Record<string, string>),
				text: (compressed ? gunzipSync(bytes) : bytes).toString(),
				sentBytes: bytes.length,
				compressed,
			});
		});
		request.once('error', reject).end(content);
	});
}

interface Loose {
	params?: Record<string, unknown>;
	query?: Record<string, unknown>;
	body?: unknown;
	idempotencyKey?: string;
}

/** Returns the size of the body as it is in the JSON that Lambda returns. */
function measurePayload({ text, sentBytes, compressed }: Answer): number {
	return compressed ? Math.ceil(sentBytes / 3) * 4 : Buffer.byteLength(JSON.stringify(text));
}
