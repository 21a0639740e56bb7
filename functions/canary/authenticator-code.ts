import { CODE_STEP, computeCode } from '#shared/authenticator-code.ts';

/**
 * Lists the code that an authenticator app with this secret (base 32) shows now, and the next one. The identity service takes each once, so a second
 * walk within half a minute needs the next one.
 */
export function listCodes(secret: string, now: number = Date.now()): string[] {
	const present = Math.floor(now / CODE_STEP);
	return [present, present + 1].map((step) => computeCode(secret, step));
}
