import { createECDH, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeVapidKeys } from './vapid-keys.ts';

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const bytesOf = (value: bigint) => Buffer.from(value.toString(16).padStart(80, '0'), 'hex');
const scalarOf = (key: string) => BigInt(`0x${Buffer.from(key, 'base64url').toString('hex')}`);

test('the same secret gives the same pair, another secret another, and each is a pair', () => {
	const [one, other] = [randomBytes(40), randomBytes(40)];
	expect(makeVapidKeys(one)).toEqual(makeVapidKeys(one));
	expect(makeVapidKeys(one)).not.toEqual(makeVapidKeys(other));
	const { publicKey, privateKey } = makeVapidKeys(one);
	const pair = createECDH('prime256v1');
	pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
	expect(pair.getPublicKey('base64url')).toBe(publicKey);
	expect([publicKey.length, privateKey.length]).toEqual([87, 43]);
});

test.each<[string, bigint, bigint]>([
	['nothing but zeros', 0n, 1n],
	['the order', ORDER, 2n],
	['one less than the order', ORDER - 1n, 1n],
	['two less than the order', ORDER - 2n, ORDER - 1n],
	['nothing but ones', 2n ** 320n - 1n, ((2n ** 320n - 1n) % (ORDER - 1n)) + 1n],
])('%s gives a key of the curve, too', (_, bytes, scalar) => {
	expect(scalarOf(makeVapidKeys(bytesOf(bytes)).privateKey)).toBe(scalar);
});
