import { createHmac } from 'node:crypto';
import {
	AdminDeleteUserCommand,
	AdminInitiateAuthCommand,
	AdminSetUserPasswordCommand,
	AdminUserGlobalSignOutCommand,
	type AuthFlowType,
	CognitoIdentityProviderClient,
	CognitoIdentityProviderServiceException,
	ConfirmForgotPasswordCommand,
	ConfirmSignUpCommand,
	DescribeUserPoolClientCommand,
	ForgotPasswordCommand,
	ResendConfirmationCodeCommand,
	RevokeTokenCommand,
	SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { Language } from '#shared/domain/language.ts';
import { readSetting } from '../environment.ts';
import { MarketError } from '../usecases/market-error.ts';
import type { Identity, Tokens } from '../usecases/ports/identity.ts';

const client = new CognitoIdentityProviderClient({});
const UserPoolId = readSetting('USER_POOL_ID');
const ClientId = readSetting('USER_POOL_CLIENT_ID');

/** Cognito's refusals that mean "not this code", whatever the reason: which one it was would tell whether the member exists. */
const CODE_REFUSED = [
	'CodeMismatchException',
	'ExpiredCodeException',
	'TooManyFailedAttemptsException',
	'LimitExceededException',
	'NotAuthorizedException',
	'UserNotFoundException',
	'InvalidParameterException',
] as const;
/** Refusals to mail a code that the caller must not notice. */
const NOT_MAILED = [
	'InvalidParameterException',
	'NotAuthorizedException',
	'LimitExceededException',
	'UserNotFoundException',
	'CodeDeliveryFailureException',
] as const;

/** The Identity port on Cognito, through its confidential app client. */
export const identity: Identity = {
	signUp: createUser,

	async signUpAgain(memberId, email, password, language) {
		await deleteUser(memberId);
		await createUser(memberId, email, password, language);
	},

	async confirmSignUp(memberId, code) {
		await translateErrors(mapNames(CODE_REFUSED, 'OTP_INVALID'), async () =>
			client.send(new ConfirmSignUpCommand({ ...(await signAsClient(memberId)), ConfirmationCode: code })),
		);
	},

	async resendCode(memberId, language) {
		await ignoreRefusals(NOT_MAILED, async () =>
			client.send(new ResendConfirmationCodeCommand({ ...(await signAsClient(memberId)), ClientMetadata: { language } })),
		);
	},

	signIn(memberId, password) {
		const wrong = mapNames(['NotAuthorizedException', 'UserNotFoundException', 'InvalidParameterException'], 'BAD_CREDENTIALS');
		return translateErrors({ ...wrong, UserNotConfirmedException: 'NOT_VERIFIED' }, () =>
			authenticate('ADMIN_USER_PASSWORD_AUTH', memberId, { USERNAME: memberId, PASSWORD: password }),
		);
	},

	async refresh(refreshToken) {
		const { memberId, token } = splitRefreshToken(refreshToken);
		if (!token) throw new MarketError('REFRESH_REFUSED');
		const tokens = await translateErrors(mapNames(['NotAuthorizedException', 'UserNotFoundException', 'InvalidParameterException'], 'REFRESH_REFUSED'), () =>
			authenticate('REFRESH_TOKEN_AUTH', memberId, { REFRESH_TOKEN: token }),
		);
		return { ...tokens, memberId };
	},

	async findSession(refreshToken) {
		try {
			const { memberId, token } = await identity.refresh(refreshToken);
			const { origin_jti: sessionId } = decodeJwt<{ origin_jti?: string }>(token);
			return sessionId === undefined ? undefined : { memberId, sessionId };
		} catch (error) {
			if (error instanceof MarketError && error.code === 'REFRESH_REFUSED') return undefined;
			throw error;
		}
	},

	async revoke(refreshToken) {
		const { token } = splitRefreshToken(refreshToken);
		if (!token) return;
		await ignoreRefusals(['NotAuthorizedException', 'InvalidParameterException', 'UnsupportedTokenTypeException'], async () =>
			client.send(new RevokeTokenCommand({ ClientId, ClientSecret: await getClientSecret(), Token: token })),
		);
	},

	async forgotPassword(memberId, language, occasion) {
		await ignoreRefusals(NOT_MAILED, async () =>
			client.send(new ForgotPasswordCommand({ ...(await signAsClient(memberId)), ClientMetadata: { language, occasion } })),
		);
	},

	async confirmForgotPassword(memberId, code, password) {
		await translateErrors({ ...mapNames(CODE_REFUSED, 'OTP_INVALID'), InvalidPasswordException: 'PASSWORD_REFUSED' }, async () =>
			client.send(new ConfirmForgotPasswordCommand({ ...(await signAsClient(memberId)), ConfirmationCode: code, Password: password })),
		);
	},

	async signOutEverywhere(memberId) {
		await ignoreRefusals(['UserNotFoundException'], () => client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: memberId })));
	},

	async setPassword(memberId, password) {
		await translateErrors({ InvalidPasswordException: 'PASSWORD_REFUSED', UserNotFoundException: 'NOT_FOUND' }, () =>
			client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username: memberId, Password: password, Permanent: true })),
		);
	},

	async forget(memberId) {
		await identity.signOutEverywhere(memberId);
		await deleteUser(memberId);
	},
};

