import * as z from 'zod';
import { OWN_ACCOUNT_SCOPE } from '#shared/contract/accounts/token-scopes.ts';
import { type AppClient, checkClient, checkFlow, checkSecret, findClient } from '../clients.ts';
import { isSame } from '../is-same.ts';
import { checkPool, findNamed, findStranger, Metadata, type Pool } from '../pool.ts';
import { defineOperation, IdentityError, type Operation } from '../protocol.ts';
import { describeAttributes, invokeTrigger, type Occasion } from '../triggers.ts';
import { countTry, fakeVerifier, isPassword, isPaused } from '../users/passwords.ts';
import type { User } from '../users/store.ts';
import { makeStrangerId } from '../users/strangers.ts';
import { checkPasskey, listPasskeys, requestPasskey } from './passkeys.ts';
import { checkTotp } from './second-factor.ts';
import { beginProof, signProof } from './srp.ts';
import type { AuthenticationResult, Claims } from './tokens.ts';

const InitiateAuth = z.object({
	ClientId: z.string(),
	AuthFlow: z.string(),
	AuthParameters: z.record(z.string(), z.string()).default({}),
	ClientMetadata: Metadata,
});
const AdminInitiateAuth = InitiateAuth.extend({ UserPoolId: z.string() });
const RespondToAuthChallenge = z.object({
	ClientId: z.string(),
	ChallengeName: z.string(),
	ChallengeResponses: z.record(z.string(), z.string()).default({}),
	Session: z.string().optional(),
	ClientMetadata: Metadata,
});
const AdminRespondToAuthChallenge = RespondToAuthChallenge.extend({ UserPoolId: z.string() });
const GetTokensFromRefreshToken = z.object({
	RefreshToken: z.string(),
	ClientId: z.string(),
	ClientSecret: z.string().optional(),
	ClientMetadata: Metadata,
});

/** How far a client's clock may be off, milliseconds. */
const CLOCK_SKEW = 5 * 60_000;

/** An answer that ends a sign-in, or asks for more. */
type Step =
	| { AuthenticationResult: AuthenticationResult; ChallengeParameters: Record<string, never> }
	| { ChallengeName: string; ChallengeParameters: Record<string, string>; Session?: string; AvailableChallenges?: string[] };

/** A sign-in as its first call described it. */
interface Attempt {
	client: AppClient;
	parameters: Record<string, string>;
	occasion: Occasion;
}

/** Signing in and staying signed in. */
export function createSignInOperations(pool: Pool): Record<string, Operation> {
	return {
		AdminInitiateAuth: defineOperation(AdminInitiateAuth, async (input) => {
			checkPool(pool, input.UserPoolId);
			return begin(pool, input);
		}),

		InitiateAuth: defineOperation(InitiateAuth, async (input) => {
			if (input.AuthFlow.startsWith('ADMIN_')) throw new IdentityError('InvalidParameterException', 'The flow needs an administrator’s call');
			return begin(pool, input);
		}),

		RespondToAuthChallenge: defineOperation(RespondToAuthChallenge, (input) => answerChallenge(pool, input)),

		AdminRespondToAuthChallenge: defineOperation(AdminRespondToAuthChallenge, async (input) => {
			checkPool(pool, input.UserPoolId);
			return answerChallenge(pool, input);
		}),

		GetTokensFromRefreshToken: defineOperation(GetTokensFromRefreshToken, async (input) => {
			const client = checkSecret(pool.settings.clients, input);
			return { AuthenticationResult: await renew(pool, client, input.RefreshToken, input.ClientMetadata) };
		}),
	};
}

