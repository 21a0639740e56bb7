import { expect, test } from 'vitest';
import { isInNetworks } from './networks.ts';

test.each<[string, string[], boolean]>([
	['203.0.113.7', ['203.0.113.0/24'], true],
	['203.0.114.7', ['203.0.113.0/24'], false],
	['203.0.113.7', ['198.51.100.7/32', '203.0.113.7/32'], true],
	['203.0.113.8', ['203.0.113.7/32'], false],
	['198.51.100.1', ['0.0.0.0/0'], true],
	// The entrance states the first 64 bits of an IPv6 address.
	['2001:db8:0:1::', ['2001:db8::/48'], true],
	['2001:db8:1:1::', ['2001:db8::/48'], false],
	['::ffff:203.0.113.7', ['203.0.113.0/24'], true],
	['2001:db8::', ['0.0.0.0/0'], false],
	['', ['0.0.0.0/0', '::/0'], false],
])('%s in %j: %s', (address, networks, isIn) => {
	expect(isInNetworks(address, networks)).toBe(isIn);
});
