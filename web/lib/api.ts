import { onlineManager } from '@tanstack/react-query';
import { type Client, createClient } from '#shared/contract/client.ts';
import { loadDoor } from './door/load-door.ts';
import { getLanguage } from './i18n.ts';
import { learnMarketTime } from './market-clock.ts';
import { createRenewal } from './renewal.ts';
import { createSessionStore } from './session-store.ts';

export const API_BASE = '/api/v1';

/** Milliseconds for an answer. The market gives up after 29 s; what comes later was lost on the way. */
const LONGEST_ANSWER = 60_000;

export const sessionStore = createSessionStore(localStorage);

export const renewal = createRenewal({
	store: sessionStore,
	refresh: async (tokens) => (await loadDoor()).refresh(tokens),
	exclusively: (task) => navigator.locks.request('renew-token', task),
});

/** The market's API as the signed-in member, in the chosen language. A refused token is renewed once and the call repeated. */
export const api: Client = createClient({
	base: API_BASE,
	token: () => sessionStore.get()?.token,
	language: getLanguage,
	renew: renewal.renew,
	prove: async (needed) => (await import('./proof.ts')).settleNeed(needed),
	fetch: async (input, init) => {
		try {
			const response = await fetch(input, { ...init, signal: AbortSignal.timeout(LONGEST_ANSWER) });
			onlineManager.setOnline(true);
			learnMarketTime(response);
			return response;
		} catch (error) {
			// Browsers believe in networks that lead nowhere: whether there is one, the calls know.
			if (error instanceof TypeError) onlineManager.setOnline(false);
			throw error;
		}
	},
});
