import { expect, test } from 'vitest';
import { compareValues, shortenNetwork } from './audit-event.ts';

test.each([
	['203.0.113.77', '203.0.113.0'],
	['2001:db8:1:2::', '2001:db8:1::'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
	['2001:db8::6', '2001:db8:0::'],
	['::1', '0:0:0::'],
	['nonsense', ''],
])('of %s the record keeps %j', (address, kept) => expect(shortenNetwork(address)).toBe(kept));

test('only what differs is told, and nothing is null', () => {
	expect(compareValues({ a: 1, b: undefined, c: 'x' }, { a: 1, b: '', c: undefined }, ['a', 'b', 'c'])).toEqual({ before: { c: 'x' }, after: { c: null } });
	expect(compareValues({ a: 1 }, { a: 1 }, ['a'])).toBeUndefined();
});
