import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
	AdminCreateUserCommand,
	AdminDeleteUserCommand,
	AdminSetUserPasswordCommand,
	CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { ulid } from 'ulid';
import { createIdentity } from '#infra/local/identity/identity.ts';
import { makeKey } from '#infra/local/identity/sign-in/tokens.ts';
import type { TriggerEvents, Triggers } from '#infra/local/identity/triggers.ts';
import { checkFetched, checkSdk } from '#test/doubles/check-answers.ts';

/**
 * A user pool that Amplify and the SDK drive: the local service, or a real pool
 * where the environment names one (`IDENTITY_POOL_ID`, `IDENTITY_WEB_CLIENT_ID`;
 * whoever runs it needs rights to its administration). Every answer is held to
 * what Cognito documents.
 */
const { IDENTITY_POOL_ID: realPool, IDENTITY_WEB_CLIENT_ID: realClient } = process.env;

export const isReal = realPool !== undefined;
/** The signing key of each local service: making one takes long. */
const key = makeKey();
export const userPoolId = realPool ?? 'local_market';
export const webClientId = realClient ?? 'web';
export const password = 'Diamonds-2026!';

/** A client with a secret, which the local service has beside the web's. */
const LOGIN = { id: 'login', secret: 'a secret' };

/** The page on which passkeys are used. */
export const PAGE = 'http://localhost:3000';

export interface TestPool {
	sdk: CognitoIdentityProviderClient;
	/** Amplify's storage, by its keys. */
	kept: Map<string, string>;
	/** The pool's calls of its triggers, in order. */
	asked: TriggerEvents[keyof TriggerEvents][];
	mails: string[];
	/** Makes one trigger do something else; the local service only. */
	setTrigger<T extends keyof Triggers>(name: T, trigger: Triggers[T]): void;
	/** A user with a proved address and a password; gone when the pool is closed. */
	givenUser(): Promise<{ username: string; email: string }>;
	[Symbol.asyncDispose](): Promise<void>;
}

/** Opens the pool and points Amplify at it. */
export async function openPool(): Promise<TestPool> {
	const asked: TestPool['asked'] = [];
	const mails: string[] = [];
	const triggers = makeTriggers(asked);
	const server = isReal ? undefined : await serveIdentity(triggers, mails);
	const endpoint = server && `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
	const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
	const sdk = new CognitoIdentityProviderClient(endpoint ? { endpoint, region: 'local', credentials } : {});
	checkSdk(sdk);
	const users: string[] = [];
	const kept = new Map<string, string>();
	const restoreFetch = checkFetched();
	connectAmplify(endpoint, kept);
	return {
		sdk,
		kept,
		asked,
		mails,
		setTrigger(name, trigger) {
			triggers[name] = trigger;
		},
		async givenUser() {
			const username = ulid();
			const email = `${randomUUID()}@example.com`;
			users.push(username);
			const UserAttributes = Object.entries({ email, email_verified: 'true' }).map(([Name, Value]) => ({ Name, Value }));
			await sdk.send(new AdminCreateUserCommand({ UserPoolId: userPoolId, Username: username, MessageAction: 'SUPPRESS', UserAttributes }));
			await sdk.send(new AdminSetUserPasswordCommand({ UserPoolId: userPoolId, Username: username, Password: password, Permanent: true }));
			return { username, email };
		},
		async [Symbol.asyncDispose]() {
			restoreFetch();
			for (const Username of users) await sdk.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username })).catch(() => undefined);
			sdk.destroy();
			server?.close();
			server?.closeAllConnections();
		},
	};
}

export function readCode(mail: string | undefined): string {
	return /\d{6}/.exec(mail ?? '')?.[0] ?? 'no code was mailed';
}

function makeTriggers(asked: TestPool['asked']): Triggers {
	const remember = async <E extends TriggerEvents[keyof TriggerEvents]>(event: E): Promise<E> => {
		asked.push(structuredClone(event));
		return event;
	};
	return {
		preSignUp: remember,
		postConfirmation: remember,
		postAuthentication: remember,
		preTokenGeneration: remember,
		customMessage: remember,
	};
}

async function serveIdentity(triggers: Triggers, mails: string[]): Promise<Server> {
	const identity = createIdentity({
		stateFile: undefined,
		key,
		issuer: 'http://localhost/identity',
		userPoolId,
		clients: [
			{ ...LOGIN, flows: ['ADMIN_USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH'] },
			{ id: webClientId, flows: ['USER_SRP_AUTH', 'USER_AUTH'], rotation: { grace: 0 } },
		],
		triggers,
		relyingParty: { id: 'localhost', name: 'Diamond Market', origins: [PAGE] },
		sendMail: async ({ html }) => void mails.push(html),
	});
	const server = createServer((request, response) => void identity.handle(request, response));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return server;
}

function connectAmplify(endpoint: string | undefined, kept: Map<string, string>): void {
	// It warns of every pool that is not in AWS.
	ConsoleLogger.LOG_LEVEL = 'ERROR';
	Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId: webClientId, ...(endpoint ? { userPoolEndpoint: endpoint } : {}) } } });
	cognitoUserPoolsTokenProvider.setKeyValueStorage({
		getItem: async (key) => kept.get(key) ?? null,
		setItem: async (key, value) => void kept.set(key, value),
		removeItem: async (key) => void kept.delete(key),
		clear: async () => kept.clear(),
	});
}
