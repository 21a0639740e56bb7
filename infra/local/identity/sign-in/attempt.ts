import type { AppClient } from '../clients.ts';
import { IdentityError } from '../protocol.ts';
import type { Occasion } from '../triggers.ts';
import type { AuthenticationResult } from './tokens.ts';

/** An answer that ends a sign-in, or requires another step. */
export type Step =
	| { AuthenticationResult: AuthenticationResult; ChallengeParameters: Record<string, never> }
	| { ChallengeName: string; ChallengeParameters: Record<string, string>; Session?: string; AvailableChallenges?: string[] };

/** A sign-in as its first call described it. */
export interface Attempt {
	client: AppClient;
	parameters: Record<string, string>;
	occasion: Occasion;
}

/** Returns the name of the user who signs in. Throws if it is missing. */
export function readUsername(parameters: Record<string, string>): string {
	const { USERNAME: username } = parameters;
	if (!username) throw new IdentityError('InvalidParameterException', 'Missing required parameter USERNAME');
	return username;
}
