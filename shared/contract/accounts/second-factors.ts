import * as z from 'zod';
import { PASSKEY_BYTES, PASSKEY_NAME_LENGTH, RECOVERY_CODE_LENGTH } from '#shared/domain/accounts/limits.ts';
import { Email, Instant, text } from '../common.ts';
import { Otp } from './members.ts';

/** The credential's id in base64url, as the identity service names it. */
const PasskeyId = z.string().regex(/^[\w-]{1,1400}$/);

export const Factors = z.strictObject({
	/** Time since which an authenticator app is required; null if the member has no app. */
	authenticator: Instant.nullable(),
	/** Number of unused recovery codes, for a member who has lost the phone. */
	recoveryCodes: z.int(),
	/** Newest last. */
	passkeys: z.array(z.strictObject({ passkeyId: PasskeyId, name: z.string(), addedAt: Instant })),
});
export type Factors = z.infer<typeof Factors>;

/** WebAuthn's options in JSON with which a browser creates a passkey. */
export const PasskeyOptions = z.strictObject({ options: z.looseObject({ challenge: z.string() }) });
/** A passkey that the browser has created, and the member's name for it. */
export const NewPasskey = z.strictObject({
	name: text(PASSKEY_NAME_LENGTH),
	credential: z.looseObject({
		id: PasskeyId,
		type: z.literal('public-key'),
		response: z.looseObject({ clientDataJSON: z.string().max(PASSKEY_BYTES), attestationObject: z.string().max(PASSKEY_BYTES) }),
	}),
});
export const ByPasskey = z.strictObject({ passkeyId: PasskeyId });

/** The secret for an authenticator app in base 32, shown as a QR code or typed. */
export const AuthenticatorSecret = z.strictObject({ secret: z.string() });
export const AuthenticatorCode = z.strictObject({ code: Otp });
/** Shown only this once: the market stores only their seals. */
export const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });
/** The code as typed. A malformed code gets the same refusal as a wrong one. */
export const RecoveryCode = z.strictObject({ userName: Email, code: z.string().max(RECOVERY_CODE_LENGTH) });
