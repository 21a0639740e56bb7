import { type Client, createClient } from '#shared/contract/client.ts';
import { getLanguage } from './i18n.ts';
import { learnMarketTime } from './market-clock.ts';
import { createRenewal } from './renewal.ts';
import { createSessionStore } from './session-store.ts';

const BASE = '/api/v1';

/** Milliseconds for an answer. The market gives up after 29 s; what comes later was lost on the way. */
const LONGEST_ANSWER = 60_000;

export const sessionStore = createSessionStore(localStorage);

/** Calls that need no member: signing in, renewing, signing out. */
const open = createClient({ base: BASE, language: getLanguage });

export const renewal = createRenewal({
	store: sessionStore,
	refresh: (refreshToken) => open.refreshToken({ body: { refreshToken } }),
	exclusively: (task) => ('locks' in navigator ? navigator.locks.request('renew-token', task) : task()),
});

/** The market's API as the signed-in member, in the chosen language. A refused token is renewed once and the call repeated. */
export const api: Client = createClient({
	base: BASE,
	token: () => sessionStore.get()?.token,
	language: getLanguage,
	renew: renewal.renew,
	fetch: async (input, init) => {
		const response = await fetch(input, { ...init, signal: AbortSignal.timeout(LONGEST_ANSWER) });
		learnMarketTime(response);
		return response;
	},
});
