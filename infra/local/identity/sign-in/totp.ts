import { createHmac, randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Seconds for which a code is valid. */
const STEP = 30;
/** Number of steps by which a device's clock may differ. */
const SKEW = 1;

/** Makes a secret for an authenticator app in base 32. */
export function makeTotpSecret(): string {
	return [...randomBytes(52)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Finds the time step of a code around now (RFC 6238). Returns undefined if no step has it. */
export function findStep(secret: string, code: string, now = Date.now()): number | undefined {
	const present = Math.floor(now / 1000 / STEP);
	for (let step = present - SKEW; step <= present + SKEW; step += 1) if (computeCode(secret, step) === code) return step;
	return undefined;
}

/** Computes the code that an authenticator shows in a time step. */
export function computeCode(secret: string, step = Math.floor(Date.now() / 1000 / STEP)): string {
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(step));
	const mac = createHmac('sha1', decodeSecret(secret)).update(counter).digest();
	const offset = (mac.at(-1) ?? 0) & 15;
	return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function decodeSecret(secret: string): Buffer {
	const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
	return Buffer.from(Array.from({ length: Math.floor(bits.length / 8) }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2)));
}
