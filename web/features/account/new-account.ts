/**
 * What was typed at sign-up, kept in memory until the code is confirmed, so
 * that a new member need not type it again. A reload forgets it.
 */
let kept: { email: string; password: string } | undefined;

export function keepNewAccount(account: { email: string; password: string }): void {
	kept = account;
}

/** The password that was typed for this address, once. */
export function takePassword(email: string): string | undefined {
	const password = kept?.email === email ? kept.password : undefined;
	if (password !== undefined) kept = undefined;
	return password;
}
