import { createECDH } from 'node:crypto';
import { deriveKey } from '../stage-key.ts';

/** The stage's key pair, with which push services verify its messages (RFC 8292): a P-256 key, base64url. */
export interface VapidKeys {
	publicKey: string;
	privateKey: string;
}

/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** 64 bits more than the order has, so that the remainder is unbiased (FIPS 186-5, A.2.1). */
const BYTES = 40;

let kept: Promise<VapidKeys> | undefined;

/** Derives the stage's keys from its secret, once per process. */
export function readVapidKeys(): Promise<VapidKeys> {
	kept ??= deriveKey('vapid', BYTES).then(makeVapidKeys);
	kept.catch(() => {
		// The next caller tries again.
		kept = undefined;
	});
	return kept;
}

/** Derives a key pair from random bytes. The private key is between 1 and the order minus 1. */
export function makeVapidKeys(bytes: Buffer): VapidKeys {
	const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n;
	const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
	const pair = createECDH('prime256v1');
	pair.setPrivateKey(privateKey);
	return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') };
}
