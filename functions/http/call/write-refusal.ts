import { Logger } from '@aws-lambda-powertools/logger';
import { UNFORESEEN } from '#functions/environment.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import { type Endpoint, listErrors } from '#shared/contract/endpoints.ts';
import { negotiateLanguage } from '#shared/contract/language.ts';
import type { Incoming } from './incoming.ts';
import { describeProblem } from './problem.ts';

const logger = new Logger();

/** Throws the error again. Clients decide by codes, so a code that the contract does not list for the call becomes an internal error. */
export function rejectUndocumented(endpoint: Endpoint, error: unknown): never {
	if (!(error instanceof MarketError) || listErrors(endpoint).has(error.code)) throw error;
	throw new Error(`${error.code} is not documented for ${endpoint.method} ${endpoint.path}`, { cause: error });
}

/** Writes an error as a problem document in the caller's language, and logs it if it is unexpected. */
export function writeRefusal(context: Incoming, error: Error): Response {
	const { requestId } = context.env.event.requestContext;
	const problem = describeProblem(error, negotiateLanguage(context.req.header('accept-language')), requestId);
	// The request is not logged, because it may contain a password or a code.
	if (problem.code === 'INTERNAL') logger.error(UNFORESEEN, { requestId, error });
	const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
	if (error instanceof MarketError && error.extras.retryAfter) headers.set('retry-after', String(error.extras.retryAfter));
	return new Response(JSON.stringify(problem), { status: problem.status, headers });
}
