/** Key in the tab's session storage. */
const KEY = 'invitation';

/** Stores the invitation's token, so that the pages up to sign-up can name the inviter. */
export function storeInvitation(token: string): void {
	sessionStorage.setItem(KEY, token);
}

/** Returns the stored invitation's token, or undefined. */
export function readInvitation(): string | undefined {
	return sessionStorage.getItem(KEY) ?? undefined;
}

/** Deletes the stored invitation. */
export function forgetInvitation(): void {
	sessionStorage.removeItem(KEY);
}
