import type { Language } from '#shared/domain/language.ts';

/** Tokens of a session. The refresh token names its member, so that it can be used without asking who one is. */
export interface Tokens {
	token: string;
	refreshToken: string;
}

/**
 * A member's sign-in at the identity service; `memberId` is the user name
 * there. A member that it does not know is answered like one whose password or
 * code is wrong. Errors are `MarketError`s.
 */
export interface Identity {
	/** Mails a code. PASSWORD_REFUSED. */
	signUp(memberId: string, email: string, password: string, language: Language): Promise<void>;
	/** Forgets a sign-up that was never confirmed and signs up anew: the latest password counts. PASSWORD_REFUSED. */
	signUpAgain(memberId: string, email: string, password: string, language: Language): Promise<void>;
	/** OTP_INVALID. */
	confirmSignUp(memberId: string, code: string): Promise<void>;
	/** Mails a new code, unless there is nothing to confirm or there were too many. */
	resendCode(memberId: string, language: Language): Promise<void>;
	/** BAD_CREDENTIALS; NOT_VERIFIED when the password is right but the address not confirmed. */
	signIn(memberId: string, password: string): Promise<Tokens>;
	/** REFRESH_REFUSED. */
	refresh(refreshToken: string): Promise<Tokens & { memberId: string }>;
	/** The id of a refresh token's session; undefined when the token is dead. */
	findSession(refreshToken: string): Promise<{ memberId: string; sessionId: string } | undefined>;
	/** Ends one session; a token that is dead or was never alive is no error. */
	revoke(refreshToken: string): Promise<void>;
	/** Mails a code for a new password, unless the address is not confirmed or there were too many. */
	forgotPassword(memberId: string, language: Language, occasion: 'reset' | 'registered-again'): Promise<void>;
	/** OTP_INVALID, PASSWORD_REFUSED. */
	confirmForgotPassword(memberId: string, code: string, password: string): Promise<void>;
	signOutEverywhere(memberId: string): Promise<void>;
	/** PASSWORD_REFUSED; NOT_FOUND. */
	setPassword(memberId: string, password: string): Promise<void>;
	/** Ends every session and forgets the member; nobody to forget is no error. */
	forget(memberId: string): Promise<void>;
}