function deleteUser(memberId: string): Promise<void> {
	return ignoreRefusals(['UserNotFoundException'], () => client.send(new AdminDeleteUserCommand({ UserPoolId, Username: memberId })));
}

async function createUser(memberId: string, email: string, password: string, language: Language): Promise<void> {
	const UserAttributes = [
		{ Name: 'email', Value: email },
		{ Name: 'locale', Value: language },
	];
	// A user that exists: two calls at once, or an answer that was lost; its code is on its way. One whose code could not be mailed can be asked for another.
	await translateErrors({ InvalidPasswordException: 'PASSWORD_REFUSED' }, () =>
		ignoreRefusals(['UsernameExistsException', 'CodeDeliveryFailureException'], async () =>
			client.send(new SignUpCommand({ ...(await signAsClient(memberId)), Password: password, UserAttributes, ClientMetadata: { language } })),
		),
	);
}

async function authenticate(AuthFlow: AuthFlowType, memberId: string, parameters: Record<string, string>): Promise<Tokens> {
	const { SecretHash } = await signAsClient(memberId);
	const { AuthenticationResult } = await client.send(
		new AdminInitiateAuthCommand({ UserPoolId, ClientId, AuthFlow, AuthParameters: { ...parameters, SECRET_HASH: SecretHash } }),
	);
	const token = AuthenticationResult?.AccessToken;
	// Without rotation Cognito gives no new refresh token: the old one goes on.
	const refreshToken = AuthenticationResult?.RefreshToken ?? parameters.REFRESH_TOKEN;
	if (!token || !refreshToken) throw new Error('The identity service asks for a challenge that the market does not know');
	return { token, refreshToken: `${memberId}.${refreshToken}` };
}

/** A refresh token as we give it out: the member's id, a dot, and Cognito's own token, which only the member's secret hash opens. */
function splitRefreshToken(refreshToken: string): { memberId: string; token: string } {
	const [, memberId = '', token = ''] = /^([0-9A-Z]{26})\.(\S+)$/.exec(refreshToken) ?? [];
	return { memberId, token };
}

/** Proves to Cognito, for one user, that we know the app client's secret. */
async function signAsClient(memberId: string): Promise<{ ClientId: string; Username: string; SecretHash: string }> {
	const SecretHash = createHmac('sha256', await getClientSecret())
		.update(memberId + ClientId)
		.digest('base64');
	return { ClientId, Username: memberId, SecretHash };
}

let reading: Promise<string> | undefined;

/** Read once per instance of the function, so that the secret stands in no setting. */
function getClientSecret(): Promise<string> {
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

function mapNames(names: readonly string[], code: ErrorCode): Record<string, ErrorCode> {
	return Object.fromEntries(names.map((name) => [name, code]));
}

/** Runs a call; Cognito's errors become the market's by their names. */
async function translateErrors<T>(codes: Record<string, ErrorCode>, call: () => Promise<T>): Promise<T> {
	try {
		return await call();
	} catch (error) {
		if (!(error instanceof CognitoIdentityProviderServiceException)) throw error;
		// Of all callers together, and after the SDK has tried again: nothing that this one did too often.
		if (error.name === 'TooManyRequestsException') throw new MarketError('BUSY');
		const code = codes[error.name];
		throw code ? new MarketError(code) : error;
	}
}

/** Runs a call whose named refusals make no difference. */
async function ignoreRefusals(names: readonly string[], call: () => Promise<unknown>): Promise<void> {
	try {
		await translateErrors({}, call);
	} catch (error) {
		if (!(error instanceof CognitoIdentityProviderServiceException) || !names.includes(error.name)) throw error;
	}
}
