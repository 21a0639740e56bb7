import { tryToStore } from '../try-to-store.ts';

const KEY = 'invitation';

/** Stores the invitation's token, so that the pages up to sign-up can name the inviter. */
export function storeInvitation(token: string): void {
	tryToStore(sessionStorage, KEY, token);
}

export function readInvitation(): string | undefined {
	return sessionStorage.getItem(KEY) ?? undefined;
}

export function forgetInvitation(): void {
	sessionStorage.removeItem(KEY);
}
