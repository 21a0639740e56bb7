import { describeProblem } from '#functions/http/call/problem.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import { ApiError, type Client } from '#shared/contract/client.ts';
import { api } from '../../web/lib/api/api.ts';
import { getLanguage } from '../../web/lib/language/i18n.ts';

/**
 * A fake market for component tests: the app's own client, whose calls the test answers. Requests
 * and answers have the types of the contract. If an answer throws a `MarketError`, the app gets it
 * as the market's refusal, in the displayed language.
 */
export type Answers = Partial<Client>;

interface Call {
	name: keyof Client;
	request: unknown;
}

/** Answers to questions that many screens ask beside their own. */
const USUAL: Answers = { sharedCertificates: async () => ({ diamondIds: [] }), knownStone: async () => ({}) };

let answers: Answers = USUAL;
let calls: Call[] = [];
let unanswered = new Set<keyof Client>();
/** Whether this test has given answers yet: an earlier call belongs to the previous test. */
let hasBegun = false;

for (const name of Object.keys(api) as (keyof Client)[]) Object.assign(api, { [name]: (request: never) => answerCall(name, request) });

async function answerCall(name: keyof Client, request: never): Promise<unknown> {
	if (!hasBegun) return new Promise(() => undefined);
	calls.push({ name, request });
	const answer = answers[name];
	if (!answer) {
		unanswered.add(name);
		throw new MarketError('INTERNAL');
	}
	try {
		return await answer(request);
	} catch (error) {
		throw error instanceof MarketError ? new ApiError(describeProblem(error, getLanguage(), 'request'), error.extras.retryAfter) : error;
	}
}

/** Answers these calls from now on; the answers to all other calls stay unchanged. */
export function answerCalls(more: Answers): void {
	hasBegun = true;
	answers = { ...answers, ...more };
}

/** Forgets answers and calls. */
export function resetClient(): void {
	hasBegun = false;
	answers = USUAL;
	calls = [];
	unanswered = new Set();
}

/** Returns the requests of one call so far, in order. */
export function listRequests<N extends keyof Client>(name: N): Parameters<Client[N]>[0][] {
	return calls.filter((call) => call.name === name).map(({ request }) => request as Parameters<Client[N]>[0]);
}

/** Returns the names of calls that no test has answered. */
export function listUnanswered(): readonly string[] {
	return [...unanswered];
}
