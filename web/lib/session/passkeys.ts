/** WebAuthn's JSON formats, for browsers that cannot parse them themselves. */

import { writeBase64Url } from '../base64-url.ts';

interface KnownPasskey {
	id: string;
	transports?: AuthenticatorTransport[];
}
interface Making extends Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> {
	challenge: string;
	user: { id: string; name: string; displayName: string };
	excludeCredentials?: KnownPasskey[];
}
interface Using extends Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> {
	challenge: string;
	allowCredentials?: KnownPasskey[];
}

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Creates a passkey. Rejects with a DOMException if the member or the browser refuses. */
export async function makePasskey(asked: object): Promise<Record<string, unknown> & { id: string }> {
	const options = asked as Making;
	const publicKey = {
		...options,
		challenge: readBytes(options.challenge),
		user: { ...options.user, id: readBytes(options.user.id) },
		excludeCredentials: options.excludeCredentials?.map(readKnown),
	};
	const made = await navigator.credentials.create({ publicKey });
	if (!isPasskey(made) || !(made.response instanceof AuthenticatorAttestationResponse)) throw new DOMException('', 'NotAllowedError');
	const { clientDataJSON, attestationObject } = made.response;
	return describe(made, {
		clientDataJSON: writeBase64Url(clientDataJSON),
		attestationObject: writeBase64Url(attestationObject),
		transports: made.response.getTransports(),
	});
}

/** Signs with a passkey. Rejects with a DOMException if this device has no passkey, or the member refused. */
export async function signByPasskey(asked: object): Promise<Record<string, unknown>> {
	const options = asked as Using;
	const publicKey = { ...options, challenge: readBytes(options.challenge), allowCredentials: options.allowCredentials?.map(readKnown) };
	const used = await navigator.credentials.get({ publicKey });
	if (!isPasskey(used) || !(used.response instanceof AuthenticatorAssertionResponse)) throw new DOMException('', 'NotAllowedError');
	const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
	return describe(used, {
		clientDataJSON: writeBase64Url(clientDataJSON),
		authenticatorData: writeBase64Url(authenticatorData),
		signature: writeBase64Url(signature),
		...(userHandle && { userHandle: writeBase64Url(userHandle) }),
	});
}

const isPasskey = (credential: Credential | null): credential is PublicKeyCredential => credential instanceof PublicKeyCredential;

function describe(passkey: PublicKeyCredential, response: object): Record<string, unknown> & { id: string } {
	return { id: passkey.id, rawId: passkey.id, type: 'public-key' as const, response, clientExtensionResults: passkey.getClientExtensionResults() };
}

function readKnown({ id, transports }: KnownPasskey): PublicKeyCredentialDescriptor {
	return { type: 'public-key', id: readBytes(id), transports };
}

/** Decodes base64url. */
function readBytes(text: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}
