import { findNamed, type Pool } from '../pool.ts';
import { IdentityError } from '../protocol.ts';
import { describeAttributes, invokeTrigger } from '../triggers.ts';
import { type Attempt, readUsername, type Step } from './attempt.ts';
import { grantTokens } from './grant-tokens.ts';

type CustomAnswers = { challengeName: 'CUSTOM_CHALLENGE'; challengeResult: boolean; challengeMetadata?: undefined }[];

/** Continues the custom flow as its triggers decide. They alone admit a user: as in Cognito, no second factor is required. */
export async function continueCustomFlow(pool: Pool, attempt: Attempt, session: CustomAnswers): Promise<Step> {
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
	if (issueTokens) return { AuthenticationResult: await grantTokens(pool, client, user, occasion), ChallengeParameters: {} };
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

/** Has the trigger verify the answer to a custom challenge, and continues the flow. */
export async function checkCustomAnswer(pool: Pool, attempt: Attempt, session: string | undefined): Promise<Step> {
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
