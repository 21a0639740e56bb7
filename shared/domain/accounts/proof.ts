import { MINUTE } from '../common/limits.ts';

/** For so long who signed in has proved who it is: after it, what would hand an account over wants a new proof (issue 11). Milliseconds. */
export const PROOF_LIFE = 10 * MINUTE;

/** Whether a proof of who one is still counts. Both in the time of the machine, as tokens are: the market's clock may be another. */
export function isProofFresh(provedAt: number, now: number): boolean {
	return now - provedAt <= PROOF_LIFE;
}
