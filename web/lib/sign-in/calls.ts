import type { Session } from '#shared/contract/accounts/members.ts';

/** Which user pool, and which of its clients a page is; `endpoint` where it is not AWS's own. */
export interface PoolConfig {
	userPoolId: string;
	clientId: string;
	endpoint?: string;
}

export type Tokens = Pick<Session, 'token' | 'refreshToken'>;

/** Calls of the worker in which Amplify runs: their input and output. */
export interface DoorCalls {
	/** `unconfirmed`: the password is right, and the address waits for its code. `code`: it is right, and a code of the authenticator app is to follow. */
	signIn: { given: { username: string; password: string }; back: Tokens | 'unconfirmed' | 'code' };
	/** The code of the authenticator app, for the sign-in before; a wrong one may be followed by another. */
	confirmCode: { given: { code: string }; back: Tokens };
	/** Returns the options that a passkey of the account signs; undefined if it has no passkey, or if there is no such account. */
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

export type DoorCall = keyof DoorCalls;

/** One question to the worker. */
export type Question = { [C in DoorCall]: { id: number; pool: PoolConfig; call: C; given: DoorCalls[C]['given'] } }[DoorCall];

/** Its answer, or what the identity service, or the network, refused with. */
export type Answer = { id: number; back: unknown } | { id: number; error: { name: string; message: string } };