async function answerChallenge(pool: Pool, input: z.infer<typeof RespondToAuthChallenge>): Promise<Step> {
	const { ChallengeName: name, ChallengeResponses: parameters } = input;
	const client = checkClient(pool.settings.clients, { ClientId: input.ClientId, SecretHash: parameters.SECRET_HASH }, readUsername(parameters));
	const attempt = { client, parameters, occasion: { clientId: client.id, clientMetadata: input.ClientMetadata } };
	switch (name) {
		case 'PASSWORD_VERIFIER':
			return checkProof(pool, attempt);
		case 'SELECT_CHALLENGE':
			pool.challenges.take(input.Session, client, 'SELECT_CHALLENGE');
			return setChallenge(pool, attempt, parameters.ANSWER);
		case 'SOFTWARE_TOKEN_MFA':
			return checkSecondFactor(pool, attempt, input.Session);
		case 'WEB_AUTHN':
			return signInByPasskey(pool, attempt, input.Session);
		case 'CUSTOM_CHALLENGE':
			return checkCustomAnswer(pool, attempt, input.Session);
		default:
			throw new IdentityError('InvalidParameterException', `The local identity service sets no challenge ${name}`);
	}
}

async function begin(pool: Pool, input: z.infer<typeof InitiateAuth>): Promise<Step> {
	const { AuthParameters: parameters, ClientMetadata: clientMetadata } = input;
	const proof = { ClientId: input.ClientId, SecretHash: parameters.SECRET_HASH };
	if (input.AuthFlow === 'REFRESH_TOKEN_AUTH' || input.AuthFlow === 'REFRESH_TOKEN') {
		const token = parameters.REFRESH_TOKEN;
		if (!token) throw new IdentityError('InvalidParameterException', 'Missing required parameter REFRESH_TOKEN');
		const client = findClient(pool.settings.clients, input.ClientId);
		checkFlow(client, 'REFRESH_TOKEN_AUTH');
		// Whose it is, only the token says; the client proves itself for that user.
		const check = (user: User) => void checkClient(pool.settings.clients, proof, user.username);
		return { AuthenticationResult: await renew(pool, client, token, clientMetadata, check), ChallengeParameters: {} };
	}
	const client = checkClient(pool.settings.clients, proof, readUsername(parameters));
	const attempt = { client, parameters, occasion: { clientId: client.id, clientMetadata } };
	const flow = checkFlow(client, input.AuthFlow);
	await callPreAuthentication(pool, attempt);
	switch (flow) {
		case 'ADMIN_USER_PASSWORD_AUTH':
			return signInByPassword(pool, attempt);
		case 'USER_SRP_AUTH':
			return startSrp(pool, attempt);
		case 'CUSTOM_AUTH':
			// The first call's metadata reaches none of these triggers.
			return continueCustomFlow(pool, { ...attempt, occasion: { clientId: client.id } }, []);
		default:
			return setChallenge(pool, attempt, parameters.PREFERRED_CHALLENGE);
	}
}

/** Asks the pre-authentication trigger, which hears of unknown users too. */
async function callPreAuthentication(pool: Pool, { parameters, occasion }: Attempt): Promise<void> {
	const name = readUsername(parameters);
	const user = findNamed(pool, name);
	await invokeTrigger(pool, 'preAuthentication', occasion, {
		triggerSource: 'PreAuthentication_Authentication',
		userName: user?.username ?? name,
		request: { userAttributes: user ? describeAttributes(user) : {}, userNotFound: !user, validationData: occasion.clientMetadata },
		response: {},
	});
}

