/**
 * Where the entrance says who called: CloudFront writes it over whatever the
 * visitor sent (`infra/constructs/viewer-address.ts`), and nobody reaches a
 * function past CloudFront. `X-Forwarded-For` begins with what visitors claim.
 */
export const VIEWER_ADDRESS = 'x-viewer-address';

/**
 * Who is counted as one by a network address: one of IPv4, or the 64 bits of
 * IPv6 that a provider gives to one customer, who has all addresses in them.
 */
export function nameNetwork(address: string): string {
	if (!address.includes(':')) return address;
	const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
	if (mapped) return mapped;
	const [front = '', back] = address.toLowerCase().split('::');
	const groups = (half: string | undefined) => (half ? half.split(':') : []);
	const zeros = back === undefined ? 0 : 8 - groups(front).length - groups(back).length;
	const all = [...groups(front), ...Array<string>(Math.max(0, zeros)).fill('0'), ...groups(back)];
	return `${all
		.slice(0, 4)
		.map((group) => group.replace(/^0+(?=.)/, ''))
		.join(':')}::/64`;
}
