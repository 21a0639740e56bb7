import { type Endpoint, type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import { getOrigin } from './market.ts';

/** A request as it goes over the wire, whether or not the contract allows it. */
export interface RawRequest {
	params?: Readonly<Record<string, unknown>>;
	query?: Readonly<Record<string, unknown>>;
	body?: unknown;
	/** Sent as it is instead of `body`. */
	text?: string;
	headers?: Readonly<Record<string, string>>;
	/** Origin of a market other than the test market. */
	origin?: string;
}

export interface RawAnswer {
	status: number;
	type: string;
	headers: Headers;
	text: string;
}

let visitors = 0;
/** Makes a new network address, sent in the entrance's header, so that no limit per address is reached. */
const makeVisitor = (): string => `198.18.${++visitors >> 8}.${visitors & 255}`;

/** Makes a call and returns the unparsed answer. */
export async function sends(call: EndpointName, { params, query, body, text, headers, origin = getOrigin() }: RawRequest, token?: string): Promise<RawAnswer> {
	const endpoint: Endpoint = endpoints[call];
	const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
	const wanted = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
	const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
	const response = await fetch(`${origin}/api/v1${path}${wanted.size > 0 ? `?${wanted}` : ''}`, {
		method: endpoint.method,
		headers: {
			'x-viewer-network': makeVisitor(),
			...(content === undefined ? {} : { 'content-type': 'application/json' }),
			...(endpoint.idempotent && { 'idempotency-key': `key ${visitors}` }),
			...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
			...headers,
		},
		body: content,
	});
	return { status: response.status, type: response.headers.get('content-type') ?? '', headers: response.headers, text: await response.text() };
}
