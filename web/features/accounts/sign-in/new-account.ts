/** The password typed at sign-up, cached in memory until the code is confirmed, so that a new member need not type it again. A reload deletes it. */
let kept: { account: string; password: string } | undefined;

export function storeNewAccount(account: { account: string; password: string }): void {
	kept = account;
}

/** Returns the password with which this account was signed up on this page, or undefined. */
export function readPassword(account: string): string | undefined {
	return kept?.account === account ? kept.password : undefined;
}

export function forgetNewAccount(): void {
	kept = undefined;
}
