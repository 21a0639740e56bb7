import { randomBytes } from 'node:crypto';
import { BASE_32, CODE_STEP, computeCode } from '#shared/authenticator-code.ts';

/** Number of steps by which a device's clock may differ. */
const SKEW = 1;

/** Makes a secret for an authenticator app in base 32. */
export function makeTotpSecret(): string {
	return [...randomBytes(52)].map((byte) => BASE_32[byte % BASE_32.length]).join('');
}

/** Finds the time step of a code around now (RFC 6238). Returns undefined if no step has it. */
export function findStep(secret: string, code: string, now = Date.now()): number | undefined {
	const present = Math.floor(now / CODE_STEP);
	for (let step = present - SKEW; step <= present + SKEW; step += 1) if (computeCode(secret, step) === code) return step;
	return undefined;
}
