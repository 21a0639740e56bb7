import {
	type AuthenticationResponseJSON,
	generateAuthenticationOptions,
	generateRegistrationOptions,
	type RegistrationResponseJSON,
	verifyAuthenticationResponse,
	verifyRegistrationResponse,
} from '@simplewebauthn/server';
import * as z from 'zod';
import type { Pool } from '../pool.ts';
import { defineChange, defineOperation, IdentityError, type Operation } from '../protocol.ts';
import type { Passkey, User } from '../users/store.ts';

const Bearer = z.object({ AccessToken: z.string() });
const Complete = Bearer.extend({
	Credential: z.looseObject({ id: z.string(), response: z.looseObject({ clientDataJSON: z.string(), attestationObject: z.string() }) }),
});
const Remove = Bearer.extend({ CredentialId: z.string() });
/** Cognito's limit per user. */
const MOST = 20;

/** Creates the operations on a user's own passkeys. */
export function createPasskeyOperations(pool: Pool): Record<string, Operation> {
	/** The challenge of each user's next passkey, by user name. */
	const begun = new Map<string, string>();
	return {
		StartWebAuthnRegistration: defineOperation(Bearer, async ({ AccessToken }) => {
			const user = await pool.mint.findBearer(AccessToken);
			const { id, name } = pool.settings.relyingParty;
			if (listPasskeys(user).length >= MOST) throw new IdentityError('LimitExceededException', `A user may have ${MOST} passkeys.`);
			const options = await generateRegistrationOptions({
				rpID: id,
				rpName: name,
				userID: new TextEncoder().encode(user.sub),
				userName: user.attributes.email ?? user.username,
				attestationType: 'none',
				authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
				excludeCredentials: listPasskeys(user).map(({ id: known }) => ({ id: known })),
			});
			begun.set(user.username, options.challenge);
			return { CredentialCreationOptions: options };
		}),

		CompleteWebAuthnRegistration: defineChange(pool.store, Complete, async ({ AccessToken, Credential }) => {
			const user = await pool.mint.findBearer(AccessToken);
			const expectedChallenge = begun.get(user.username);
			begun.delete(user.username);
			if (!expectedChallenge) throw new IdentityError('WebAuthnChallengeNotFoundException', 'No registration was begun.');
			user.passkeys = [...listPasskeys(user), await readPasskey(pool, Credential as unknown as RegistrationResponseJSON, expectedChallenge)];
			return {};
		}),

		ListWebAuthnCredentials: defineOperation(Bearer, async ({ AccessToken }) => {
			const user = await pool.mint.findBearer(AccessToken);
			return {
				Credentials: listPasskeys(user).map(({ id, transports, createdAt }) => ({
					CredentialId: id,
					FriendlyCredentialName: 'Passkey',
					RelyingPartyId: pool.settings.relyingParty.id,
					AuthenticatorTransports: transports,
					CreatedAt: createdAt / 1000,
				})),
			};
		}),

		DeleteWebAuthnCredential: defineChange(pool.store, Remove, async ({ AccessToken, CredentialId }) => {
			const user = await pool.mint.findBearer(AccessToken);
			if (!listPasskeys(user).some(({ id }) => id === CredentialId)) throw new IdentityError('ResourceNotFoundException', 'There is no such passkey.');
			user.passkeys = listPasskeys(user).filter(({ id }) => id !== CredentialId);
			return {};
		}),
	};
}

/** Makes the options that a browser signs for a sign-in with one of the user's passkeys, and their challenge. */
export async function requestPasskey(pool: Pool, user: User): Promise<{ options: string; challenge: string }> {
	const options = await generateAuthenticationOptions({
		rpID: pool.settings.relyingParty.id,
		allowCredentials: listPasskeys(user).map(({ id }) => ({ id })),
		userVerification: 'required',
	});
	return { options: JSON.stringify(options), challenge: options.challenge };
}

/** Throws NotAuthorizedException unless one of the user's passkeys has signed the challenge on one of our pages. */
export async function checkPasskey(pool: Pool, user: User | undefined, credential: string, expectedChallenge: string): Promise<void> {
	const response = readAssertion(credential);
	const passkey = user && listPasskeys(user).find(({ id }) => id === response?.id);
	if (!response || !passkey) throw refusePasskey();
	const { verified, authenticationInfo } = await verifyAuthenticationResponse({
		...describeExpected(pool, expectedChallenge),
		response,
		credential: { id: passkey.id, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: passkey.counter },
	}).catch(() => {
		throw refusePasskey();
	});
	if (!verified) throw refusePasskey();
	passkey.counter = authenticationInfo.newCounter;
}

/** Describes what an answer to a challenge must state: the challenge, one of our pages, and that the user was verified. */
function describeExpected({ settings: { relyingParty } }: Pool, expectedChallenge: string) {
	return { expectedChallenge, expectedOrigin: relyingParty.origins, expectedRPID: relyingParty.id, requireUserVerification: true };
}

export function listPasskeys(user: User): Passkey[] {
	return user.passkeys ?? [];
}

async function readPasskey(pool: Pool, response: RegistrationResponseJSON, expectedChallenge: string): Promise<Passkey> {
	const refuse = (error: unknown) => new IdentityError('WebAuthnOriginNotAllowedException', error instanceof Error ? error.message : String(error));
	const { registrationInfo } = await verifyRegistrationResponse({ ...describeExpected(pool, expectedChallenge), response }).catch((error: unknown) => {
		throw refuse(error);
	});
	if (!registrationInfo) throw refuse('The passkey was not verified.');
	const { credential } = registrationInfo;
	const publicKey = Buffer.from(credential.publicKey).toString('base64url');
	return { id: credential.id, publicKey, counter: credential.counter, transports: credential.transports ?? [], createdAt: Date.now() };
}

/** Parses a signed challenge, whose content the library checks. Returns undefined for text that is not JSON. */
function readAssertion(credential: string): AuthenticationResponseJSON | undefined {
	try {
		return JSON.parse(credential);
	} catch {
		return undefined;
	}
}

function refusePasskey(): IdentityError {
	return new IdentityError('NotAuthorizedException', 'Invalid WebAuthn credential.');
}
