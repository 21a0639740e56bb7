import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
	AdminInitiateAuthCommand,
	CognitoIdentityProviderClient,
	ConfirmForgotPasswordCommand,
	ConfirmSignUpCommand,
	ForgotPasswordCommand,
	ResendConfirmationCodeCommand,
	SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createIdentity, type Identity } from '#infra/local/identity/identity.ts';
import type { PoolSettings } from '#infra/local/identity/pool.ts';
import { makeKey } from '#infra/local/identity/sign-in/tokens.ts';
import { checkSdk } from '#test/doubles/check-answers.ts';

/** The local identity service behind a real port, called by the real SDK. */
export const UserPoolId = 'local_market';
export const ClientId = 'login';
export const secret = 'a secret';
export const issuer = 'http://localhost/identity/local_market';
export const member = '01K0000000000000000000MEMB';
export const password = 'Diamonds-2026!';

export let identity: Identity;
export let client: CognitoIdentityProviderClient;
export let mails: Parameters<PoolSettings['sendMail']>[0][] = [];
let server: Server;
/** The signing key of each service that stores nothing: making one takes long. */
const key = makeKey();

/** Starts the service on a free port, with what it kept in the file, if any. */
export async function open(stateFile: string | undefined): Promise<void> {
	mails = [];
	identity = createIdentity({
		stateFile,
		key: stateFile === undefined ? key : undefined,
		issuer,
		userPoolId: UserPoolId,
		clients: [{ id: ClientId, secret, flows: ['ADMIN_USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH'] }],
		triggers: {
			async customMessage(event) {
				const language = event.request.clientMetadata?.language ?? event.request.userAttributes.locale;
				event.response.emailSubject = `${event.triggerSource} ${language}`;
				event.response.emailMessage = `<b>${event.request.codeParameter}</b>`;
				return event;
			},
		},
		relyingParty: { id: 'localhost', name: 'Diamond Market', origins: ['http://localhost:3000'] },
		async sendMail(mail) {
			mails.push(mail);
		},
	});
	server = createServer((request, response) => void identity.handle(request, response));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	client = new CognitoIdentityProviderClient({
		// A refusal for too many tries is an answer here, not a reason to wait and ask again.
		maxAttempts: 1,
		endpoint: makeAddress(),
		region: 'local',
		credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
	});
	checkSdk(client);
}

export async function shut(): Promise<void> {
	client.destroy();
	await new Promise((resolve) => {
		server.close(resolve);
		server.closeAllConnections();
	});
	await identity.close();
}

export async function makeTemporaryFolder() {
	const path = await mkdtemp(join(tmpdir(), 'identity-'));
	return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

export function makeAddress(): string {
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function proveClient(username = member, key = secret): string {
	return createHmac('sha256', key)
		.update(username + ClientId)
		.digest('base64');
}

export function signUp(Password = password, Username = member) {
	const UserAttributes = [
		{ Name: 'email', Value: 'buyer@example.com' },
		{ Name: 'locale', Value: 'en' },
	];
	return client.send(new SignUpCommand({ ClientId, SecretHash: proveClient(Username), Username, Password, UserAttributes }));
}

export function confirm(ConfirmationCode: string) {
	return client.send(new ConfirmSignUpCommand({ ClientId, SecretHash: proveClient(), Username: member, ConfirmationCode }));
}

export function resend() {
	return client.send(new ResendConfirmationCodeCommand({ ClientId, SecretHash: proveClient(), Username: member }));
}

export async function signUpAndConfirm(): Promise<void> {
	await signUp();
	await confirm(readLastCode());
}

export function signIn(PASSWORD = password, USERNAME = member, SECRET_HASH = proveClient(USERNAME)) {
	return client.send(
		new AdminInitiateAuthCommand({ UserPoolId, ClientId, AuthFlow: 'ADMIN_USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD, SECRET_HASH } }),
	);
}

export function refresh(REFRESH_TOKEN: string, SECRET_HASH = proveClient()) {
	return client.send(new AdminInitiateAuthCommand({ UserPoolId, ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN, SECRET_HASH } }));
}

export function forgetPassword(Username = member) {
	return client.send(new ForgotPasswordCommand({ ClientId, SecretHash: proveClient(Username), Username }));
}

export function setNew(ConfirmationCode: string, Password: string, Username = member) {
	return client.send(new ConfirmForgotPasswordCommand({ ClientId, SecretHash: proveClient(Username), Username, ConfirmationCode, Password }));
}

export function readLastCode(): string {
	return /<b>(\d{6})<\/b>/.exec(mails.at(-1)?.html ?? '')?.[1] ?? 'no code was mailed';
}

export function changeCode(code: string): string {
	return code === '000000' ? '000001' : '000000';
}
