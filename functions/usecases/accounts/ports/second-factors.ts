/** Data about a member's second factors that only the market has. The identity service verifies the authenticator's codes itself. */
export interface SecondFactorsRecord {
	memberId: string;
	version: number;
	authenticatorSince?: number;
	/** Hashes of the unused recovery codes. */
	recoverySeals: string[];
	/** The proof of the call that turned the authenticator off: the id of a session, or the hash of a recovery code. A repeated call is answered alike. */
	endedBy?: string;
	passkeys?: readonly KnownPasskey[];
}

export interface KnownPasskey {
	passkeyId: string;
	name: string;
	addedAt: number;
}

export interface SecondFactors {
	get(memberId: string): Promise<SecondFactorsRecord | undefined>;
}

/** The second factors of an account at the identity service. Errors are `MarketError`s. */
export interface AccountSecondFactors {
	/** Returns whether sign-ins need an authenticator's code. Errors: NOT_FOUND. */
	hasAuthenticator(accountId: string): Promise<boolean>;
	/** Makes a new secret that is not in force yet. Errors: NOT_FOUND. */
	makeSecret(accountId: string): Promise<string>;
	/** Checks that the app shows the codes of the new secret. Errors: TOTP_INVALID, STATE_CONFLICT without a secret, NOT_FOUND. */
	proveSecret(accountId: string, code: string): Promise<void>;
	/** Returns the options with which a browser makes a passkey. Errors: LIMIT_REACHED, PASSKEY_REFUSED if the pool takes none, NOT_FOUND. */
	beginPasskey(accountId: string): Promise<{ challenge: string }>;
	/** Errors: PASSKEY_REFUSED for another site or another challenge, LIMIT_REACHED, NOT_FOUND. */
	addPasskey(accountId: string, credential: Record<string, unknown>): Promise<void>;
	/** Errors: NOT_FOUND. */
	listPasskeys(accountId: string): Promise<KnownPasskey[]>;
	/** Errors: NOT_FOUND. */
	removePasskey(accountId: string, passkeyId: string): Promise<void>;
	/** Turns the authenticator's codes on or off. Errors: NOT_FOUND. */
	askForCodes(accountId: string, asked: boolean): Promise<void>;
}

/** Hashes a recovery code for storage. */
export type HashRecoveryCode = (memberId: string, letters: string) => Promise<string>;
