import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import { deriveKey } from './stage-key.ts';

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);
const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/**
 * Encrypts values of members with a key of the stage for this use and the member's id. A reader of the table, a backup or the stream learns nothing, and
 * a value copied to another member cannot be decrypted. Values larger than `unpackedBytes` were not encrypted here.
 */
export function encryptFor<T>(use: Parameters<typeof deriveKey>[0], unpackedBytes: number) {
	return {
		async seal(memberId: string, value: T): Promise<string> {
			const nonce = randomBytes(NONCE);
			const cipher = createCipheriv(CIPHER, await deriveKey(use), nonce).setAAD(Buffer.from(memberId));
			const sealed = Buffer.concat([cipher.update(await pack(JSON.stringify(value))), cipher.final()]);
			return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
		},
		async open(memberId: string, text: string): Promise<T> {
			const bytes = Buffer.from(text, 'base64');
			const decipher = createDecipheriv(CIPHER, await deriveKey(use), bytes.subarray(0, NONCE), { authTagLength: TAG })
				.setAAD(Buffer.from(memberId))
				.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
			const packed = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
			return JSON.parse((await unpack(packed, { maxOutputLength: unpackedBytes })).toString());
		},
	};
}
