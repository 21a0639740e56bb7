import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/contract/client.ts';
import { readFarewell } from '../session/renewal.ts';
import { sessionStore } from './api.ts';

/** Answers after which there is no session any more: the token opens nothing, and renewing it did not help. */
const SESSION_ENDED: readonly string[] = ['UNAUTHENTICATED', 'MEMBER_BANNED'];
const TRIES = 2;

export const queryClient = new QueryClient({
	queryCache: new QueryCache({ onError: endSessionIfRefused }),
	mutationCache: new MutationCache({ onError: endSessionIfRefused }),
	defaultOptions: {
		// A change that waited for the network in secret would be made after its member has given it up: without a network it fails at once, and says so.
		mutations: { networkMode: 'always', retry: false },
		queries: {
			// Asked also when the browser believes itself offline: an error can be shown and tried again, a question that waits cannot.
			networkMode: 'always',
			refetchOnReconnect: true,
			staleTime: 10_000,
			// The market's "no" stays a no; only an answer that did not come is asked for again.
			retry: (failures, error) => failures < TRIES && !(error instanceof ApiError && error.problem.status < 500),
		},
	},
});

/** Ends the session here when that is what the market has answered. */
export function endSessionIfRefused(error: unknown): void {
	if (error instanceof ApiError && SESSION_ENDED.includes(error.code) && sessionStore.get()) sessionStore.clear('ended', readFarewell(error));
}
