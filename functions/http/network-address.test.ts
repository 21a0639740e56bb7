import { expect, test } from 'vitest';
import { nameNetwork } from './network-address.ts';

test.each([
	['203.0.113.7', '203.0.113.7'],
	['::ffff:203.0.113.7', '203.0.113.7'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
	['2001:DB8:0001:0002::6', '2001:db8:1:2::/64'],
	['2001:db8::1', '2001:db8:0:0::/64'],
	['::1', '0:0:0:0::/64'],
	['nonsense', 'nonsense'],
])('%s is counted as %s', (address, network) => {
	expect(nameNetwork(address)).toBe(network);
});
