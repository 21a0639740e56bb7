import { MINUTE } from '../common/durations.ts';

/** Time in milliseconds for which a sign-in proves the member's identity. Afterwards a change that could hand the account over needs a new proof (issue 11). */
export const PROOF_LIFE = 10 * MINUTE;

/** Returns whether a proof of identity is still fresh. Both times are the machine's, as in tokens: the market's clock may differ. */
export function isProofFresh(provedAt: number, now: number): boolean {
	return now - provedAt <= PROOF_LIFE;
}
