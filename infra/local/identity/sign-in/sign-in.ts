import * as z from 'zod';
import { checkClient, checkFlow, checkSecret, findClient } from '../clients.ts';
import { checkPool, findNamed, Metadata, type Pool } from '../pool.ts';
import { defineChange, defineOperation, IdentityError, type Operation } from '../protocol.ts';
import type { User } from '../users/store.ts';
import { type Attempt, readUsername, type Step } from './attempt.ts';
import { checkCustomAnswer, continueCustomFlow } from './custom-flow.ts';
import { grantTokens, renew } from './grant-tokens.ts';
import { checkPasskey, listPasskeys, requestPasskey } from './passkeys.ts';
import { checkProof, signInByPassword, startSrp } from './password-flow.ts';
import { checkTotp } from './second-factor.ts';

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
const RevokeToken = z.object({ Token: z.string(), ClientId: z.string(), ClientSecret: z.string().optional() });

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

		RevokeToken: defineChange(pool.store, RevokeToken, async (input) => {
			pool.mint.revoke(input.Token, checkSecret(pool.settings.clients, input));
			return {};
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
		// Only the token identifies the user for whom the client must prove its secret.
		const check = (user: User) => void checkClient(pool.settings.clients, proof, user.username);
		return { AuthenticationResult: await renew(pool, client, token, clientMetadata, check), ChallengeParameters: {} };
	}
	const client = checkClient(pool.settings.clients, proof, readUsername(parameters));
	const attempt = { client, parameters, occasion: { clientId: client.id, clientMetadata } };
	const flow = checkFlow(client, input.AuthFlow);
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

/** Begins the wanted challenge of the choice flow if the user has it, and otherwise offers the available ones. */
async function setChallenge(pool: Pool, attempt: Attempt, wanted: string | undefined): Promise<Step> {
	if (wanted === 'PASSWORD_SRP') return startSrp(pool, attempt);
	if (wanted === 'PASSWORD') return signInByPassword(pool, attempt);
	const username = readUsername(attempt.parameters);
	const user = findNamed(pool, username);
	const hasPasskey = user !== undefined && listPasskeys(user).length > 0;
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
	return { AuthenticationResult: await grantTokens(pool, client, user, occasion), ChallengeParameters: {} };
}

/** Completes a sign-in by passkey. A passkey counts as two factors: the device, and what unlocks it. */
async function signInByPasskey(pool: Pool, { client, parameters, occasion }: Attempt, session: string | undefined): Promise<Step> {
	const { username, challenge = '' } = pool.challenges.take(session, client, 'WEB_AUTHN');
	const user = pool.store.users.get(username);
	await checkPasskey(pool, user, parameters.CREDENTIAL ?? '', challenge);
	if (!user?.enabled) throw new IdentityError('NotAuthorizedException', 'User is disabled.');
	return { AuthenticationResult: await grantTokens(pool, client, user, occasion), ChallengeParameters: {} };
}
