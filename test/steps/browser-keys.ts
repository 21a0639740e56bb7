import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser's subscription to push messages. */
export interface BrowserKeys {
	p256dh: string;
	auth: string;
	decrypt(body: Buffer): string;
}

/** Makes a browser's keys. `decrypt` follows RFC 8291 and RFC 8188 step by step. */
export function makeBrowserKeys(): BrowserKeys {
	const own = createECDH('prime256v1');
	const publicKey = own.generateKeys();
	const secret = randomBytes(16);
	return {
		p256dh: publicKey.toString('base64url'),
		auth: secret.toString('base64url'),
		decrypt(body) {
			const salt = body.subarray(0, 16);
			const end = 21 + body.readUInt8(20);
			const sender = body.subarray(21, end);
			const derive = (key: Buffer, by: Buffer, info: Buffer, length: number) => Buffer.from(hkdfSync('sha256', key, by, info, length));
			const shared = derive(own.computeSecret(sender), secret, Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]), 32);
			const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
			const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
			const decipher = createDecipheriv('aes-128-gcm', key, nonce);
			decipher.setAuthTag(body.subarray(-16));
			const plain = Buffer.concat([decipher.update(body.subarray(end, -16)), decipher.final()]);
			return plain.subarray(0, plain.lastIndexOf(2)).toString();
		},
	};
}
