import { expect, test } from 'vitest';
import { writeBase64Url } from './base64-url.ts';

test.each([[], [0], [0xfb, 0xff], [0xfb, 0xff, 0xfe], [1, 2, 3, 4]])('bytes are encoded for addresses, without padding: %j', (...bytes) => {
	expect(writeBase64Url(new Uint8Array(bytes).buffer)).toBe(Buffer.from(bytes).toString('base64url'));
});
