import { type Address, isAddress, SCREENS } from '#shared/contract/screens.ts';
import { tryToStore } from '../try-to-store.ts';

const KEY = 'wantedPlace';

/**
 * Stores the screen that a signed-out visitor wanted, for instance from a mail. Signing in opens it, although
 * specification 2 requires the start page first.
 */
export function storeWantedPlace(address: string): void {
	tryToStore(sessionStorage, KEY, address);
}

/** Stores the stone whose page a guest leaves to sign in. On other screens it does nothing. */
export function storeWantedStone(): void {
	const [screen] = SCREENS.stone.path.split('{');
	if (screen !== undefined && window.location.pathname.startsWith(screen)) storeWantedPlace(window.location.pathname);
}

export function readWantedPlace(): Address | undefined {
	const kept = sessionStorage.getItem(KEY);
	return kept !== null && isAddress(kept) ? kept : undefined;
}

/** Whether the visitor wanted a screen that is not open to guests. */
export function isMembersPlaceWanted(): boolean {
	const [stone = ''] = SCREENS.stone.path.split('{');
	const wanted = readWantedPlace();
	return wanted !== undefined && !wanted.startsWith(stone);
}

export function forgetWantedPlace(): void {
	sessionStorage.removeItem(KEY);
}
