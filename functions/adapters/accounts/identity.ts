import { createHmac } from 'node:crypto';
import {
	AdminInitiateAuthCommand,
	type AdminInitiateAuthCommandOutput,
	AdminRespondToAuthChallengeCommand,
	AdminSetUserPasswordCommand,
	AdminUserGlobalSignOutCommand,
	type AuthFlowType,
	CognitoIdentityProviderClient,
	ConfirmForgotPasswordCommand,
	ConfirmSignUpCommand,
	DescribeUserPoolClientCommand,
	ForgotPasswordCommand,
	GetTokensFromRefreshTokenCommand,
	ResendConfirmationCodeCommand,
	RevokeTokenCommand,
	SignUpCommand,
	UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { readSetting } from '#functions/environment.ts';
import type { Identity, SignedIn, Tokens } from '#functions/usecases/accounts/ports/identity.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { Language } from '#shared/domain/common/language.ts';
import { ignoreRefusals, mapNames, translateErrors } from './cognito-errors.ts';
import { deleteSignUps, deleteUser } from './delete-users.ts';

const client = new CognitoIdentityProviderClient({});
const UserPoolId = readSetting('USER_POOL_ID');
const ClientId = readSetting('USER_POOL_CLIENT_ID');
const WebClientId = readSetting('USER_POOL_WEB_CLIENT_ID');

/** Cognito's refusals that mean "invalid code". Distinguishing them would reveal whether the member exists. */
const CODE_REFUSED = [
	'CodeMismatchException',
	'ExpiredCodeException',
	'TooManyFailedAttemptsException',
	'LimitExceededException',
	'NotAuthorizedException',
	'UserNotFoundException',
	'InvalidParameterException',
	'AliasExistsException',
] as const;
/** Refusals to mail a code that the caller must not notice. */
const NOT_MAILED = [
	'InvalidParameterException',
	'NotAuthorizedException',
	'LimitExceededException',
	'UserNotFoundException',
	'CodeDeliveryFailureException',
] as const;

/** Cognito's exceptions for an authenticator's code that is wrong or was used before. */
const CODES_OF_AUTHENTICATOR = { CodeMismatchException: 'TOTP_INVALID', ExpiredCodeException: 'TOTP_INVALID' } as const;

/** The Identity port on Cognito, through its confidential app client. */
export const identity: Identity = {
	signUp: createUser,

	async confirmSignUp(accountId, code) {
		await translateErrors(mapNames(CODE_REFUSED, 'OTP_INVALID'), async () =>
			client.send(new ConfirmSignUpCommand({ ...(await signAsClient(accountId)), ConfirmationCode: code })),
		);
	},

	async resendCode(accountId, language) {
		await ignoreRefusals(NOT_MAILED, async () =>
			client.send(new ResendConfirmationCodeCommand({ ...(await signAsClient(accountId)), ClientMetadata: { language } })),
		);
	},

	async signIn(accountId, password, code, limit = (call) => call()) {
		const wrong = mapNames(['NotAuthorizedException', 'UserNotFoundException', 'InvalidParameterException'], 'BAD_CREDENTIALS');
		const step = await translateErrors({ ...wrong, UserNotConfirmedException: 'NOT_VERIFIED' }, () =>
			authenticate('ADMIN_USER_PASSWORD_AUTH', accountId, { USERNAME: accountId, PASSWORD: password }),
		);
		if (step.ChallengeName !== 'SOFTWARE_TOKEN_MFA') return addSession(readTokens(accountId, step));
		if (code === undefined) throw new MarketError('TOTP_NEEDED');
		const proved = await limit(() => translateErrors({ ...wrong, ...CODES_OF_AUTHENTICATOR }, () => answerWithCode(accountId, step, code)));
		return addSession(readTokens(accountId, proved));
	},

	async refresh(refreshToken) {
		const { accountId, token } = splitRefreshToken(refreshToken);
		if (!token || !accountId) throw new MarketError('REFRESH_REFUSED');
		const refused = mapNames(['NotAuthorizedException', 'UserNotFoundException', 'InvalidParameterException'], 'REFRESH_REFUSED');
		const renewed = await translateErrors(refused, () => authenticate('REFRESH_TOKEN_AUTH', accountId, { REFRESH_TOKEN: token }));
		const tokens = readTokens(accountId, renewed, token);
		return { ...tokens, memberId: readSession(tokens.token).memberId };
	},

	async findSession(refreshToken) {
		try {
			const renewed = splitRefreshToken(refreshToken).accountId ? await identity.refresh(refreshToken) : await renewForWeb(refreshToken);
			const { memberId, sessionId } = readSession(renewed.token);
			return { memberId, sessionId, refreshToken: renewed.refreshToken };
		} catch (error) {
			if (error instanceof MarketError && (error.code === 'REFRESH_REFUSED' || error.code === 'MEMBER_BANNED')) return undefined;
			throw error;
		}
	},

	async revoke(refreshToken) {
		const { accountId, token } = splitRefreshToken(refreshToken);
		await ignoreRefusals(['NotAuthorizedException', 'InvalidParameterException', 'UnsupportedTokenTypeException'], async () =>
			client.send(
				accountId
					? new RevokeTokenCommand({ ClientId, ClientSecret: await getClientSecret(), Token: token })
					: new RevokeTokenCommand({ ClientId: WebClientId, Token: token }),
			),
		);
	},

	async forgotPassword(accountId, language, occasion) {
		await ignoreRefusals(NOT_MAILED, async () =>
			client.send(new ForgotPasswordCommand({ ...(await signAsClient(accountId)), ClientMetadata: { language, occasion } })),
		);
	},

	async confirmForgotPassword(accountId, code, password) {
		await translateErrors({ ...mapNames(CODE_REFUSED, 'OTP_INVALID'), InvalidPasswordException: 'PASSWORD_REFUSED' }, async () =>
			client.send(new ConfirmForgotPasswordCommand({ ...(await signAsClient(accountId)), ConfirmationCode: code, Password: password })),
		);
	},

	async signOutEverywhere(accountId) {
		await ignoreRefusals(['UserNotFoundException'], () => client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: accountId })));
	},

	async setPassword(accountId, password) {
		await translateErrors({ InvalidPasswordException: 'PASSWORD_REFUSED', UserNotFoundException: 'NOT_FOUND' }, () =>
			client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username: accountId, Password: password, Permanent: true })),
		);
	},

	async forget(accountId) {
		await identity.signOutEverywhere(accountId);
		await deleteUser(accountId);
	},

	forgetSignUps: deleteSignUps,
};

