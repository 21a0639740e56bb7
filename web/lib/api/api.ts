import { type Client, createClient } from '#shared/contract/client.ts';
import { getLanguage } from '../language/i18n.ts';
import { createRenewal } from '../session/renewal.ts';
import { createSessionStore } from '../session/session-store.ts';
import { loadPoolClient } from '../sign-in/load-pool-client.ts';
import { API_BASE } from './api-base.ts';
import { doubtConnection, noteAnswer } from './connection.ts';
import { callInTime, takePrefetched } from './first-question.ts';

export const sessionStore = createSessionStore(localStorage);

export const renewal = createRenewal({
	store: sessionStore,
	refresh: async (tokens) => (await loadPoolClient()).refresh(tokens),
	exclusively: (task) => navigator.locks.request('renew-token', task),
});

/** Client of the market's API for the signed-in member, in the chosen language. A refused token is renewed once and the call is repeated. */
export const api: Client = createClient({
	base: API_BASE,
	token: () => sessionStore.get()?.token,
	language: getLanguage,
	renew: renewal.renew,
	prove: async (needed) => (await import('../session/proof.ts')).settleNeed(needed),
	fetch: async (input, init) => {
		try {
			const response = await (takePrefetched(input, init) ?? callInTime(input, init));
			noteAnswer();
			return response;
		} catch (error) {
			if (error instanceof TypeError) void doubtConnection();
			throw error;
		}
	},
});
