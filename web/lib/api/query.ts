import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/contract/client.ts';
import { readFarewell } from '../session/renewal.ts';
import { sessionStore } from './api.ts';

/** Error codes after which the session is over, because renewing the token did not help. */
const SESSION_ENDED: readonly string[] = ['UNAUTHENTICATED', 'MEMBER_BANNED'];
const TRIES = 2;

export const queryClient = new QueryClient({
	queryCache: new QueryCache({ onError: endSessionIfRefused }),
	mutationCache: new MutationCache({ onError: endSessionIfRefused }),
	defaultOptions: {
		// Without a network a change fails at once. A queued change would be made after the member has given it up.
		mutations: { networkMode: 'always', retry: false },
		queries: {
			// Queries also run if the browser believes itself offline: the reader can retry after an error, but not a paused query.
			networkMode: 'always',
			refetchOnReconnect: true,
			staleTime: 10_000,
			// The market's refusal is final; only a missing response or a server error is retried.
			retry: (failures, error) => failures < TRIES && !(error instanceof ApiError && error.problem.status < 500),
		},
	},
});

/** Ends the session in this browser if the error says that it is over. */
export function endSessionIfRefused(error: unknown): void {
	if (error instanceof ApiError && SESSION_ENDED.includes(error.code) && sessionStore.get()) sessionStore.clear('ended', readFarewell(error));
}
