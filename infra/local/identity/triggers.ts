import type {
	CreateAuthChallengeTriggerEvent,
	CustomMessageTriggerEvent,
	DefineAuthChallengeTriggerEvent,
	PostAuthenticationTriggerEvent,
	PostConfirmationTriggerEvent,
	PreSignUpTriggerEvent,
	PreTokenGenerationV2TriggerEvent,
	VerifyAuthChallengeResponseTriggerEvent,
} from 'aws-lambda';
import { IdentityError } from './protocol.ts';
import type { User } from './users/store.ts';

/** The events of the pool's triggers, by trigger name. */
export interface TriggerEvents {
	preSignUp: PreSignUpTriggerEvent;
	postConfirmation: PostConfirmationTriggerEvent;
	postAuthentication: PostAuthenticationTriggerEvent;
	preTokenGeneration: PreTokenGenerationV2TriggerEvent;
	customMessage: CustomMessageTriggerEvent;
	defineAuthChallenge: DefineAuthChallengeTriggerEvent;
	createAuthChallenge: CreateAuthChallengeTriggerEvent;
	verifyAuthChallengeResponse: VerifyAuthChallengeResponseTriggerEvent;
}

type TriggerName = keyof TriggerEvents;

/** The pool's triggers, all of which are optional. */
export type Triggers = { [T in TriggerName]?: (event: TriggerEvents[T]) => Promise<TriggerEvents[T]> };

/** The client and the data of the call that invokes a trigger. */
export interface Occasion {
	clientId: string;
	clientMetadata?: Record<string, string> | undefined;
}

/** Invokes a trigger. If it throws, the call is refused with its message. */
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
	// The trigger that may change access tokens uses its second event version, as the pool is configured.
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

/** Invokes the post-confirmation trigger. */
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

/** Describes a user's attributes as in every event. */
export function describeAttributes(user: User): Record<string, string> {
	return { sub: user.sub, 'cognito:user_status': user.status, ...user.attributes };
}

/** Describes the occasion of a call that names its client and may have metadata. */
export function describeOccasion(input: { ClientId: string; ClientMetadata?: Record<string, string> | undefined }): Occasion {
	return { clientId: input.ClientId, clientMetadata: input.ClientMetadata };
}
