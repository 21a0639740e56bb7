import { MINUTE } from '../common/durations.ts';

/** For so long who signed in has proved who it is: after it, what would hand an account over wants a new proof (issue 11). Milliseconds. */
export const PROOF_LIFE = 10 * MINUTE;

/** Returns whether a proof of identity is still fresh. Both times are the machine's, as tokens are: the market's clock may differ. */
export function isProofFresh(provedAt: number, now: number): boolean {
	return now - provedAt <= PROOF_LIFE;
}
