/** In the storage of this tab alone. */
const KEY = 'invitation';

/** Keeps by which link somebody was invited, so that the pages on the way to a membership say so too. */
export function keepInvitation(token: string): void {
	sessionStorage.setItem(KEY, token);
}

/** The token of that link, if there was one. */
export function readInvitation(): string | undefined {
	return sessionStorage.getItem(KEY) ?? undefined;
}

/** It names nobody any more. */
export function forgetInvitation(): void {
	sessionStorage.removeItem(KEY);
}
