import { createHmac } from 'node:crypto';

/** The key that signs for storage on one day: AWS's signature version 4. */
export function deriveSigningKey(secretAccessKey: string, day: string, region: string): Buffer {
	return [day, region, 's3', 'aws4_request'].reduce<Buffer>(computeHmac, Buffer.from(`AWS4${secretAccessKey}`));
}

export function computeHmac(key: Buffer, text: string): Buffer {
	return createHmac('sha256', key).update(text).digest();
}
