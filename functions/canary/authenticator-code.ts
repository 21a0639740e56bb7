import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Milliseconds for which an authenticator app shows a code. */
const STEP = 30_000;

/**
 * Lists the code that an authenticator app with this secret (base 32) shows now, and the next one (RFC 6238). The identity service takes each once, so a second
 * walk within half a minute needs the next one.
 */
export function listCodes(secret: string, now: number = Date.now()): string[] {
	const present = Math.floor(now / STEP);
	return [present, present + 1].map((step) => computeCode(decode(secret), step));
}

function computeCode(key: Buffer, step: number): string {
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(step));
	const mac = createHmac('sha1', key).update(counter).digest();
	const offset = (mac.at(-1) ?? 0) & 0xf;
	return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function decode(secret: string): Buffer {
	const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
	return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
