import { expect, test } from 'vitest';
import { isLoopback, isPublic, readAddress } from './public-addresses.ts';

test('public addresses are those of the internet', () => {
	for (const address of ['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '172.15.0.1', '172.32.0.1', '223.255.255.255']) {
		expect(isPublic(address), address).toBe(true);
	}
	for (const address of ['2606:4700::1111', '2400:cb00::1', '2001:200::1']) expect(isPublic(address), address).toBe(true);
});

test('private, local, shared, multicast, reserved and wrapped addresses are not', () => {
	const four = ['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.255', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.1'];
	const more = ['192.168.0.1', '198.18.0.1', '192.0.2.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'];
	const six = ['::', '::1', '::ffff:1.1.1.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', '64:ff9b::101:101', '2002:7f00:1::', '2001::1'];
	const local = ['fc00::1', 'fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1', '2001:db8::1', '3fff::1', '100::1'];
	for (const address of [...four, ...more, ...six, ...local]) expect(isPublic(address), address).toBe(false);
	for (const name of ['example.com', '', '1.1.1', '0x7f.1']) expect(isPublic(name), name).toBe(false);
});

test('an address in a URL is read without brackets; a name is none', () => {
	expect([readAddress('[::1]'), readAddress('127.0.0.1'), readAddress('example.com')]).toEqual(['::1', '127.0.0.1', undefined]);
	expect(['127.0.0.1', '127.9.9.9', '::1', '10.0.0.1', 'localhost'].map(isLoopback)).toEqual([true, true, true, false, false]);
});
