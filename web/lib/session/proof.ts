import type { ErrorCode } from '#shared/contract/errors.ts';
import { createListeners } from '../listeners.ts';

/**
 * The market's demands before it continues: a new proof of identity (`PROOF_NEEDED`), after which the waiting
 * calls continue by themselves, or the set-up of a second factor (`FACTOR_NEEDED`).
 */
const { tell, follow } = createListeners();
let asked: PromiseWithResolvers<string | undefined> | undefined;
let lacksFactor = false;

/**
 * Asks the member for the proof that the market requires. Resolves with a new token, or with undefined if no
 * proof can help. Parallel calls ask only once.
 */
export function settleNeed(needed: string): Promise<string | undefined> {
	if (needed === ('FACTOR_NEEDED' satisfies ErrorCode)) setSecondFactorMissing(true);
	if (needed !== ('PROOF_NEEDED' satisfies ErrorCode)) return Promise.resolve(undefined);
	asked ??= Promise.withResolvers();
	tell();
	return asked.promise;
}

/** Ends the request for a proof with the new token, or with undefined if the member refused. */
export function answerProof(token: string | undefined): void {
	asked?.resolve(token);
	asked = undefined;
	tell();
}

export function setSecondFactorMissing(lacks: boolean): void {
	lacksFactor = lacks;
	tell();
}

export const isProofAsked = (): boolean => asked !== undefined;
export const isSecondFactorMissing = (): boolean => lacksFactor;
export const followProof = follow;
