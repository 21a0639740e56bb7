import * as z from 'zod';
import { PASSKEY_BYTES, PASSKEY_NAME_LENGTH, RECOVERY_CODE_LENGTH } from '#shared/domain/common/limits.ts';
import { Email, Instant, text } from '../common.ts';
import { Otp } from './members.ts';

/** As the identity service names it: base64url of the credential's id. */
const PasskeyId = z.string().regex(/^[\w-]{1,1400}$/);

/** What a member has beside the password. */
export const Factors = z.strictObject({
	/** Since when an authenticator app is asked for; null when none is. */
	authenticator: Instant.nullable(),
	/** Codes that are left for who has lost the phone. */
	recoveryCodes: z.int(),
	/** The newest last. */
	passkeys: z.array(z.strictObject({ passkeyId: PasskeyId, name: z.string(), addedAt: Instant })),
});
export type Factors = z.infer<typeof Factors>;

/** What a browser is asked to make a passkey by, as WebAuthn writes it in JSON. */
export const PasskeyOptions = z.strictObject({ options: z.looseObject({ challenge: z.string() }) });
/** What the browser has made, and the name by which the member knows it. */
export const NewPasskey = z.strictObject({
	name: text(PASSKEY_NAME_LENGTH),
	credential: z.looseObject({
		id: PasskeyId,
		type: z.literal('public-key'),
		response: z.looseObject({ clientDataJSON: z.string().max(PASSKEY_BYTES), attestationObject: z.string().max(PASSKEY_BYTES) }),
	}),
});
export const ByPasskey = z.strictObject({ passkeyId: PasskeyId });

/** What an authenticator app is told, in its own letters: by a picture, or typed. */
export const AuthenticatorSecret = z.strictObject({ secret: z.string() });
/** The code that the authenticator app shows, typed with full-width digits too. */
export const AuthenticatorCode = z.strictObject({ code: Otp });
/** Shown this once: the market keeps their seals alone. */
export const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });
/** Letters and digits, as they are typed; whether it can be one is not told apart from whether it is. */
export const RecoveryCode = z.strictObject({ userName: Email, code: z.string().max(RECOVERY_CODE_LENGTH) });
