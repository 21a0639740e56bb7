import { VIEWER_NETWORK } from '#functions/environment.ts';

/**
 * CloudFront Function of the API's behaviour: writes down what network a call
 * comes from, for the functions and the firewall to count by. An address of
 * IPv4 stands for itself; of IPv6 a provider gives 2^64 to one customer, so the
 * first of them stands for all. CloudFront's own header for it has the port in
 * it, which the firewall cannot read, and comes with the visitor's `Host`, which
 * API Gateway refuses.
 */
export const NAME_NETWORK = `function handler(event) {
	var request = event.request;
	request.headers['${VIEWER_NETWORK}'] = { value: nameNetwork(event.viewer.ip) };
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
