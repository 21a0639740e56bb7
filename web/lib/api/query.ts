import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/contract/client.ts';
import { lookForVersion } from '../browser/look-for-version.ts';
import { isRecord } from '../is-record.ts';
import { readFarewell } from '../session/renewal.ts';
import { sessionStore } from './api.ts';
import { isOtherVersion } from './other-version.ts';

/** Error codes after which the session is over, because renewing the token did not help. */
const SESSION_ENDED: readonly string[] = ['UNAUTHENTICATED', 'MEMBER_BANNED'];
const TRIES = 2;

/** Marks the query of a list that may grow to many pages, and whose running auctions the live channel keeps current. */
export const WATCHED = { isWatched: true };
/** Number of pages up to which a watched list loads by itself at a reconnect, because each page costs the market a search. */
const FEW_PAGES = 4;

export const queryClient = new QueryClient({
	queryCache: new QueryCache({ onError: reactToRefusal }),
	mutationCache: new MutationCache({ onError: reactToRefusal }),
	defaultOptions: {
		// Without a network a change fails at once. A queued change would be made after the member has given it up.
		mutations: { networkMode: 'always', retry: false },
		queries: {
			// Queries also run if the browser believes itself offline: the reader can retry after an error, but not a paused query.
			networkMode: 'always',
			refetchOnReconnect: isLight,
			staleTime: 10_000,
			// The market's refusal is final; only a missing response or a server error is retried.
			retry: (failures, error) => failures < TRIES && !(error instanceof ApiError && error.problem.status < 500),
		},
	},
});

function reactToRefusal(error: unknown): void {
	endSessionIfRefused(error);
	if (isOtherVersion(error)) lookForVersion();
}

/** Returns false for a watched list of many pages. */
function isLight({ meta, state: { data } }: Pick<Query<unknown, Error>, 'meta' | 'state'>): boolean {
	return !(meta?.isWatched && isRecord(data) && Array.isArray(data.pages) && data.pages.length > FEW_PAGES);
}

/** Loads all shown answers again after an interruption of the live channel. A list of many pages loads when it is opened or looked at again. */
export function reloadShown(): Promise<void> {
	void queryClient.invalidateQueries({ predicate: (query) => !isLight(query), refetchType: 'none' });
	return queryClient.invalidateQueries({ predicate: isLight });
}

/** Ends the session in this browser if the error says that it is over. */
export function endSessionIfRefused(error: unknown): void {
	if (error instanceof ApiError && SESSION_ENDED.includes(error.code) && sessionStore.get()) sessionStore.clear('ended', readFarewell(error));
}
