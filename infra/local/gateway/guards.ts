import type { IncomingMessage } from 'node:http';
import type { Credentials } from '../settings.ts';
import { findSignatureFault, type SignatureFault } from '../signature.ts';
import type { Handle } from './gateway.ts';
import { sendJson, sendProblem } from './http.ts';

/** Answers of AWS's services, except S3, to a refused signature. */
const REFUSALS: Record<SignatureFault, [error: string, message: string]> = {
	MISSING: ['MissingAuthenticationTokenException', 'Missing Authentication Token'],
	MALFORMED: ['IncompleteSignatureException', 'The authorization header is malformed.'],
	UNKNOWN_KEY: ['UnrecognizedClientException', 'The security token included in the request is invalid.'],
	WRONG_TOKEN: ['UnrecognizedClientException', 'The security token included in the request is invalid.'],
	WRONG_TIME: ['InvalidSignatureException', 'Signature expired.'],
	WRONG_SIGNATURE: ['InvalidSignatureException', 'The request signature we calculated does not match the signature you provided.'],
};

/**
 * Admits only requests that the market's own functions have signed with their secret. The key's id alone is not enough, since every upload form shows it.
 * `isOpen` tells which requests the service accepts unsigned.
 */
export function allowOnlyFunctions(credentials: Credentials, handle: Handle, isOpen: (request: IncomingMessage) => boolean = () => false): Handle {
	return async (request, response, rest) => {
		const fault = isOpen(request) ? undefined : findSignatureFault(request, credentials, Date.now());
		if (!fault) return handle(request, response, rest);
		request.resume();
		const [error, message] = REFUSALS[fault];
		sendJson(response, 403, { __type: error, message }, { 'x-amzn-errortype': error });
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
