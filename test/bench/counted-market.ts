import { request as send } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { type LocalCloudOptions, startLocalCloud } from '#infra/local/local-cloud.ts';
import { type AnswerOf, type Endpoint, type EndpointName, type Endpoints, endpoints, type RequestOf } from '#shared/contract/endpoints.ts';
import { read } from '#test/model/documented.ts';
import { openTableCounter, type TableCounter, type TableRequest } from './table-counter.ts';

/** What a call took. */
export interface Counted {
	call: EndpointName;
	/** Who called, or in what case, where a call is made more than once. */
	about: string;
	/** What the call asked of the table, in its order. */
	requests: TableRequest[];
	/** What the search index asked to follow the market: once for all calls within 250 ms, so no part of any one; and for a seller's own writes. */
	following: TableRequest[];
	/** The answer, and the same as it was sent. Bytes. */
	plainBytes: number;
	sentBytes: number;
	/** What Lambda hands to API Gateway: 6 MB at most. Base64 when the answer is compressed. */
	payloadBytes: number;
}

/** A market with a counter between it and its table. */
export interface CountedMarket {
	/** Where its pages are. */
	origin: string;
	/** Makes a call that must answer as the contract says, and notes down what it took. */
	call<N extends EndpointName>(name: N, request: RequestOf<Endpoints[N]>, by?: Caller, about?: string): Promise<AnswerOf<Endpoints[N]>>;
	/** The same without noting anything down. */
	peek<N extends EndpointName>(name: N, request: RequestOf<Endpoints[N]>, by?: Caller): Promise<AnswerOf<Endpoints[N]>>;
	/** Everything that any function asked of the table since `act` began and until all rest again. */
	costOf(act: () => Promise<unknown>): Promise<TableRequest[]>;
	/** All calls so far. */
	counted: Counted[];
	/** Waits until `ask` answers something; what it takes is not counted. */
	eventually<T>(what: string, ask: () => Promise<T | undefined>): Promise<T>;
	/** Moves the market's clock just past an instant, and everything with it that becomes due. */
	moveClockPast(instant: string): Promise<void>;
	/** The code in the newest mail to an address. */
	codeSentTo(address: string): Promise<string>;
	/** What signs the link to unsubscribe in a mail to an address. */
	unsubscribeTokenSentTo(address: string): Promise<string>;
	close(): Promise<void>;
}

export interface Caller {
	token: string;
}

/** A machine may have other things to do. */
const PATIENCE = 300_000;

/** `given`: a DynamoDB Local that runs already, and another number of stones in the demo. */
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
			// A call within takes what has been counted before it: it begins to count anew.
			const before = counted.length;
			await act();
			const rest = await takeUntilRest(counter);
			return [...counted.slice(before).flatMap(({ requests }) => requests), ...rest];
		},
		async moveClockPast(instant) {
			const { now } = (await (await local('clock')).json()) as { now: string };
			const seconds = Math.ceil((Date.parse(instant) - Date.parse(now)) / 1000) + 1;
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

/** So long nobody asks the table for anything, but the index that follows it: all is done that was set off. Milliseconds. */
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

/** What a call answered, which must be as the contract says. */
function readContent<N extends EndpointName>(name: N, answer: Answer): AnswerOf<Endpoints[N]> {
	const endpoint: Endpoint = endpoints[name];
	const { fault, outcome } = endpoint.redirects && answer.status === 302 ? { outcome: 'ANSWERS' } : read(name, answer);
	if (fault || outcome !== 'ANSWERS') throw new Error(`${name}: ${outcome} ${fault ?? answer.text}`);
	// Just read by the contract; what is no JSON nobody here looks into.
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

/** Makes the call as a browser does, by hand: `fetch` would hide how much was sent. */
function sendByHand(origin: string, name: EndpointName, { params, query, body }: Loose, by: Caller | undefined): Promise<Answer> {
	const { method, path }: Endpoint = endpoints[name];
	const url = new URL(`${origin}/api/v1${path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(String(params?.[part])))}`);
	for (const [part, value] of Object.entries(query ?? {})) url.searchParams.set(part, String(value));
	const content = body === undefined ? '' : JSON.stringify(body);
	const headers = {
		'accept-encoding': 'gzip',
		'content-length': Buffer.byteLength(content),
		...(by && { authorization: `Bearer ${by.token}` }),
		...(body !== undefined && { 'content-type': 'application/json' }),
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
}

/** The body as it stands in the JSON that Lambda returns. */
function measurePayload({ text, sentBytes, compressed }: Answer): number {
	return compressed ? Math.ceil(sentBytes / 3) * 4 : Buffer.byteLength(JSON.stringify(text));
}
