import type { ErrorCode } from '#shared/contract/errors.ts';

/**
 * The market's demands before it continues: a new proof of identity (`PROOF_NEEDED`), after which the
 * waiting calls continue by themselves, or the set-up of a second factor (`FACTOR_NEEDED`).
 */
const listeners = new Set<() => void>();
let asked: PromiseWithResolvers<string | undefined> | undefined;
let lacksFactor = false;

/** Does what is needed; resolves with a token to go on with, or undefined when nothing does. However many calls ask, the member is asked once. */
export function settleNeed(needed: string): Promise<string | undefined> {
	if (needed === ('FACTOR_NEEDED' satisfies ErrorCode)) setLacksFactor(true);
	if (needed !== ('PROOF_NEEDED' satisfies ErrorCode)) return Promise.resolve(undefined);
	asked ??= Promise.withResolvers();
	tell();
	return asked.promise;
}

/** Takes the member's answer. */
export function answerProof(token: string | undefined): void {
	asked?.resolve(token);
	asked = undefined;
	tell();
}

/** That the market asks for a second factor that the member has not, or has now. */
export function setLacksFactor(lacks: boolean): void {
	lacksFactor = lacks;
	tell();
}

export const isProofAsked = (): boolean => asked !== undefined;
export const isFactorLacking = (): boolean => lacksFactor;

export function followProof(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function tell(): void {
	for (const listener of listeners) listener();
}
