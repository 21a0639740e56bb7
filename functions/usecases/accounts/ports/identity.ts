import type { Language } from '#shared/domain/common/language.ts';

/** Tokens of a session. The refresh token names its account, so that it can be used without asking who one is. */
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
 * A member's sign-in at the identity service; `accountId` is the user name
 * there. An account that it does not know is answered like one whose password or
 * code is wrong. Errors are `MarketError`s.
 */
export interface Identity {
	/** Mails a code. An address that has signed up already gets another code, and its password stays. Errors: PASSWORD_REFUSED. */
	signUp(accountId: string, email: string, password: string, language: Language): Promise<void>;
	/** OTP_INVALID. */
	confirmSignUp(accountId: string, code: string): Promise<void>;
	/** Mails a new code, unless there is nothing to confirm or there were too many. */
	resendCode(accountId: string, language: Language): Promise<void>;
	/**
	 * With the code of the authenticator, where there is one. BAD_CREDENTIALS; NOT_VERIFIED when the password is
	 * right but the address not confirmed; TOTP_NEEDED when it is right and a code is missing; TOTP_INVALID; MEMBER_BANNED.
	 * `limit` makes the call that looks at the code, once the password is proved, or refuses it.
	 */
	signIn(
		accountId: string,
		password: string,
		code?: string,
		limit?: <T>(call: () => Promise<T>) => Promise<T>,
	): Promise<Tokens & Pick<SignedIn, 'sessionId' | 'signedInAt'>>;
	/** REFRESH_REFUSED, MEMBER_BANNED. */
	refresh(refreshToken: string): Promise<Tokens & { memberId: string }>;
	/** The session of a refresh token, of whichever client, and the token that is good from now on; undefined when the token is dead. */
	findSession(refreshToken: string): Promise<{ memberId: string; sessionId: string; refreshToken: string } | undefined>;
	/** Ends one session; a token that is dead or was never alive is no error. */
	revoke(refreshToken: string): Promise<void>;
	/** Mails a code for a new password, unless the address is not confirmed or there were too many. */
	forgotPassword(accountId: string, language: Language, occasion: 'reset' | 'registered-again'): Promise<void>;
	/** OTP_INVALID, PASSWORD_REFUSED. */
	confirmForgotPassword(accountId: string, code: string, password: string): Promise<void>;
	signOutEverywhere(accountId: string): Promise<void>;
	/** PASSWORD_REFUSED; NOT_FOUND. */
	setPassword(accountId: string, password: string): Promise<void>;
	/** Ends every session and forgets the account; nobody to forget is no error. */
	forget(accountId: string): Promise<void>;
}
