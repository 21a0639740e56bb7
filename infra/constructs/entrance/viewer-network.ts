import { VIEWER_COUNTRY, VIEWER_NETWORK } from '#functions/environment.ts';

/** CloudFront's header with the visitor's country; it replaces a visitor's own. */
export const CLOUDFRONT_COUNTRY = 'CloudFront-Viewer-Country';

/**
 * CloudFront Function of the API's behaviours: writes down what network a call
 * comes from, for the functions and the firewall to count by, and from what country
 * where the behaviour knows it. An address of
 * IPv4 stands for itself; of IPv6 a provider gives 2^64 to one customer, so the
 * first of them stands for all. CloudFront's own header for it has the port in
 * it, which the firewall cannot read, and comes with the visitor's `Host`, which
 * API Gateway refuses.
 */
export function writeViewerFunction({ knowsCountry }: { knowsCountry: boolean }): string {
	return `function handler(event) {
	var request = event.request;
	request.headers['${VIEWER_NETWORK}'] = { value: nameNetwork(event.viewer.ip) };
	delete request.headers['${VIEWER_COUNTRY}'];
	${knowsCountry ? NAME_COUNTRY : ''}
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