/** The choice flow: begins what was asked for if the user has it, and else offers what there is. */
async function setChallenge(pool: Pool, attempt: Attempt, wanted: string | undefined): Promise<Step> {
	if (wanted === 'PASSWORD_SRP') return startSrp(pool, attempt);
	if (wanted === 'PASSWORD') return signInByPassword(pool, attempt);
	const username = readUsername(attempt.parameters);
	const user = findNamed(pool, username);
	const hasPasskey = user !== undefined && pool.settings.relyingParty !== undefined && listPasskeys(user).length > 0;
	if (wanted === 'WEB_AUTHN' && hasPasskey) {
		const { options, challenge } = await requestPasskey(pool, user);
		return {
			ChallengeName: 'WEB_AUTHN',
			ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: options },
			Session: pool.challenges.add({ client: attempt.client, username: user.username, step: 'WEB_AUTHN', challenge }),
		};
	}
	return {
		ChallengeName: 'SELECT_CHALLENGE',
		ChallengeParameters: {},
		AvailableChallenges: ['PASSWORD', 'PASSWORD_SRP', ...(hasPasskey ? ['WEB_AUTHN'] : [])],
		Session: pool.challenges.add({ client: attempt.client, username, step: 'SELECT_CHALLENGE' }),
	};
}

async function signInByPassword(pool: Pool, { client, parameters, occasion }: Attempt): Promise<Step> {
	const name = readUsername(parameters);
	const password = parameters.PASSWORD;
	if (!password) throw new IdentityError('InvalidParameterException', 'Missing required parameter PASSWORD');
	const user = findNamed(pool, name);
	const wasPaused = isPaused(user ?? findStranger(pool, name));
	return finish(pool, client, user, isPassword(pool, user, name, password), wasPaused, occasion);
}

/** The first half of SRP. Whoever is unknown gets the same questions, always with the same salt, as in Cognito. */
async function startSrp(pool: Pool, { client, parameters }: Attempt): Promise<Step> {
	const name = readUsername(parameters);
	const user = findNamed(pool, name);
	const username = user?.username ?? makeStrangerId(pool.settings.userPoolId, name);
	const proof = beginProof(user?.password ?? fakeVerifier(pool, name), parameters.SRP_A ?? '');
	if (!proof) throw new IdentityError('InvalidParameterException', 'Missing or invalid required parameter SRP_A');
	const block = pool.challenges.add({ client, username, step: 'PASSWORD_VERIFIER', key: proof.key });
	return {
		ChallengeName: 'PASSWORD_VERIFIER',
		ChallengeParameters: { SALT: proof.salt, SECRET_BLOCK: block, SRP_B: proof.serverHalf, USERNAME: username, USER_ID_FOR_SRP: username },
	};
}

async function checkProof(pool: Pool, { client, parameters, occasion }: Attempt): Promise<Step> {
	const { PASSWORD_CLAIM_SECRET_BLOCK: block, PASSWORD_CLAIM_SIGNATURE: signature = '', TIMESTAMP: timestamp = '' } = parameters;
	const { username, key } = pool.challenges.take(block, client, 'PASSWORD_VERIFIER');
	const user = pool.store.users.get(username);
	const tries = user ?? pool.strangers.get(username);
	const wasPaused = isPaused(tries);
	const owner = { userPoolId: pool.settings.userPoolId, username };
	const isTimely = Math.abs(Date.parse(timestamp) - Date.now()) <= CLOCK_SKEW;
	const proved =
		user?.password !== undefined && key !== undefined && isTimely && isSame(Buffer.from(signature, 'base64'), signProof(key, owner, block ?? '', timestamp));
	return finish(pool, client, user, countTry(tries, proved), wasPaused, occasion);
}

/** The password was proved, or not; who may not sign in is told so only now. */
async function finish(pool: Pool, client: AppClient, user: User | undefined, proved: boolean, wasPaused: boolean, occasion: Occasion): Promise<Step> {
	if (!user || !proved) {
		await pool.store.save();
		throw new IdentityError('NotAuthorizedException', wasPaused ? 'Password attempts exceeded' : 'Incorrect username or password.');
	}
	if (!user.enabled) throw new IdentityError('NotAuthorizedException', 'User is disabled.');
	if (user.status === 'UNCONFIRMED') throw new IdentityError('UserNotConfirmedException', 'User is not confirmed.');
	// Cognito would answer a NEW_PASSWORD_REQUIRED challenge, which the market never uses.
	if (user.status !== 'CONFIRMED') throw new IdentityError('NotAuthorizedException', 'The user must first be given a permanent password.');
	if (user.totp?.isAsked) {
		await pool.store.save();
		return {
			ChallengeName: 'SOFTWARE_TOKEN_MFA',
			ChallengeParameters: { USER_ID_FOR_SRP: user.username, FRIENDLY_DEVICE_NAME: user.totp.deviceName ?? '' },
			Session: pool.challenges.add({ client, username: user.username, step: 'SOFTWARE_TOKEN_MFA' }),
		};
	}
	return { AuthenticationResult: await giveTokens(pool, client, user, occasion), ChallengeParameters: {} };
}

