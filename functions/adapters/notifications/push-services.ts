import { ECDH } from 'node:crypto';
import { readSetting } from '#functions/environment.ts';
import type { PushServices } from '#functions/usecases/notifications/ports/push-services.ts';
import { readVapidKeys } from './vapid-keys.ts';

/** The beginning of a push service's addresses. A host that begins with `*.` stands for its subdomains. */
interface Known {
	protocol: string;
	host: string;
	isAnyBelow: boolean;
	path: string;
}

export const pushServices: PushServices = {
	isKnown: (endpoint) => isPushAddress(endpoint, readKnown(readSetting('PUSH_SERVICES'))),

	mayEncrypt({ p256dh, auth }) {
		try {
			// Throws if it is not a point of the curve.
			ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
			return Buffer.from(auth, 'base64url').length === 16;
		} catch {
			return false;
		}
	},

	publicKey: async () => (await readVapidKeys()).publicKey,
};

/** Parses the setting `PUSH_SERVICES`: beginnings of addresses, separated by spaces. */
export function readKnown(setting: string): Known[] {
	return setting.split(' ').map((address) => {
		const isAnyBelow = address.includes('://*.');
		const { protocol, host, pathname } = new URL(address.replace('://*.', '://'));
		return { protocol, host, isAnyBelow, path: pathname };
	});
}

/**
 * Returns whether an address that a browser has named belongs to a push service. Parses it like the later request, so that unusual spellings cannot
 * lead elsewhere.
 */
export function isPushAddress(endpoint: string, known: readonly Known[]): boolean {
	const url = URL.parse(endpoint);
	// The address must equal its parsed form, because that is what will be requested.
	if (!url || url.href !== endpoint || url.username || url.password || url.hash) return false;
	return known.some(
		({ protocol, host, isAnyBelow, path }) =>
			url.protocol === protocol && (isAnyBelow ? isBelow(url.host, host) : url.host === host) && url.pathname.startsWith(path) && url.pathname !== path,
	);
}

function isBelow(host: string, end: string): boolean {
	return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.$/.test(host.slice(0, -end.length)) && host.endsWith(end);
}
