import { ApiError } from '#shared/contract/client.ts';
import type { Tokens } from '../sign-in/calls.ts';
import type { SessionStore } from './session-store.ts';
import { isSameMember, readExpiry } from './token-expiry.ts';

/** Milliseconds before its expiry at which a token is renewed (specification 9). */
export const RENEWAL_LEAD = 5_000;
const LONGEST_TIMER = 2 ** 31 - 1;

export interface RenewalOptions {
	store: SessionStore;
	/** Requests new tokens from the identity service; a refresh token is valid once. */
	refresh: (tokens: Tokens) => Promise<Tokens>;
	/** Runs one task at a time across all tabs. */
	exclusively?: <T>(task: () => Promise<T>) => Promise<T>;
	now?: () => number;
}

/**
 * Creates the renewal of the access token (specification 4). If several calls are refused at once, even in
 * several tabs, the token is renewed once. If the renewal is refused, the member is signed out; if the
 * network fails, the session stays, and the calls fail with that error.
 */
export function createRenewal({ store, refresh, exclusively = (task) => task(), now = Date.now }: RenewalOptions) {
	let underWay: Promise<string | undefined> | undefined;

	async function renewOnce(refused: string): Promise<string | undefined> {
		// Another tab, or a call refused just before, may already have renewed the token.
		store.reread();
		const session = store.get();
		if (!session) return undefined;
		if (session.token !== refused) return session.token;
		// The member may sign out, or sign in again, while the request is under way.
		const isPresent = () => store.get()?.refreshToken === session.refreshToken;
		try {
			const { token, refreshToken } = await refresh(session);
			const present = store.get();
			if (present && isPresent()) store.set({ ...present, token, refreshToken });
		} catch (error) {
			if (!isFinal(error)) throw error;
			if (isPresent()) store.clear('ended', readFarewell(error));
		}
		return store.get()?.token;
	}

	/**
	 * Returns a new token after `refused` was refused or is about to expire. Returns undefined if the session is over. Rejects if
	 * the identity service cannot be reached or asks to wait, or if another member has signed in: the refused call must not fail
	 * as if the session were over.
	 */
	const renew = async (refused: string) => {
		underWay ??= exclusively(() => renewOnce(refused)).finally(() => {
			underWay = undefined;
		});
		const token = await underWay;
		// A call of one member, a bid for instance, must not be repeated in the name of another who has signed in since, also in another tab.
		if (token !== undefined && !isSameMember(token, refused)) throw new Error('Another member has signed in');
		return token;
	};

	/** Renews each token shortly before it expires, until the returned function is called. */
	function renewBeforeExpiry(): () => void {
		let timer: ReturnType<typeof setTimeout> | undefined;
		let watched: string | undefined;
		const schedule = () => {
			const token = store.get()?.token;
			if (token === watched) return;
			const isFollowing = watched !== undefined;
			watched = token;
			clearTimeout(timer);
			if (!token) return;
			const left = (readExpiry(token) ?? Number.NEGATIVE_INFINITY) - now();
			// A new token that is due at once shows that the device's clock is ahead by the life of a token. All further tokens would be due at once, too.
			if (left <= (isFollowing ? RENEWAL_LEAD : 0)) {
				console.warn('Token expired or invalid');
				return;
			}
			// After a failure the next refused call tries again.
			timer = setTimeout(() => void renew(token).catch(() => undefined), Math.min(Math.max(left - RENEWAL_LEAD, 0), LONGEST_TIMER));
		};
		schedule();
		const unsubscribe = store.subscribe(schedule);
		return () => {
			unsubscribe();
			clearTimeout(timer);
		};
	}

	return { renew, renewBeforeExpiry };
}

/** Returns the market's message with the reason if the error is a ban. */
export function readFarewell(error: unknown): string | undefined {
	return error instanceof ApiError && error.code === 'MEMBER_BANNED' ? error.problem.detail : undefined;
}

/** Whether the market refused, rather than failed to respond or asked to wait. */
function isFinal(error: unknown): boolean {
	return error instanceof ApiError && error.problem.status < 500 && error.problem.status !== 429;
}
