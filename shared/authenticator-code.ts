import { createHmac } from 'node:crypto';

/** The letters of base 32, in which authenticator apps take a secret. */
export const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Milliseconds for which an authenticator app shows a code. */
export const CODE_STEP = 30_000;

/** Computes the code that an authenticator app with `secret` (base 32) shows in time step `step`; steps are counted from 1970 (RFC 6238). */
export function computeCode(secret: string, step = Math.floor(Date.now() / CODE_STEP)): string {
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(step));
	const mac = createHmac('sha1', decodeSecret(secret)).update(counter).digest();
	const offset = (mac.at(-1) ?? 0) & 15;
	return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function decodeSecret(secret: string): Buffer {
	const bits = [...secret].map((letter) => BASE_32.indexOf(letter).toString(2).padStart(5, '0')).join('');
	return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
