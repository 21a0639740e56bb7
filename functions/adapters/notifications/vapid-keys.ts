import { createECDH } from 'node:crypto';
import { deriveKey } from '../stage-key.ts';

/** The stage's key pair, with which push services verify its messages (RFC 8292): a P-256 key, base64url. */
export interface VapidKeys {
	publicKey: string;
	privateKey: string;
}

/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** So many more bits than the order has that the remainder favours none (FIPS 186-5, A.2.1). */
const BYTES = 40;

let kept: Promise<VapidKeys> | undefined;

/** The stage's, derived from its secret once in a process. */
export function readVapidKeys(): Promise<VapidKeys> {
	kept ??= deriveKey('vapid', BYTES).then(makeVapidKeys);
	kept.catch(() => {
		// Asked again by whoever comes next.
		kept = undefined;
	});
	return kept;
}

/** The key that follows from these random bytes: from 1 to the order without one, whatever they are. */
export function makeVapidKeys(bytes: Buffer): VapidKeys {
	const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n;
	const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
	const pair = createECDH('prime256v1');
	pair.setPrivateKey(privateKey);
	return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') };
}
