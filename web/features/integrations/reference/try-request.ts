import { API_BASE } from '#web/lib/api/api-base.ts';
import { parseJson } from '#web/lib/parse-json.ts';
import type { DocumentedCall } from './documented-calls.ts';

/** The reader's input for a call: its parameters by name, and its body. */
export interface TypedCall {
	call: DocumentedCall;
	values: Readonly<Record<string, string>>;
	body: string;
}

export interface TriedRequest {
	method: string;
	/** Path and query, from the market's origin. */
	path: string;
	headers: Record<string, string>;
	body?: string;
}

export interface TriedAnswer {
	status: number;
	milliseconds: number;
	headers: [name: string, value: string][];
	text: string;
}

/** Writes the request of a typed call, without its token. Parameters without a value are left out. */
export function writeRequest({ call, values, body }: TypedCall): TriedRequest {
	const given = call.parameters.filter(({ name }) => values[name]);
	const query = new URLSearchParams(given.filter((parameter) => parameter.in === 'query').map(({ name }) => [name, values[name] ?? '']));
	const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
	const sent = given.filter((parameter) => parameter.in === 'header').map(({ name }) => [name, values[name] ?? '']);
	return {
		method: call.method,
		path: `${API_BASE}${path}${query.size > 0 ? `?${query}` : ''}`,
		headers: { ...Object.fromEntries(sent), ...(call.example === undefined ? {} : { 'Content-Type': 'application/json' }) },
		...(call.example === undefined ? {} : { body }),
	};
}

/** Writes the curl command of a request. The key stays in the environment. */
export function writeCurl({ method, path, headers, body }: TriedRequest, origin: string): string {
	const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
	return [
		`curl --request ${method} ${quote(origin + path)}`,
		'--header "Authorization: Bearer $KEY"',
		...Object.entries(headers).map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
		...(body === undefined ? [] : [`--data ${quote(body)}`]),
	].join(' \\\n  ');
}

const MOST_SHOWN = 50_000;

/** Sends a request with a token, and reads the answer as text of a bounded length. */
export async function sendRequest({ method, path, headers, body }: TriedRequest, token: string | undefined, language: string): Promise<TriedAnswer> {
	const begun = performance.now();
	const sent = new Headers({ 'Accept-Language': language, ...headers });
	if (token !== undefined) sent.set('Authorization', `Bearer ${token}`);
	const response = await fetch(path, { method, headers: sent, body });
	const text = await response.text();
	return {
		status: response.status,
		milliseconds: Math.round(performance.now() - begun),
		headers: [...response.headers],
		text: indent(text).slice(0, MOST_SHOWN),
	};
}

/** Returns JSON with line breaks, and any other text unchanged. */
function indent(text: string): string {
	const parsed = parseJson(text);
	return parsed === undefined ? text : JSON.stringify(parsed, null, 2);
}
