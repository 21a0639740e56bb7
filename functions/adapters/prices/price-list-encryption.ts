import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import type { PriceListEncryption } from '#functions/usecases/prices/ports/price-lists.ts';
import { deriveKey } from '../stage-key.ts';

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);
const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;
/** Size of the largest accepted list; larger unpacked content was not packed here. */
const UNPACKED_BYTES = 1024 * 1024;

/**
 * Lists are compressed and encrypted with a key of the stage and the member's id. A reader of the table, a backup or the stream learns no prices, and
 * a list copied to another member cannot be decrypted.
 */
export const priceListEncryption: PriceListEncryption = {
	async seal(memberId, list) {
		const nonce = randomBytes(NONCE);
		const cipher = createCipheriv(CIPHER, await deriveKey('price-list'), nonce).setAAD(Buffer.from(memberId));
		const sealed = Buffer.concat([cipher.update(await pack(JSON.stringify(list))), cipher.final()]);
		return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
	},
	async open(memberId, text) {
		const bytes = Buffer.from(text, 'base64');
		const decipher = createDecipheriv(CIPHER, await deriveKey('price-list'), bytes.subarray(0, NONCE), { authTagLength: TAG })
			.setAAD(Buffer.from(memberId))
			.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
		const packed = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
		return JSON.parse((await unpack(packed, { maxOutputLength: UNPACKED_BYTES })).toString());
	},
};
