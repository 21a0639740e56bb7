import type { Session } from '#shared/contract/accounts/members.ts';

/** The user pool and the page's client id in it. `endpoint` is set if the pool is not in AWS. */
export interface PoolConfig {
	userPoolId: string;
	clientId: string;
	endpoint?: string;
}

export type Tokens = Pick<Session, 'token' | 'refreshToken'>;

/** Calls of the worker in which Amplify runs: their input and output. */
export interface SignInCalls {
	/** The result is `unconfirmed` if the address is not confirmed yet, and `code` if a code of the authenticator app must follow. */
	signIn: { given: { username: string; password: string }; back: Tokens | 'unconfirmed' | 'code' };
	/** Sends the authenticator app's code for the preceding sign-in. After a wrong code another one may be sent. */
	confirmCode: { given: { code: string }; back: Tokens };
	/** Returns the options that a passkey of the account signs. Returns undefined if the account has no passkey or does not exist. */
	beginPasskey: { given: { username: string }; back: { options: string; session: string } | undefined };
	finishPasskey: { given: { username: string; session: string; credential: string }; back: Tokens };
	signUp: { given: { account: string; email: string; password: string; firstName: string; lastName: string; language: string }; back: undefined };
	confirmSignUp: { given: { account: string; code: string }; back: undefined };
	resendCode: { given: { account: string; language: string }; back: undefined };
	resetPassword: { given: { email: string; language: string }; back: undefined };
	confirmReset: { given: { email: string; code: string; password: string }; back: undefined };
	refresh: { given: Tokens; back: Tokens };
	signOut: { given: Tokens; back: undefined };
}

export type SignInCall = keyof SignInCalls;

export type Question = { [C in SignInCall]: { id: number; pool: PoolConfig; call: C; given: SignInCalls[C]['given'] } }[SignInCall];

export type Answer = { id: number; back: unknown } | { id: number; error: { name: string; message: string } };
