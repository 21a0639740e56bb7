import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import type { Handle } from '../gateway/gateway.ts';
import { HttpError, readBody, readJson, sendJson } from '../gateway/http.ts';
import { PATHS } from '../settings.ts';
import type { Pushed, PushService } from './push-service.ts';

const REQUEST_BYTES = 10_000;
const Subscribing = z.strictObject({ applicationServerKey: z.string().regex(/^[\w-]{87}$/) });
const Refusing = z.strictObject({ refuse: z.int().min(400).max(599).nullable() });

/**
 * Serves the local push service over HTTP. `POST /to/{id}` is a sender's request (RFC 8030); the others replace the browser's part. `POST /receivers` makes a
 * subscription, `GET` and `DELETE /receivers/{id}` read its messages and end it, `POST /refusal` makes the service refuse.
 */
export function servePushService(service: PushService): Handle {
	return async (request, response, rest) => {
		const [, place, id = ''] = rest.split(/[/?]/);
		const call = `${request.method} /${place}`;
		if (call === 'POST /to') {
			const { status, retryAfter } = await service.push(id, await readPushed(request));
			const location = status === 201 ? { location: `${PATHS.push}/receivers/${id}` } : undefined;
			response.writeHead(status, { ...location, ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) }).end();
		} else if (call === 'POST /receivers') {
			const { applicationServerKey } = await readWish(request, Subscribing);
			const receiver = await service.subscribe(applicationServerKey);
			sendJson(response, 201, { id: receiver, path: `${PATHS.push}/to/${receiver}` });
		} else if (call === 'GET /receivers') {
			const messages = service.messages(id);
			if (!messages) throw new HttpError(404, 'There is no such receiver');
			sendJson(response, 200, { messages });
		} else if (call === 'DELETE /receivers') {
			if (!(await service.unsubscribe(id))) throw new HttpError(404, 'There is no such receiver');
			response.writeHead(204).end();
		} else if (call === 'POST /refusal') {
			const wish = await readWish(request, Refusing);
			service.refuse(wish.refuse ?? undefined);
			sendJson(response, 200, wish);
		} else throw new HttpError(404, 'The push service knows POST /to/{id}, /receivers and POST /refusal');
	};
}

async function readPushed(request: IncomingMessage): Promise<Pushed> {
	const body = await readBody(request, REQUEST_BYTES);
	// Node joins the values of all these headers.
	const { ttl, urgency, topic, 'content-encoding': encoding, authorization } = request.headers as Record<string, string | undefined>;
	return { ttl, urgency, topic, encoding, authorization, body };
}

async function readWish<T>(request: IncomingMessage, schema: z.ZodType<T>): Promise<T> {
	const wish = schema.safeParse(await readJson(request, REQUEST_BYTES));
	if (!wish.success) throw new HttpError(400, z.prettifyError(wish.error));
	return wish.data;
}
