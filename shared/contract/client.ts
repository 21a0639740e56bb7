import { type AnswerOf, type Endpoint, type EndpointName, type Endpoints, endpoints, type RequestOf } from './endpoints.ts';
import type { Problem } from './errors.ts';

/** An error answer of the API. `problem.code` is stable; `problem.detail` is for the reader, in the reader's language. */
export class ApiError extends Error {
	readonly problem: Problem;
	/** Seconds after which a refused call may be retried. */
	readonly retryAfter: number | undefined;
	constructor(problem: Problem, retryAfter?: number) {
		super(problem.detail);
		this.name = 'ApiError';
		this.problem = problem;
		this.retryAfter = retryAfter;
	}
	get code(): string {
		return this.problem.code;
	}
}

export interface ClientOptions {
	/** For example `http://localhost:3000/api/v1`. */
	base: string;
	/** Returns the access token to send, if any. */
	token?: () => string | undefined;
	/** Returns `ja` or `en`. */
	language?: () => string;
	/** Called on a 401 with the refused token. Returns a new token for a retry, or undefined to give up. */
	renew?: (refused: string) => Promise<string | undefined>;
	/** Called with a code such as `PROOF_NEEDED` if the market requires a proof from the caller. Returns a token for a retry, or undefined to give up. */
	prove?: (needed: string) => Promise<string | undefined>;
	fetch?: typeof globalThis.fetch;
}

/** A typed client: `client.addBid({ body: { … } })`. Rejects with {@link ApiError}, or with a TypeError if the network fails. */
export type Client = { [N in EndpointName]: (request: RequestOf<Endpoints[N]>) => Promise<AnswerOf<Endpoints[N]>> };

interface LooseRequest {
	params?: Record<string, unknown>;
	query?: Record<string, unknown>;
	body?: unknown;
	idempotencyKey?: string;
}

export function createClient(options: ClientOptions): Client {
	const calls = Object.entries(endpoints).map(([name, endpoint]) => [name, (request: LooseRequest) => call(options, endpoint, request)]);
	return Object.fromEntries(calls) as Client;
}

async function call(options: ClientOptions, endpoint: Endpoint, request: LooseRequest): Promise<unknown> {
	const token = options.token?.();
	let response = await send(options, endpoint, request, token);
	if (response.status === 401 && token && options.renew) {
		const renewed = await options.renew(token);
		if (renewed) response = await send(options, endpoint, request, renewed);
	}
	if (response.status === 204) return undefined;
	if (!response.ok) {
		const error = await readProblem(response);
		const proved = error.code.endsWith('_NEEDED') && (await options.prove?.(error.code));
		if (proved) return call({ ...options, token: () => proved, prove: undefined }, endpoint, request);
		throw error;
	}
	if (endpoint.media === undefined) return response.json();
	return endpoint.media.startsWith('text/') ? response.text() : response.blob();
}

function send(options: ClientOptions, endpoint: Endpoint, request: LooseRequest, token: string | undefined): Promise<Response> {
	const headers = new Headers({ accept: endpoint.media ?? 'application/json' });
	if (options.language) headers.set('accept-language', options.language());
	if (token) headers.set('authorization', `Bearer ${token}`);
	if (request.body !== undefined) headers.set('content-type', 'application/json');
	if (request.idempotencyKey !== undefined) headers.set('idempotency-key', request.idempotencyKey);
	return (options.fetch ?? globalThis.fetch)(options.base + writePath(endpoint, request), {
		method: endpoint.method,
		headers,
		body: request.body === undefined ? undefined : JSON.stringify(request.body),
	});
}

function writePath(endpoint: Endpoint, request: LooseRequest): string {
	const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(request.params?.[name])));
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(request.query ?? {})) if (value !== undefined) query.set(name, String(value));
	return query.size ? `${path}?${query}` : path;
}

async function readProblem(response: Response): Promise<ApiError> {
	const body: unknown = await response.json().catch(() => undefined);
	const retryAfter = Number(response.headers.get('retry-after')) || undefined;
	if (isProblem(body)) return new ApiError(body, retryAfter);
	return new ApiError(
		{ type: 'about:blank', title: response.statusText, status: response.status, detail: response.statusText, code: `HTTP_${response.status}`, requestId: '' },
		retryAfter,
	);
}

/** Returns whether the market itself answered, and not something between. */
function isProblem(body: unknown): body is Problem {
	return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' && 'detail' in body && typeof body.detail === 'string';
}
