import { type Address, isAddress } from '#shared/contract/screens.ts';

/** In the storage of this tab alone. */
const KEY = 'wantedPlace';

/** Keeps the screen that somebody who is not signed in was led to, by a mail for instance: signing in opens it (specification 2 leads them to the start page first). */
export function keepWantedPlace(address: string): void {
	sessionStorage.setItem(KEY, address);
}

/** The screen that is still wanted, if any. */
export function readWantedPlace(): Address | undefined {
	const kept = sessionStorage.getItem(KEY);
	return kept !== null && isAddress(kept) ? kept : undefined;
}

export function forgetWantedPlace(): void {
	sessionStorage.removeItem(KEY);
}
