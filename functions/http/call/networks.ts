import { BlockList, isIP } from 'node:net';

/** Returns whether an address is in one of the networks (CIDR). An IPv4 address may also be written as an IPv6 one. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
	const list = new BlockList();
	for (const network of networks) {
		const [start = '', prefix] = network.split('/');
		list.addSubnet(start, Number(prefix), nameFamily(start));
	}
	return isIP(address) !== 0 && list.check(address, nameFamily(address));
}

const nameFamily = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');