async function checkSecondFactor(pool: Pool, { client, parameters, occasion }: Attempt, session: string | undefined): Promise<Step> {
	const pending = pool.challenges.take(session, client, 'SOFTWARE_TOKEN_MFA');
	const user = pool.store.users.get(pending.username);
	if (!user?.enabled) throw new IdentityError('NotAuthorizedException', 'User is disabled.');
	try {
		checkTotp(user, parameters.SOFTWARE_TOKEN_MFA_CODE ?? '');
	} catch (error) {
		pool.challenges.giveBack(session, pending);
		throw error;
	}
	return { AuthenticationResult: await giveTokens(pool, client, user, occasion), ChallengeParameters: {} };
}

/** A passkey is two factors in one: the thing, and whatever unlocks it. */
async function signInByPasskey(pool: Pool, { client, parameters, occasion }: Attempt, session: string | undefined): Promise<Step> {
	const { username, challenge = '' } = pool.challenges.take(session, client, 'WEB_AUTHN');
	const user = pool.store.users.get(username);
	await checkPasskey(pool, user, parameters.CREDENTIAL ?? '', challenge);
	if (!user?.enabled) throw new IdentityError('NotAuthorizedException', 'User is disabled.');
	return { AuthenticationResult: await giveTokens(pool, client, user, occasion), ChallengeParameters: {} };
}

type CustomAnswers = { challengeName: 'CUSTOM_CHALLENGE'; challengeResult: boolean; challengeMetadata?: undefined }[];

/** The next step of the custom flow, as its triggers decide it. They alone say who may come in: no second factor is asked for here, as in Cognito. */
async function continueCustomFlow(pool: Pool, attempt: Attempt, session: CustomAnswers): Promise<Step> {
	const { client, parameters, occasion } = attempt;
	const name = readUsername(parameters);
	const user = findNamed(pool, name);
	const userName = user?.username ?? name;
	const request = { userAttributes: user ? describeAttributes(user) : {}, session, userNotFound: !user, clientMetadata: occasion.clientMetadata };
	const defined = await invokeTrigger(pool, 'defineAuthChallenge', occasion, {
		...{ triggerSource: 'DefineAuthChallenge_Authentication' as const, userName, request },
		response: { challengeName: '', failAuthentication: false, issueTokens: false },
	});
	if (!defined) throw new IdentityError('InvalidParameterException', 'Custom auth lambda trigger is not configured for the user pool.');
	const { failAuthentication, issueTokens, challengeName } = defined.response;
	if (failAuthentication || !user) throw new IdentityError('NotAuthorizedException', 'Incorrect username or password.');
	if (!user.enabled) throw new IdentityError('NotAuthorizedException', 'User is disabled.');
	if (issueTokens) return { AuthenticationResult: await giveTokens(pool, client, user, occasion), ChallengeParameters: {} };
	const created = await invokeTrigger(pool, 'createAuthChallenge', occasion, {
		...{ triggerSource: 'CreateAuthChallenge_Authentication' as const, userName, request: { ...request, challengeName: challengeName ?? '' } },
		response: { publicChallengeParameters: {}, privateChallengeParameters: {}, challengeMetadata: '' },
	});
	const { publicChallengeParameters = {}, privateChallengeParameters = {} } = created?.response ?? {};
	return {
		ChallengeName: 'CUSTOM_CHALLENGE',
		ChallengeParameters: { ...publicChallengeParameters, USERNAME: userName },
		Session: pool.challenges.add({ client, username: userName, step: 'CUSTOM_CHALLENGE', secrets: privateChallengeParameters }),
	};
}