async function createUser(accountId: string, email: string, password: string, language: Language): Promise<void> {
	const UserAttributes = [
		{ Name: 'email', Value: email },
		{ Name: 'locale', Value: language },
	];
	try {
		// If the code could not be mailed, the account exists and its owner can request another code.
		await translateErrors({ InvalidPasswordException: 'PASSWORD_REFUSED' }, () =>
			ignoreRefusals(['CodeDeliveryFailureException'], async () =>
				client.send(new SignUpCommand({ ...(await signAsClient(accountId)), Password: password, UserAttributes, ClientMetadata: { language } })),
			),
		);
	} catch (error) {
		if (!(error instanceof UsernameExistsException)) throw error;
		await identity.resendCode(accountId, language);
	}
}

type Step = Pick<AdminInitiateAuthCommandOutput, 'AuthenticationResult' | 'ChallengeName' | 'Session'>;

export async function authenticate(AuthFlow: AuthFlowType, accountId: string, parameters: Record<string, string>): Promise<Step> {
	const { SecretHash } = await signAsClient(accountId);
	return client.send(new AdminInitiateAuthCommand({ UserPoolId, ClientId, AuthFlow, AuthParameters: { ...parameters, SECRET_HASH: SecretHash } }));
}

/** Answers the second step of a sign-in with an authenticator's code. */
async function answerWithCode(accountId: string, { Session }: Step, code: string): Promise<Step> {
	const { SecretHash } = await signAsClient(accountId);
	const ChallengeResponses = { USERNAME: accountId, SOFTWARE_TOKEN_MFA_CODE: code, SECRET_HASH: SecretHash };
	return client.send(new AdminRespondToAuthChallengeCommand({ UserPoolId, ClientId, ChallengeName: 'SOFTWARE_TOKEN_MFA', Session, ChallengeResponses }));
}

