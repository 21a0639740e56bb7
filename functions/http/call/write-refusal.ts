import { Logger } from '@aws-lambda-powertools/logger';
import { isThrottled } from '#functions/data/table/throttles.ts';
import { CHALLENGE, UNFORESEEN } from '#functions/environment.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import { type Endpoint, listErrors } from '#shared/contract/endpoints.ts';
import type { Problem } from '#shared/contract/errors.ts';
import { negotiateLanguage } from '#shared/contract/language.ts';
import type { Incoming } from './incoming.ts';
import { describeProblem } from './problem.ts';

const logger = new Logger();

/** Throws the error again. Clients decide by codes, so a code that the contract does not list for the call becomes an internal error. */
export function rejectUndocumented(endpoint: Endpoint, error: unknown): never {
	if (!(error instanceof MarketError) || listErrors(endpoint).has(error.code)) throw error;
	throw new Error(`${error.code} is not documented for ${endpoint.method} ${endpoint.path}`, { cause: error });
}

/** Describes an error as a problem document in the caller's language, and logs it if it is unexpected. */
export function describeRefusal(context: Incoming, error: unknown): Problem {
	const { requestId } = context.env.event.requestContext;
	const problem = describeProblem(findBusy(error), negotiateLanguage(context.req.header('accept-language')), requestId);
	// The request is not logged, because it may contain a password or a code.
	if (problem.code === 'INTERNAL') logger.error(UNFORESEEN, { requestId, error: error as Error });
	return problem;
}

/** Answers an error with its problem document. */
export function writeRefusal(context: Incoming, error: Error): Response {
	const problem = describeRefusal(context, error);
	const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
	if (problem.status === 401) headers.set('www-authenticate', CHALLENGE);
	const found = findBusy(error);
	if (found instanceof MarketError && found.extras.retryAfter) headers.set('retry-after', String(found.extras.retryAfter));
	return new Response(JSON.stringify(problem), { status: problem.status, headers });
}

/** Returns BUSY for an overloaded table. Writes have already been retried (`commit`), reads by the SDK. */
function findBusy(error: unknown): unknown {
	return isThrottled(error) ? new MarketError('BUSY') : error;
}
