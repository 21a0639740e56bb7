import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { DAY } from '#shared/domain/common/durations.ts';

/** For so long a device counts by itself after a sign-in. Real time. */
const LIFE = 180 * DAY;

/** Marks by which a device is known that once signed in to an account; they open nothing. */
export interface DeviceMarks {
	/** The cookie that marks the device of this call. */
	write(account: string): Promise<string>;
	/** The device that the cookies of a call show for this account; undefined when they show none that we gave, or that has expired. */
	find(cookies: string | undefined, account: string): Promise<string | undefined>;
}

/** Marks that `sign` signs, each for one account: one that somebody has for the own account is good for no other. */
export function createDeviceMarks(sign: (text: string) => Promise<string>, clock: () => number = Date.now): DeviceMarks {
	const signDevice = (account: string, device: string, until: string) => sign(`device|${account}|${device}|${until}`);
	return {
		async write(account) {
			const [device, until] = [randomUUID(), String(clock() + LIFE)];
			const mark = `${device}.${until}.${await signDevice(account, device, until)}`;
			return `${nameCookie(account)}=${mark}; Path=/api/v1/login; Max-Age=${LIFE / 1000}; HttpOnly; Secure; SameSite=Strict`;
		},
		async find(cookies = '', account) {
			const name = `${nameCookie(account)}=`;
			const cookie = cookies.split(/;\s*/).find((one) => one.startsWith(name));
			const [device, until, signature] = cookie?.slice(name.length).split('.') ?? [];
			if (!device || !until || !signature || !(Number(until) > clock())) return undefined;
			const [given, right] = [Buffer.from(signature), Buffer.from(await signDevice(account, device, until))];
			return given.length === right.length && timingSafeEqual(given, right) ? device : undefined;
		},
	};
}

/** One for each account, so that several members may share a device. It does not tell the account. */
function nameCookie(account: string): string {
	return `device-${createHash('sha256').update(account).digest('hex').slice(0, 16)}`;
}
