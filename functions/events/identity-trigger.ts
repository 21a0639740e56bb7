import { Logger } from '@aws-lambda-powertools/logger';
import type {
	CreateAuthChallengeTriggerEvent,
	DefineAuthChallengeTriggerEvent,
	PostAuthenticationTriggerEvent,
	PostConfirmationTriggerEvent,
	PreSignUpTriggerEvent,
	PreTokenGenerationV2TriggerEvent,
	VerifyAuthChallengeResponseTriggerEvent,
} from 'aws-lambda';
import { isMarketProved, PROOF_NAME } from '#functions/adapters/accounts/own-account.ts';
import { signOutEverywhere } from '#functions/adapters/accounts/pool-sessions.ts';
import { isThrottled } from '#functions/data/table/throttles.ts';
import { UNFORESEEN } from '#functions/environment.ts';
import { openMarket } from '#functions/open-market.ts';
import { type Account, admitSignIn, checkSignUp, nameBearer, settleSignUp } from '#functions/usecases/accounts/registration/accounts.ts';
import { settleNewPassword } from '#functions/usecases/accounts/sign-in/password.ts';
import type { Ports } from '#functions/usecases/market/market.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import { MARKET_SCOPE, OWN_ACCOUNT_SCOPE } from '#shared/contract/accounts/token-scopes.ts';
import { writeRefusal } from '#shared/contract/refusals.ts';

type ChallengeEvent = DefineAuthChallengeTriggerEvent | CreateAuthChallengeTriggerEvent | VerifyAuthChallengeResponseTriggerEvent;
export type IdentityEvent =
	| ChallengeEvent
	| PreSignUpTriggerEvent
	| PostConfirmationTriggerEvent
	| PostAuthenticationTriggerEvent
	| PreTokenGenerationV2TriggerEvent;

const logger = new Logger();

/**
 * Answers Cognito's triggers at a sign-up, after a code, at a sign-in and before it makes tokens, for any client. An error refuses the call; its
 * message, a code only, reaches the caller.
 */
export async function handler<E extends IdentityEvent>(event: E): Promise<E> {
	try {
		await decide(openMarket(), event);
		return event;
	} catch (error) {
		throw new Error(describeRefusal(isThrottled(error) ? new MarketError('BUSY') : error));
	}
}

async function decide(market: Ports<'now' | 'newId' | 'commit' | 'members' | 'rateLimits'>, event: IdentityEvent): Promise<unknown> {
	const account = readAccount(event);
	switch (event.triggerSource) {
		case 'PreSignUp_SignUp':
			return checkSignUp(market, account);
		case 'PostConfirmation_ConfirmSignUp':
			return settleSignUp(market, account);
		case 'PostConfirmation_ConfirmForgotPassword':
			return settleNewPassword(market, { signOutEverywhere: (accountId) => signOutEverywhere(event.userPoolId, accountId) }, account);
		case 'PostAuthentication_Authentication':
			return (await isByMarket(event)) ? undefined : admitSignIn(market, account);
		case 'TokenGeneration_Authentication':
			return (await isByMarket(event)) ? undefined : addClaim(event, await nameBearer(market, account, 'sign-in'));
		case 'TokenGeneration_RefreshTokens':
			return addClaim(event, await nameBearer(market, account, 'refresh'));
		case 'DefineAuthChallenge_Authentication':
			return chooseStep(event);
		case 'CreateAuthChallenge_Authentication':
			return Object.assign(event.response, { publicChallengeParameters: {}, privateChallengeParameters: {}, challengeMetadata: PROOF_NAME });
		case 'VerifyAuthChallengeResponse_Authentication':
			event.response.answerCorrect = await isMarketProved(event.userName, event.request.challengeAnswer);
			return undefined;
		default:
			return undefined;
	}
}

/**
 * Names the member in the access token by a claim, because the pool's user name is not the member's id. Removes the scope of the own Cognito account,
 * with which a password could be changed without the market.
 */
function addClaim(event: PreTokenGenerationV2TriggerEvent, memberId: string): void {
	event.response.claimsAndScopeOverrideDetails = {
		accessTokenGeneration: { claimsToAddOrOverride: { member: memberId }, scopesToAdd: [MARKET_SCOPE], scopesToSuppress: [OWN_ACCOUNT_SCOPE] },
	};
}

/** Returns whether a function of the market signs in to change the account (`adapters/accounts/own-account.ts`). No member gets these tokens. */
function isByMarket({ userName, request }: PostAuthenticationTriggerEvent | PreTokenGenerationV2TriggerEvent): Promise<boolean> {
	return isMarketProved(userName, request.clientMetadata?.[PROOF_NAME]);
}

/** A sign-in of the market itself is one challenge and its answer. */
function chooseStep({ request, response }: DefineAuthChallengeTriggerEvent): void {
	const [answered] = request.session;
	const isProved = request.session.length === 1 && answered?.challengeName === 'CUSTOM_CHALLENGE' && answered.challengeResult;
	const isAsked = request.session.length === 0 && !request.userNotFound;
	Object.assign(response, { challengeName: 'CUSTOM_CHALLENGE', issueTokens: isProved, failAuthentication: !isProved && !isAsked });
}

function readAccount({ userName, request }: IdentityEvent): Account {
	const { email = '', given_name: firstName, family_name: lastName, locale: language } = request.userAttributes;
	return { accountId: userName, email, firstName, lastName, language };
}

function describeRefusal(error: unknown): string {
	if (!(error instanceof MarketError)) {
		logger.error(UNFORESEEN, { error: error instanceof Error ? error.name : 'unknown' });
		return 'INTERNAL';
	}
	const { code, extras } = error;
	return writeRefusal({ code, detail: extras.banReason ?? (extras.retryAfter === undefined ? undefined : String(extras.retryAfter)) });
}
