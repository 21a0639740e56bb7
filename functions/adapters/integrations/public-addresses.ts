import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not public (IANA's registry of special addresses), multicast included. */
const PRIVATE_4 = [
	...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
	...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
/** The public IPv6 addresses are in this network. IPv4 addresses in IPv6 form, NAT64, local and multicast ones are outside of it. */
const PUBLIC_6 = '2000::/3';
/** Exceptions: Teredo and other protocols' addresses, examples, and 6to4, which may wrap a private IPv4 address. */
const PRIVATE_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const listAll = (networks: readonly string[], family: 'ipv4' | 'ipv6') => {
	const list = new BlockList();
	for (const network of networks) {
		const [address = '', bits] = network.split('/');
		list.addSubnet(address, Number(bits), family);
	}
	return list;
};
const private4 = listAll(PRIVATE_4, 'ipv4');
const private6 = listAll(PRIVATE_6, 'ipv6');
const public6 = listAll([PUBLIC_6], 'ipv6');
const loopback = listAll(['127.0.0.0/8'], 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Returns whether an IP address is public. Returns false for anything else. */
export function isPublic(address: string): boolean {
	const version = isIP(address);
	if (version === 4) return !private4.check(address, 'ipv4');
	return version === 6 && public6.check(address, 'ipv6') && !private6.check(address, 'ipv6');
}

/** Returns whether an IP address is this machine's own. */
export function isLoopback(address: string): boolean {
	const version = isIP(address);
	return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Returns the IP address that a URL's host name is, without brackets. Returns undefined if it is a name. */
export function readAddress(hostname: string): string | undefined {
	const bare = hostname.replace(/^\[(.*)\]$/, '$1');
	return isIP(bare) === 0 ? undefined : bare;
}
