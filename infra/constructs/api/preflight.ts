/**
 * Headers of the gateway's answer to a browser that asks whether a page of another site may send a publishable key. Any page may: the function checks
 * the page's site against the key's. Chromium remembers the answer for two hours at most.
 */
export const PREFLIGHT: Readonly<Record<string, string>> = {
	'access-control-allow-origin': '*',
	'access-control-allow-methods': 'GET',
	'access-control-allow-headers': 'authorization',
	'access-control-max-age': '7200',
};
