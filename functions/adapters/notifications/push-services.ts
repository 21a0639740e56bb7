import { ECDH } from 'node:crypto';
import { readSetting } from '#functions/environment.ts';
import type { PushServices } from '#functions/usecases/notifications/ports/push-services.ts';
import { readVapidKeys } from './vapid-keys.ts';

/** A push service: the beginning of its addresses; `*.` at the beginning of its host stands for one name and more before it. */
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
			// Throws for what is no point of the curve.
			ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
			return Buffer.from(auth, 'base64url').length === 16;
		} catch {
			return false;
		}
	},

	publicKey: async () => (await readVapidKeys()).publicKey,
};

/** Push services by the setting `PUSH_SERVICES`: the beginnings of their addresses, by spaces. */
export function readKnown(setting: string): Known[] {
	return setting.split(' ').map((address) => {
		const isAnyBelow = address.includes('://*.');
		const { protocol, host, pathname } = new URL(address.replace('://*.', '://'));
		return { protocol, host, isAnyBelow, path: pathname };
	});
}

/**
 * Whether an address that a member's browser has named is one of a push service's:
 * by the same reading by which it would be asked, so that no trick of writing leads
 * elsewhere.
 */
export function isPushAddress(endpoint: string, known: readonly Known[]): boolean {
	const url = URL.parse(endpoint);
	// As it will be asked, so it has to stand there: what a reader makes of it is no other address.
	if (!url || url.href !== endpoint || url.username || url.password || url.hash) return false;
	return known.some(
		({ protocol, host, isAnyBelow, path }) =>
			url.protocol === protocol && (isAnyBelow ? isBelow(url.host, host) : url.host === host) && url.pathname.startsWith(path) && url.pathname !== path,
	);
}

/** Whether a host's name ends with another's, after one name and more. */
function isBelow(host: string, end: string): boolean {
	return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.$/.test(host.slice(0, -end.length)) && host.endsWith(end);
}
