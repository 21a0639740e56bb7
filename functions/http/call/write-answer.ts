import type { Endpoint } from '#shared/contract/endpoints.ts';
import type { Incoming } from './incoming.ts';
import { limitAnswer } from './limit-answer.ts';

/** Writes a handler's result: a response unchanged, anything else as JSON of a bounded length. */
export async function writeAnswer(context: Incoming, endpoint: Endpoint, result: unknown): Promise<Response> {
	if (result instanceof Response) return result;
	const status = endpoint.status ?? (endpoint.answer ? 200 : 204);
	if (status === 204 || result === undefined) return context.body(null, 204);
	const body = await limitAnswer(result, endpoint, context.req.header('accept-encoding'));
	const headers = { 'content-type': 'application/json', 'cache-control': endpoint.kept ? `public, max-age=${endpoint.kept}` : 'no-store' };
	if ('text' in body) return context.body(body.text, status, headers);
	return context.body(body.gzipped, status, { ...headers, 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
}
