import * as z from 'zod';
import { PASSKEY_BYTES, PASSKEY_NAME_LENGTH, RECOVERY_CODE_LENGTH } from '#shared/domain/accounts/limits.ts';
import { Email, Instant, text } from '../common.ts';
import { Otp } from './members.ts';

/** As the identity service names it: base64url of the credential's id. */
const PasskeyId = z.string().regex(/^[\w-]{1,1400}$/);

/** A member's second factors. */
export const Factors = z.strictObject({
	/** Since when an authenticator app is asked for; null when none is. */
	authenticator: Instant.nullable(),
	/** Number of unused recovery codes, for a member who has lost the phone. */
	recoveryCodes: z.int(),
	/** The newest last. */
	passkeys: z.array(z.strictObject({ passkeyId: PasskeyId, name: z.string(), addedAt: Instant })),
});
export type Factors = z.infer<typeof Factors>;

/** The options with which a browser creates a passkey, as WebAuthn writes them in JSON. */
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

/** The secret for an authenticator app in its own letters, shown as a picture or typed. */
export const AuthenticatorSecret = z.strictObject({ secret: z.string() });
/** The code that the authenticator app shows, typed with full-width digits too. */
export const AuthenticatorCode = z.strictObject({ code: Otp });
/** Shown this once: the market keeps their seals alone. */
export const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });
/** Letters and digits, as they are typed; whether it can be one is not told apart from whether it is. */
export const RecoveryCode = z.strictObject({ userName: Email, code: z.string().max(RECOVERY_CODE_LENGTH) });
