import { createHmac, timingSafeEqual } from 'node:crypto';
import { IdentityError } from './protocol.ts';

export type AuthFlow = 'ADMIN_USER_PASSWORD_AUTH' | 'CUSTOM_AUTH' | 'REFRESH_TOKEN_AUTH' | 'USER_SRP_AUTH' | 'USER_AUTH';

/** An app client of the pool, as in `infra/stacks/identity.ts`. */
export interface AppClient {
	id: string;
	/** Only a confidential client has one, and must prove it with every call. */
	secret?: string;
	flows: readonly AuthFlow[];
	/** Each refresh gives a new refresh token; the old one is accepted for `grace` more seconds. */
	rotation?: { grace: number };
}

/** Finds the client of a call. Throws ResourceNotFoundException. */
export function findClient(clients: readonly AppClient[], clientId: string): AppClient {
	const found = clients.find(({ id }) => id === clientId);
	if (!found) throw new IdentityError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
	return found;
}

/** Returns the client of a call. Throws unless the call proves the client's secret for this user name, or the client has none. */
export function checkClient(clients: readonly AppClient[], input: { ClientId: string; SecretHash?: string | undefined }, username: string): AppClient {
	const client = findClient(clients, input.ClientId);
	const expected =
		client.secret === undefined
			? ''
			: createHmac('sha256', client.secret)
					.update(username + client.id)
					.digest('base64');
	if (!isSame(Buffer.from(input.SecretHash ?? ''), Buffer.from(expected))) {
		throw new IdentityError('NotAuthorizedException', `Unable to verify secret hash for client ${client.id}`);
	}
	return client;
}

/** Returns the client of a call that states the secret itself. Throws if it is wrong. */
export function checkSecret(clients: readonly AppClient[], input: { ClientId: string; ClientSecret?: string | undefined }): AppClient {
	const client = findClient(clients, input.ClientId);
	if (!isSame(Buffer.from(input.ClientSecret ?? ''), Buffer.from(client.secret ?? ''))) {
		throw new IdentityError('NotAuthorizedException', 'Invalid client secret.');
	}
	return client;
}

export function checkFlow(client: AppClient, flow: string): AuthFlow {
	const found = client.flows.find((one) => one === flow);
	if (!found) throw new IdentityError('InvalidParameterException', `${flow} flow not enabled for this client`);
	return found;
}

/** Compares secrets in constant time. */
export function isSame(given: Buffer, expected: Buffer): boolean {
	return given.length === expected.length && timingSafeEqual(given, expected);
}
