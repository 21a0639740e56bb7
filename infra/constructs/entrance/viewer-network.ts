import { VIEWER_COUNTRY, VIEWER_NETWORK } from '#functions/environment.ts';

/** CloudFront's header with the visitor's country. It replaces a visitor's own. */
export const CLOUDFRONT_COUNTRY = 'CloudFront-Viewer-Country';

/**
 * Writes the CloudFront Function of the API's behaviours. It states the caller's network, by which the functions and the firewall count, and the
 * country if the behaviour knows it. An IPv4 address is its own network. A provider gives one customer 2^64 IPv6 addresses, which the first of them
 * represents. CloudFront's own header includes the port, which the firewall cannot read, and comes with the visitor's `Host`, which API Gateway
 * refuses. With `postTo` the behaviour only takes POST, and the API answers at that path.
 */
export function writeViewerFunction({ knowsCountry, postTo }: { knowsCountry: boolean; postTo?: string }): string {
	return `function handler(event) {
	var request = event.request;
	request.headers['${VIEWER_NETWORK}'] = { value: nameNetwork(event.viewer.ip) };
	delete request.headers['${VIEWER_COUNTRY}'];
	${knowsCountry ? NAME_COUNTRY : ''}
	${postTo === undefined ? '' : writePostTo(postTo)}
	return request;
}

function nameNetwork(address) {
	if (address.indexOf(':') < 0) return address;
	var halves = address.split('::').map(function (half) { return half ? half.split(':') : []; });
	var front = halves[0];
	var back = halves[1] || [];
	var zeros = Array(Math.max(0, 8 - front.length - back.length)).fill('0');
	return front.concat(zeros, back).slice(0, 4).join(':') + '::';
}
`;
}

const NAME_COUNTRY = `var country = request.headers['${CLOUDFRONT_COUNTRY.toLowerCase()}'];
	if (country) request.headers['${VIEWER_COUNTRY}'] = { value: country.value };`;

/** The Model Context Protocol expects a 405 from a server without event streams. */
const writePostTo = (
	path: string,
) => `if (request.method !== 'POST') return { statusCode: 405, statusDescription: 'Method Not Allowed', headers: { allow: { value: 'POST' } } };
	request.uri = '${path}';`;
