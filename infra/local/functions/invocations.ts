import type { IncomingMessage, ServerResponse } from 'node:http';
import { readJson, sendJson } from '../gateway/http.ts';
import { FunctionFailed } from './functions.ts';

/** Lambda's largest payload in bytes. */
const REQUEST_BYTES = 6 * 1024 * 1024;

/** Serves Lambda's Invoke protocol for the functions that may be invoked from outside. */
export async function serveInvocations(
	open: readonly string[],
	invoke: (name: string, event: unknown) => Promise<unknown>,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const name = /\/2015-03-31\/functions\/([\w-]+)\/invocations$/.exec(request.url ?? '')?.[1];
	if (request.method !== 'POST' || !name || !open.includes(name)) {
		request.resume();
		sendJson(response, 404, { Type: 'User', Message: 'There is no such function' }, { 'x-amzn-errortype': 'ResourceNotFoundException' });
		return;
	}
	const event = await readJson(request, REQUEST_BYTES);
	try {
		sendJson(response, 200, ((await invoke(name, event)) ?? null) as object);
	} catch (error) {
		if (!(error instanceof FunctionFailed)) throw error;
		sendJson(response, 200, { errorType: error.name, errorMessage: error.said }, { 'x-amz-function-error': 'Unhandled' });
	}
}
