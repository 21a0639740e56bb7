import type { Credentials } from '../settings.ts';
import type { Handle } from './gateway.ts';
import { sendJson, sendProblem } from './http.ts';

/** Lets only the market's own functions through: by their access key, which is secret on this machine. */
export function allowOnlyFunctions({ accessKeyId }: Credentials, handle: Handle): Handle {
	return async (request, response, rest) => {
		if (request.headers.authorization?.includes(`Credential=${accessKeyId}/`)) return handle(request, response, rest);
		request.resume();
		const message = 'The security token included in the request is invalid.';
		sendJson(response, 403, { __type: 'UnrecognizedClientException', message }, { 'x-amzn-errortype': 'UnrecognizedClientException' });
	};
}

/** Keeps pages of other origins from acting on the market through the visitor's browser. */
export function allowOnlyOwnPages(port: number, handle: Handle): Handle {
	const own = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
	return async (request, response, rest) => {
		const { origin } = request.headers;
		if (origin === undefined || own.includes(origin)) return handle(request, response, rest);
		request.resume();
		sendProblem(response, 403, 'Not answered', 'Only the market’s own pages may ask for this.');
	};
}
