import { Logger } from '@aws-lambda-powertools/logger';
import type { PostAuthenticationTriggerEvent, PostConfirmationTriggerEvent, PreSignUpTriggerEvent, PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { writeRefusal } from '#shared/contract/refusals.ts';
import { signOutEverywhere } from '../adapters/pool-sessions.ts';
import { isThrottled } from '../data/throttles.ts';
import { openMarket } from '../open-market.ts';
import { MarketError } from '../usecases/market-error.ts';
import { type Account, admitSignIn, checkSignUp, nameBearer, settleSignUp } from '../usecases/members/accounts.ts';
import { settleNewPassword } from '../usecases/members/password.ts';
import type { Market } from '../usecases/ports/market.ts';

export type IdentityEvent = PreSignUpTriggerEvent | PostConfirmationTriggerEvent | PostAuthenticationTriggerEvent | PreTokenGenerationV2TriggerEvent;

const logger = new Logger();

/** What an access token needs to change the own account at Cognito, factors among it. One that was renewed has it no more: that wants a sign-in. */
const OWN_ACCOUNT = 'aws.cognito.signin.user.admin';

/**
 * What Cognito asks at a sign-up, after a code, at a sign-in and before it makes
 * tokens, through whichever client. What is thrown refuses the call, and its
 * message reaches who calls: a code and nothing else.
 */
export async function handler<E extends IdentityEvent>(event: E): Promise<E> {
	try {
		await decide(openMarket(), event);
		return event;
	} catch (error) {
		throw new Error(describeRefusal(isThrottled(error) ? new MarketError('BUSY') : error));
	}
}

async function decide(market: Market, event: IdentityEvent): Promise<unknown> {
	const account = readAccount(event);
	switch (event.triggerSource) {
		case 'PreSignUp_SignUp':
			return checkSignUp(market, account);
		case 'PostConfirmation_ConfirmSignUp':
			return settleSignUp(market, account);
		case 'PostConfirmation_ConfirmForgotPassword':
			return settleNewPassword(market, { signOutEverywhere: (accountId) => signOutEverywhere(event.userPoolId, accountId) }, account);
		case 'PostAuthentication_Authentication':
			return admitSignIn(market, account);
		case 'TokenGeneration_Authentication':
			return addClaim(event, await nameBearer(market, account, 'sign-in'));
		case 'TokenGeneration_RefreshTokens':
			return addClaim(event, await nameBearer(market, account, 'refresh'), [OWN_ACCOUNT]);
		default:
			return undefined;
	}
}

/** Whom the access token names: a claim, as the name in the pool is nobody's id. */
function addClaim(event: PreTokenGenerationV2TriggerEvent, memberId: string, scopesToSuppress: string[] = []): void {
	event.response.claimsAndScopeOverrideDetails = { accessTokenGeneration: { claimsToAddOrOverride: { member: memberId }, scopesToSuppress } };
}

function readAccount({ userName, request }: IdentityEvent): Account {
	const { email = '', given_name: firstName, family_name: lastName, locale: language } = request.userAttributes;
	return { accountId: userName, email, firstName, lastName, language };
}

function describeRefusal(error: unknown): string {
	if (!(error instanceof MarketError)) {
		logger.error('Unforeseen', { error: error instanceof Error ? error.name : 'unknown' });
		return 'INTERNAL';
	}
	const { code, extras } = error;
	return writeRefusal({ code, detail: extras.banReason ?? (extras.retryAfter === undefined ? undefined : String(extras.retryAfter)) });
}
