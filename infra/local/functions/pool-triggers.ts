import type { Triggers } from '../identity/triggers.ts';
import { FunctionFailed, type FunctionHost } from './functions.ts';

/** Lists the pool's triggers, as `infra/stacks/identity.ts` sets them. The caller sees the message of a trigger's error, and nothing else of the function. */
export function listTriggers(functions: Pick<FunctionHost, 'invoke'>): Triggers {
	const ask = async <E>(name: string, event: E): Promise<E> => {
		try {
			return (await functions.invoke(name, event)) as E;
		} catch (error) {
			throw error instanceof FunctionFailed ? new Error(error.said) : error;
		}
	};
	return {
		preSignUp: (event) => ask('identityTrigger', event),
		postConfirmation: (event) => ask('identityTrigger', event),
		postAuthentication: (event) => ask('identityTrigger', event),
		defineAuthChallenge: (event) => ask('identityTrigger', event),
		createAuthChallenge: (event) => ask('identityTrigger', event),
		verifyAuthChallengeResponse: (event) => ask('identityTrigger', event),
		preTokenGeneration: (event) => ask('identityTrigger', event),
		customMessage: (event) => ask('identityMessage', event),
	};
}