/** Without rotation Cognito returns no new refresh token, and the old one stays valid. */
function readTokens(accountId: string, { AuthenticationResult }: Step, renewed?: string): Tokens {
	const token = AuthenticationResult?.AccessToken;
	const refreshToken = AuthenticationResult?.RefreshToken ?? renewed;
	if (!token || !refreshToken) throw new Error('The identity service asks for a challenge that the market does not know');
	return { token, refreshToken: `${accountId}.${refreshToken}` };
}

/** Renews tokens of the web app's client, which has no secret; each refresh returns a new refresh token. Errors: REFRESH_REFUSED, MEMBER_BANNED, BUSY. */
async function renewForWeb(RefreshToken: string): Promise<Tokens> {
	const refused = mapNames(['NotAuthorizedException', 'UserNotFoundException', 'InvalidParameterException', 'RefreshTokenReuseException'], 'REFRESH_REFUSED');
	const { AuthenticationResult } = await translateErrors(refused, () =>
		client.send(new GetTokensFromRefreshTokenCommand({ ClientId: WebClientId, RefreshToken })),
	);
	if (!AuthenticationResult?.AccessToken) throw new MarketError('REFRESH_REFUSED');
	return { token: AuthenticationResult.AccessToken, refreshToken: AuthenticationResult.RefreshToken ?? RefreshToken };
}

function addSession(tokens: Tokens): Tokens & Pick<SignedIn, 'sessionId' | 'signedInAt'> {
	const { sessionId, signedInAt } = readSession(tokens.token);
	return { ...tokens, sessionId, signedInAt };
}

/** Reads the session from an access token that comes directly from Cognito and needs no verification. */
function readSession(token: string): SignedIn {
	const { member, origin_jti: sessionId, auth_time = 0 } = decodeJwt<{ member?: string; origin_jti?: string; auth_time?: number }>(token);
	if (member === undefined || sessionId === undefined) throw new Error('The identity service gave a token that names nobody');
	return { memberId: member, sessionId, signedInAt: auth_time * 1000 };
}

/**
 * Splits a refresh token: the account, a dot, and Cognito's token, which only works with the account's secret hash. The web app's tokens come from
 * Cognito itself and have no account.
 */
function splitRefreshToken(refreshToken: string): { accountId: string; token: string } {
	const [, accountId = '', token = refreshToken] = /^([0-9a-f-]{36})\.(\S+)$/.exec(refreshToken) ?? [];
	return { accountId, token };
}

/** Proves to Cognito, for one user, that the caller knows the app client's secret. */
export async function signAsClient(accountId: string): Promise<{ ClientId: string; Username: string; SecretHash: string }> {
	const SecretHash = createHmac('sha256', await getClientSecret())
		.update(accountId + ClientId)
		.digest('base64');
	return { ClientId, Username: accountId, SecretHash };
}

/** Signs a text with the app client's secret, which all processes share and no setting holds. */
export async function signAsMarket(text: string): Promise<string> {
	return createHmac('sha256', await getClientSecret())
		.update(text)
		.digest('base64url');
}

let reading: Promise<string> | undefined;

/** Fetches the secret once per instance of the function, so that no setting holds it. */
export function getClientSecret(): Promise<string> {
	reading ??= fetchClientSecret().catch((error: unknown) => {
		reading = undefined;
		throw error;
	});
	return reading;
}

async function fetchClientSecret(): Promise<string> {
	const { UserPoolClient } = await client.send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId }));
	if (!UserPoolClient?.ClientSecret) throw new Error('The app client has no secret');
	return UserPoolClient.ClientSecret;
}
