/** A member's second factors, with data that only the market knows. The pool asks for the codes of the authenticator itself. */
export interface SecondFactorsRecord {
	memberId: string;
	version: number;
	/** Since when an authenticator app is asked for. */
	authenticatorSince?: number;
	/** Seals of the recovery codes that are left. */
	recoverySeals: string[];
	/** By the names that the member gave. */
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
	/** Whether codes of an authenticator are asked for. NOT_FOUND. */
	hasAuthenticator(accountId: string): Promise<boolean>;
	/** A new secret, for nothing yet. NOT_FOUND. */
	makeSecret(accountId: string): Promise<string>;
	/** Whether the app shows the codes of the new secret. TOTP_INVALID, STATE_CONFLICT without a secret, NOT_FOUND. */
	proveSecret(accountId: string, code: string): Promise<void>;
	/** Returns the options with which a browser makes a passkey. Errors: LIMIT_REACHED, PASSKEY_REFUSED where the pool takes none, NOT_FOUND. */
	beginPasskey(accountId: string): Promise<{ challenge: string }>;
	/** PASSKEY_REFUSED for one of another site or another question, LIMIT_REACHED, NOT_FOUND. */
	addPasskey(accountId: string, credential: Record<string, unknown>): Promise<void>;
	/** NOT_FOUND. */
	listPasskeys(accountId: string): Promise<KnownPasskey[]>;
	/** NOT_FOUND. */
	removePasskey(accountId: string, passkeyId: string): Promise<void>;
	/** Has codes asked for, or not any more. NOT_FOUND. */
	askForCodes(accountId: string, asked: boolean): Promise<void>;
}

/** Makes of a recovery code what is kept of it; nobody finds the code by it. */
export type HashRecoveryCode = (memberId: string, letters: string) => Promise<string>;
