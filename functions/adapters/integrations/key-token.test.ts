import { expect, test } from 'vitest';
import { makeKeyToken, readKeyKind } from './key-token.ts';

test('a key has its prefix, 32 random characters and a checksum', () => {
	expect(makeKeyToken('secret')).toMatch(/^dmk_[0-9A-Za-z]{38}$/);
	expect(makeKeyToken('publishable')).toMatch(/^dmp_[0-9A-Za-z]{38}$/);
	expect(new Set(Array.from({ length: 100 }, () => makeKeyToken('secret'))).size).toBe(100);
});

test('a key is known by its kind, and refused with any one other character', () => {
	for (const kind of ['secret', 'publishable'] as const) {
		const token = makeKeyToken(kind);
		expect(readKeyKind(token)).toBe(kind);
		for (let at = 0; at < token.length; at++) expect(readKeyKind(token.slice(0, at) + (token[at] === 'x' ? 'y' : 'x') + token.slice(at + 1))).toBeUndefined();
		expect([`${token} `, token.slice(1), token.toUpperCase(), ''].map(readKeyKind)).toEqual([undefined, undefined, undefined, undefined]);
	}
});

// The checksum stays the same in every release, or keys in use would be refused. These two were written by Python's `zlib.crc32`.
test('the checksum is the CRC-32 of prefix and random part in base 62', () => {
	expect(readKeyKind(`dmk_${'0'.repeat(32)}2rSOqH`)).toBe('secret');
	expect(readKeyKind('dmp_aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1eF487Wca')).toBe('publishable');
});