async function checkCustomAnswer(pool: Pool, attempt: Attempt, session: string | undefined): Promise<Step> {
	const { client, parameters, occasion } = attempt;
	const { username, secrets = {} } = pool.challenges.take(session, client, 'CUSTOM_CHALLENGE');
	const user = pool.store.users.get(username);
	const verified = await invokeTrigger(pool, 'verifyAuthChallengeResponse', occasion, {
		triggerSource: 'VerifyAuthChallengeResponse_Authentication',
		userName: username,
		request: {
			userAttributes: user ? describeAttributes(user) : {},
			privateChallengeParameters: secrets,
			challengeAnswer: parameters.ANSWER ?? '',
			clientMetadata: occasion.clientMetadata,
			userNotFound: !user,
		},
		response: { answerCorrect: false },
	});
	const challengeResult = verified?.response.answerCorrect ?? false;
	return continueCustomFlow(pool, { ...attempt, parameters: { ...parameters, USERNAME: username } }, [{ challengeName: 'CUSTOM_CHALLENGE', challengeResult }]);
}

/** Nothing is left to prove: the triggers have the last word, then there are tokens. */
async function giveTokens(pool: Pool, client: AppClient, user: User, occasion: Occasion): Promise<AuthenticationResult> {
	await invokeTrigger(pool, 'postAuthentication', occasion, {
		triggerSource: 'PostAuthentication_Authentication',
		userName: user.username,
		request: { userAttributes: describeAttributes(user), newDeviceUsed: false, clientMetadata: occasion.clientMetadata },
		response: {},
	});
	const claims = await chooseClaims(pool, 'TokenGeneration_Authentication', user, occasion);
	const result = await pool.mint.signedIn(user, client, claims);
	await pool.store.save();
	return result;
}

async function renew(
	pool: Pool,
	client: AppClient,
	token: string,
	clientMetadata: Occasion['clientMetadata'],
	check: (user: User) => void = () => undefined,
): Promise<AuthenticationResult> {
	try {
		return await pool.mint.refreshed(token, client, async (user) => {
			check(user);
			return chooseClaims(pool, 'TokenGeneration_RefreshTokens', user, { clientId: client.id, clientMetadata });
		});
	} finally {
		await pool.store.save();
	}
}

/** Asks the trigger before tokens are made, and what it adds to the access token. It may take no claim of Cognito's. */
async function chooseClaims(
	pool: Pool,
	triggerSource: 'TokenGeneration_Authentication' | 'TokenGeneration_RefreshTokens',
	user: User,
	occasion: Occasion,
): Promise<Claims> {
	const answer = await invokeTrigger(pool, 'preTokenGeneration', occasion, {
		triggerSource,
		userName: user.username,
		request: { userAttributes: describeAttributes(user), scopes: [OWN_ACCOUNT_SCOPE], groupConfiguration: {}, clientMetadata: occasion.clientMetadata },
		response: { claimsAndScopeOverrideDetails: {} },
	});
	const { claimsToAddOrOverride = {}, scopesToAdd = [], scopesToSuppress = [] } = answer?.response.claimsAndScopeOverrideDetails?.accessTokenGeneration ?? {};
	return { ...claimsToAddOrOverride, scope: [OWN_ACCOUNT_SCOPE, ...scopesToAdd].filter((scope) => !scopesToSuppress.includes(scope)).join(' ') };
}

function readUsername(parameters: Record<string, string>): string {
	const { USERNAME: username } = parameters;
	if (!username) throw new IdentityError('InvalidParameterException', 'Missing required parameter USERNAME');
	return username;
}
