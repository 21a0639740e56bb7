import type { Language } from '#shared/domain/common/language.ts';

/** Tokens of a session. The refresh token names its account, so that it can be used alone. */
export interface Tokens {
	token: string;
	refreshToken: string;
}

/** The session that an access token names. */
export interface SignedIn {
	memberId: string;
	sessionId: string;
	/** Real time. */
	signedInAt: number;
}

/**
 * Members' accounts at the identity service; `accountId` is the user name there. An unknown account is answered like a wrong password or code. Errors
 * are `MarketError`s.
 */
export interface Identity {
	/** Signs up and mails a code. An address that has signed up already gets another code and keeps its password. Errors: PASSWORD_REFUSED. */
	signUp(accountId: string, email: string, password: string, language: Language): Promise<void>;
	/** Errors: OTP_INVALID. */
	confirmSignUp(accountId: string, code: string): Promise<void>;
	/** Mails a new code, unless there is nothing to confirm or there were too many. */
	resendCode(accountId: string, language: Language): Promise<void>;
	/**
	 * Signs in, with the authenticator's code if there is one. `limit` makes or refuses the call that checks the code, once the password is proved.
	 * Errors: BAD_CREDENTIALS; MEMBER_BANNED; with the right password NOT_VERIFIED if the address is not confirmed, TOTP_NEEDED if a code is missing,
	 * TOTP_INVALID.
	 */
	signIn(
		accountId: string,
		password: string,
		code?: string,
		limit?: <T>(call: () => Promise<T>) => Promise<T>,
	): Promise<Tokens & Pick<SignedIn, 'sessionId' | 'signedInAt'>>;
	/** Errors: REFRESH_REFUSED, MEMBER_BANNED. */
	refresh(refreshToken: string): Promise<Tokens & { memberId: string }>;
	/** Finds the session of any client's refresh token, and the refresh token that is valid from now on. Returns undefined if the token is invalid. */
	findSession(refreshToken: string): Promise<{ memberId: string; sessionId: string; refreshToken: string } | undefined>;
	/** Ends one session; ignores an invalid token. */
	revoke(refreshToken: string): Promise<void>;
	/** Mails a code for a new password, unless the address is not confirmed or there were too many. */
	forgotPassword(accountId: string, language: Language, occasion: 'reset' | 'registered-again'): Promise<void>;
	/** Errors: OTP_INVALID, PASSWORD_REFUSED. */
	confirmForgotPassword(accountId: string, code: string, password: string): Promise<void>;
	signOutEverywhere(accountId: string): Promise<void>;
	/** Errors: PASSWORD_REFUSED, NOT_FOUND. */
	setPassword(accountId: string, password: string): Promise<void>;
	/** Ends every session and deletes the account; ignores an unknown account. */
	forget(accountId: string): Promise<void>;
	/** Deletes the sign-ups of an address that were made before `instant` (milliseconds) and never confirmed. */
	forgetSignUps(email: string, instant: number): Promise<void>;
}
