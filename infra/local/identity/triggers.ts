import type {
	CreateAuthChallengeTriggerEvent,
	CustomMessageTriggerEvent,
	DefineAuthChallengeTriggerEvent,
	PostAuthenticationTriggerEvent,
	PostConfirmationTriggerEvent,
	PreAuthenticationTriggerEvent,
	PreSignUpTriggerEvent,
	PreTokenGenerationV2TriggerEvent,
	VerifyAuthChallengeResponseTriggerEvent,
} from 'aws-lambda';
import { IdentityError } from './protocol.ts';
import type { User } from './users/store.ts';

/** The events with which Cognito asks the pool's functions, by the trigger's name. */
export interface TriggerEvents {
	preSignUp: PreSignUpTriggerEvent;
	postConfirmation: PostConfirmationTriggerEvent;
	preAuthentication: PreAuthenticationTriggerEvent;
	postAuthentication: PostAuthenticationTriggerEvent;
	preTokenGeneration: PreTokenGenerationV2TriggerEvent;
	customMessage: CustomMessageTriggerEvent;
	defineAuthChallenge: DefineAuthChallengeTriggerEvent;
	createAuthChallenge: CreateAuthChallengeTriggerEvent;
	verifyAuthChallengeResponse: VerifyAuthChallengeResponseTriggerEvent;
}

type TriggerName = keyof TriggerEvents;

/** A pool need not have every one of them. */
export type Triggers = { [T in TriggerName]?: (event: TriggerEvents[T]) => Promise<TriggerEvents[T]> };

/** Through which client, and with what data, a call came that causes a trigger. */
export interface Occasion {
	clientId: string;
	clientMetadata?: Record<string, string> | undefined;
}

/** Asks a trigger; what it throws refuses the call, and its words reach the client. */
export async function invokeTrigger<T extends TriggerName>(
	pool: { settings: { userPoolId: string; triggers: Triggers } },
	name: T,
	occasion: Occasion,
	event: Pick<TriggerEvents[T], 'triggerSource' | 'userName' | 'request' | 'response'>,
): Promise<TriggerEvents[T] | undefined> {
	const { userPoolId, triggers } = pool.settings;
	const trigger = triggers[name] as ((event: unknown) => Promise<TriggerEvents[T]>) | undefined;
	if (!trigger) return undefined;
	const region = userPoolId.split('_')[0] ?? 'local';
	// The one that may change access tokens has its second version, as the pool is set to ask it.
	const version = name === 'preTokenGeneration' ? '2' : '1';
	try {
		return await trigger({ version, region, userPoolId, callerContext: { awsSdkVersion: 'local', clientId: occasion.clientId }, ...event });
	} catch (error) {
		throw new IdentityError(
			'UserLambdaValidationException',
			`${name[0]?.toUpperCase()}${name.slice(1)} failed with error ${error instanceof Error ? error.message : String(error)}.`,
		);
	}
}

/** Tells the post-confirmation trigger, once it has happened. */
export async function reportConfirmed(
	pool: Parameters<typeof invokeTrigger>[0],
	user: User,
	triggerSource: PostConfirmationTriggerEvent['triggerSource'],
	occasion: Occasion,
): Promise<void> {
	await invokeTrigger(pool, 'postConfirmation', occasion, {
		triggerSource,
		userName: user.username,
		request: { userAttributes: describeAttributes(user), clientMetadata: occasion.clientMetadata },
		response: {},
	});
}

/** A user's attributes as every event carries them. */
export function describeAttributes(user: User): Record<string, string> {
	return { sub: user.sub, 'cognito:user_status': user.status, ...user.attributes };
}

/** Describes a call that names its client and may bring data. */
export function describeOccasion(input: { ClientId: string; ClientMetadata?: Record<string, string> | undefined }): Occasion {
	return { clientId: input.ClientId, clientMetadata: input.ClientMetadata };
}
