import { type Address, isAddress } from '#shared/contract/screens.ts';

const KEY = 'wantedPlace';

/**
 * Stores the screen that a signed-out visitor wanted, for instance from a mail. Signing in opens it, although
 * specification 2 requires the start page first.
 */
export function storeWantedPlace(address: string): void {
	sessionStorage.setItem(KEY, address);
}

export function readWantedPlace(): Address | undefined {
	const kept = sessionStorage.getItem(KEY);
	return kept !== null && isAddress(kept) ? kept : undefined;
}

export function forgetWantedPlace(): void {
	sessionStorage.removeItem(KEY);
}
