import { expect, test } from 'vitest';
import { listCodes } from './authenticator-code.ts';

// RFC 6238, appendix B, for SHA-1: the secret is "12345678901234567890" in base 32. The RFC's codes have eight digits, of which an app shows six.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
	[59, '287082'],
	[1_111_111_109, '081804'],
	[1_234_567_890, '005924'],
	[20_000_000_000, '353130'],
])('at %d seconds the code is that of the standard', (seconds, code) => {
	expect(listCodes(SECRET, seconds * 1000)[0]).toBe(code);
});

test('after the present code comes the next one', () => {
	const [present, next] = listCodes(SECRET, 60_000);
	expect(listCodes(SECRET, 90_000)[0]).toBe(next);
	expect(next).not.toBe(present);
});
