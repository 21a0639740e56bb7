import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey, type Use } from './stage-key.ts';

/** Computes the keyed hash of a text for a use, in base64url. */
export async function hashFor(use: Use, text: string): Promise<string> {
	const hash = createHmac('sha256', await deriveKey(use)).update(text);
	return hash.digest('base64url');
}

/** Returns whether `given` is the text's keyed hash for a use, in a time that does not reveal how much of it is right. */
export async function isHashFor(use: Use, text: string, given: string): Promise<boolean> {
	const [one, other] = [Buffer.from(given), Buffer.from(await hashFor(use, text))];
	return one.length === other.length && timingSafeEqual(one, other);
}
