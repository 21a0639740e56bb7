import type { IncomingMessage, ServerResponse } from 'node:http';
import type * as Cognito from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { HttpError, readJson, sendJson } from '../gateway/http.ts';
import type { Store } from './users/store.ts';

const TARGET_PREFIX = 'AWSCognitoIdentityProviderService.';
const LARGEST_REQUEST = 256 * 1024;
/** Calls that Cognito accepts unsigned: a password, a token or a code proves them, and the app client's secret if it has one. */
const UNSIGNED = [
	'SignUp',
	'ConfirmSignUp',
	'ResendConfirmationCode',
	'ForgotPassword',
	'ConfirmForgotPassword',
	'InitiateAuth',
	'RespondToAuthChallenge',
	'GetTokensFromRefreshToken',
	'RevokeToken',
	'GlobalSignOut',
	'GetUser',
	'ChangePassword',
	'AssociateSoftwareToken',
	'VerifySoftwareToken',
	'SetUserMFAPreference',
	'StartWebAuthnRegistration',
	'CompleteWebAuthnRegistration',
	'ListWebAuthnCredentials',
	'DeleteWebAuthnCredential',
];

/** Cognito's error names, and two of AWS's protocol. */
export type IdentityErrorName = Extract<keyof typeof Cognito, `${string}Exception`> | 'SerializationException' | 'UnknownOperationException';

/** An error under Cognito's name, as the client sees it. */
export class IdentityError extends Error {
	constructor(name: IdentityErrorName, message: string) {
		super(message);
		this.name = name;
	}
}

/** One call of the service: checks its input and returns its output. */
export type Operation = (input: unknown) => Promise<object>;

/** Defines an operation with this input shape. Other input throws InvalidParameterException. Unknown members are ignored, as in AWS. */
export function defineOperation<S extends z.ZodType>(shape: S, run: (input: z.infer<S>) => Promise<object>): Operation {
	return async (input) => {
		const parsed = shape.safeParse(input);
		if (!parsed.success) throw new IdentityError('InvalidParameterException', z.prettifyError(parsed.error));
		return run(parsed.data);
	};
}

/** Defines an operation after which the state in `store` is on the disk before the caller hears of it, also of a refusal, since failed tries count. */
export function defineChange<S extends z.ZodType>(store: Pick<Store, 'save'>, shape: S, run: (input: z.infer<S>) => Promise<object>): Operation {
	return defineOperation(shape, (input) => run(input).finally(() => store.save()));
}

/** Returns whether a request needs no signature: an operation that Cognito accepts unsigned, or the token keys. */
export function isUnsigned({ method, headers }: IncomingMessage): boolean {
	return method === 'GET' || UNSIGNED.some((name) => headers['x-amz-target'] === TARGET_PREFIX + name);
}

/** Answers one request of the AWS JSON 1.1 protocol: `X-Amz-Target` names the operation, errors carry `__type`. */
export async function answer(operations: Record<string, Operation>, request: IncomingMessage, response: ServerResponse): Promise<void> {
	const type = { 'content-type': 'application/x-amz-json-1.1' };
	try {
		sendJson(response, 200, await run(operations, request), type);
	} catch (error) {
		const name = error instanceof IdentityError ? error.name : 'InternalErrorException';
		const message = error instanceof Error ? error.message : String(error);
		const status = error instanceof IdentityError ? 400 : 500;
		sendJson(response, status, { __type: name, message }, { ...type, 'x-amzn-errortype': name });
	}
}

async function run(operations: Record<string, Operation>, request: IncomingMessage): Promise<object> {
	const input = await readJson(request, LARGEST_REQUEST).catch((error: unknown) => {
		throw error instanceof HttpError ? new IdentityError('SerializationException', error.message) : error;
	});
	const target = String(request.headers['x-amz-target'] ?? '');
	const name = target.startsWith(TARGET_PREFIX) ? target.slice(TARGET_PREFIX.length) : '';
	const found = Object.hasOwn(operations, name) ? operations[name] : undefined;
	if (!found) throw new IdentityError('UnknownOperationException', `The local identity service does not know ${target || 'a call without X-Amz-Target'}`);
	return found(input);
}
