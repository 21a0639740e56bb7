import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request that cannot be served, with the answer's status. */
export class HttpError extends Error {
	readonly status: number;
	constructor(status: number, message: string) {
		super(message);
		this.name = 'HttpError';
		this.status = status;
	}
}

/** Decodes a path. Throws a 400 if an escape is malformed. */
export function decodePath(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		throw new HttpError(400, 'The address has a malformed escape');
	}
}

/** Reads the whole body. Rejects with a 413 above `limit` bytes, but reads to the end, so that the sender receives the answer. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of request as AsyncIterable<Buffer>) {
		length += chunk.length;
		if (length <= limit) chunks.push(chunk);
		else chunks.length = 0;
	}
	if (length > limit) throw new HttpError(413, `A request may have at most ${limit} bytes`);
	return Buffer.concat(chunks);
}

/** Reads the body as JSON; an empty one is an empty object. Rejects with a 400 otherwise. */
export async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
	const text = (await readBody(request, limit)).toString('utf8');
	try {
		return JSON.parse(text || '{}');
	} catch {
		throw new HttpError(400, 'The request body is not JSON');
	}
}

export function sendJson(response: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}): void {
	response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers });
	response.end(JSON.stringify(value));
}

/** Sends a problem document (RFC 9457) of the local pages. */
export function sendProblem(response: ServerResponse, status: number, title: string, detail: string): void {
	sendJson(response, status, { type: 'about:blank', title, status, detail }, { 'content-type': 'application/problem+json' });
}

export function sendHtml(response: ServerResponse, status: number, html: string): void {
	const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
	response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-security-policy': policy });
	response.end(html);
}
