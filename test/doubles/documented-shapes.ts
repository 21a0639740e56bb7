import * as z from 'zod';

/**
 * Cognito's documented answers to each call and challenge that the market or Amplify makes (Amazon Cognito
 * user pools API reference). Strict: an undocumented field is a fault. The tests check every answer, of
 * the local service and of a real pool.
 */

const Empty = z.strictObject({});
const Jwt = z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/);
const Base64Url = z.string().regex(/^[\w-]+$/);
const Hex = z.string().regex(/^[0-9a-f]+$/);
const Session = z.string().min(20).max(2048);

const Delivery = z.strictObject({
	Destination: z.string().regex(/^.\*{3}@.\*{3}$/),
	DeliveryMedium: z.literal('EMAIL'),
	AttributeName: z.literal('email'),
});
const Delivered = z.strictObject({ CodeDeliveryDetails: Delivery });
const Attributes = z.array(z.strictObject({ Name: z.string(), Value: z.string() }));
const UserFacts = {
	Enabled: z.boolean(),
	UserStatus: z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED']),
	UserCreateDate: z.number(),
	UserLastModifiedDate: z.number(),
};

const AuthenticationResult = z.strictObject({
	AccessToken: Jwt,
	IdToken: Jwt,
	RefreshToken: z.string().min(20).optional(),
	ExpiresIn: z.literal(3600),
	TokenType: z.literal('Bearer'),
});
const Tokens = z.strictObject({ AuthenticationResult, ChallengeParameters: Empty });

/** By the challenge's name. */
const CHALLENGES = {
	PASSWORD_VERIFIER: z.strictObject({
		ChallengeName: z.literal('PASSWORD_VERIFIER'),
		ChallengeParameters: z.strictObject({ SALT: Hex, SECRET_BLOCK: z.base64(), SRP_B: Hex, USERNAME: z.string(), USER_ID_FOR_SRP: z.string() }),
		Session: Session.optional(),
	}),
	SELECT_CHALLENGE: z.strictObject({
		ChallengeName: z.literal('SELECT_CHALLENGE'),
		ChallengeParameters: Empty,
		AvailableChallenges: z.array(z.enum(['PASSWORD', 'PASSWORD_SRP', 'WEB_AUTHN', 'EMAIL_OTP', 'SMS_OTP'])).min(1),
		Session,
	}),
	SOFTWARE_TOKEN_MFA: z.strictObject({
		ChallengeName: z.literal('SOFTWARE_TOKEN_MFA'),
		ChallengeParameters: z.strictObject({ USER_ID_FOR_SRP: z.string(), FRIENDLY_DEVICE_NAME: z.string().optional() }),
		Session,
	}),
	WEB_AUTHN: z.strictObject({
		ChallengeName: z.literal('WEB_AUTHN'),
		ChallengeParameters: z.strictObject({ CREDENTIAL_REQUEST_OPTIONS: z.string() }),
		Session,
	}),
	CUSTOM_CHALLENGE: z.strictObject({
		ChallengeName: z.literal('CUSTOM_CHALLENGE'),
		ChallengeParameters: z.record(z.string(), z.string()),
		Session,
	}),
};
const Step = z.union([Tokens, ...Object.values(CHALLENGES)]);

/** By the call's name. */
export const ANSWERS: Record<string, z.ZodType> = {
	SignUp: z.strictObject({ UserConfirmed: z.boolean(), UserSub: z.uuid(), CodeDeliveryDetails: Delivery.optional(), Session: Session.optional() }),
	ConfirmSignUp: z.strictObject({ Session: Session.optional() }),
	ResendConfirmationCode: Delivered,
	ForgotPassword: Delivered,
	ConfirmForgotPassword: Empty,
	InitiateAuth: Step,
	AdminInitiateAuth: Step,
	RespondToAuthChallenge: Step,
	AdminRespondToAuthChallenge: Step,
	GetTokensFromRefreshToken: z.strictObject({ AuthenticationResult }),
	RevokeToken: Empty,
	GlobalSignOut: Empty,
	GetUser: z.strictObject({
		Username: z.string(),
		UserAttributes: Attributes,
		PreferredMfaSetting: z.string().optional(),
		UserMFASettingList: z.array(z.string()).optional(),
	}),
	ChangePassword: Empty,
	AssociateSoftwareToken: z.strictObject({ SecretCode: z.string().regex(/^[A-Z2-7]{16,}$/), Session: Session.optional() }),
	VerifySoftwareToken: z.strictObject({ Status: z.enum(['SUCCESS', 'ERROR']), Session: Session.optional() }),
	SetUserMFAPreference: Empty,
	StartWebAuthnRegistration: z.strictObject({
		CredentialCreationOptions: z.looseObject({
			rp: z.object({ id: z.string(), name: z.string() }),
			user: z.object({ id: Base64Url, name: z.string(), displayName: z.string() }),
			challenge: Base64Url,
			pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
		}),
	}),
	CompleteWebAuthnRegistration: Empty,
	ListWebAuthnCredentials: z.strictObject({
		Credentials: z.array(
			z.strictObject({
				CredentialId: Base64Url,
				FriendlyCredentialName: z.string(),
				RelyingPartyId: z.string(),
				AuthenticatorAttachment: z.string().optional(),
				AuthenticatorTransports: z.array(z.string()),
				CreatedAt: z.number(),
			}),
		),
		NextToken: z.string().optional(),
	}),
	DeleteWebAuthnCredential: Empty,
	AdminCreateUser: z.strictObject({ User: z.strictObject({ Username: z.string(), Attributes, ...UserFacts }) }),
	ListUsers: z.strictObject({
		Users: z.array(z.strictObject({ Username: z.string(), Attributes, ...UserFacts })),
		PaginationToken: z.string().min(1).optional(),
	}),
	AdminGetUser: z.strictObject({
		Username: z.string(),
		UserAttributes: Attributes,
		...UserFacts,
		PreferredMfaSetting: z.string().optional(),
		UserMFASettingList: z.array(z.string()).optional(),
	}),
	AdminSetUserMFAPreference: Empty,
	AdminSetUserPassword: Empty,
	AdminDisableUser: Empty,
	AdminUserGlobalSignOut: Empty,
	AdminDeleteUser: Empty,
	DescribeUserPoolClient: z.strictObject({ UserPoolClient: z.looseObject({ UserPoolId: z.string(), ClientId: z.string(), ClientName: z.string() }) }),
};

/** The shape of every refusal. */
export const REFUSAL = z.object({ __type: z.string().regex(/^[A-Z]\w+Exception$/), message: z.string() });
