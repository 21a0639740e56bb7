import { isRecord } from '../is-record.ts';
import { createListeners } from '../listeners.ts';
import { parseJson } from '../parse-json.ts';
import { tryToStore } from '../try-to-store.ts';

/** The install history of this browser. Instants are in milliseconds. */
export interface InstallHistory {
	visits: number;
	lastVisit: number;
	hasBid: boolean;
	dismissedAt?: number;
}

/** Milliseconds of absence after which a new visit begins, and for which a refusal is respected. */
const AWAY = 4 * 3_600_000;
const REFUSAL_HOLDS = 30 * 24 * 3_600_000;
const KEY = 'install-history';
const NONE: InstallHistory = { visits: 0, lastVisit: Number.NEGATIVE_INFINITY, hasBid: false };

/** Returns whether the app may be offered: after a second visit or a bid, but not within a month after a refusal. */
export function mayOfferInstall({ visits, hasBid, dismissedAt = Number.NEGATIVE_INFINITY }: InstallHistory, now: number): boolean {
	return (visits >= 2 || hasBid) && now - dismissedAt > REFUSAL_HOLDS;
}

/** Returns the history after the app is opened or shown again. It counts as a new visit only after `AWAY`. */
export function countVisit(history: InstallHistory, now: number): InstallHistory {
	return { ...history, visits: history.visits + (now - history.lastVisit > AWAY ? 1 : 0), lastVisit: now };
}

export function readInstallHistory(storage: Pick<Storage, 'getItem'>): InstallHistory {
	const kept = parseJson(storage.getItem(KEY));
	if (!isRecord(kept)) return NONE;
	const { visits, lastVisit, hasBid, dismissedAt } = kept;
	return {
		visits: typeof visits === 'number' ? visits : 0,
		lastVisit: typeof lastVisit === 'number' ? lastVisit : NONE.lastVisit,
		hasBid: hasBid === true,
		dismissedAt: typeof dismissedAt === 'number' ? dismissedAt : undefined,
	};
}

export function storeInstallHistory(storage: Pick<Storage, 'setItem'>, history: InstallHistory): void {
	tryToStore(storage, KEY, JSON.stringify(history));
}

const bids = createListeners();

export function rememberBid(): void {
	storeInstallHistory(localStorage, { ...readInstallHistory(localStorage), hasBid: true });
	bids.tell();
}

/** Calls a listener after each bid. Returns a function that unsubscribes. */
export const followBids = bids.follow;
