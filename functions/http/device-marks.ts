import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { DAY } from '#shared/domain/common/durations.ts';

/** Time after a sign-in for which a device has its own limits. Real time. */
const LIFE = 180 * DAY;
/** Device numbers of an account. Each has its own limits, so repeated sign-ins do not collect further tries. Further devices share a number. */
const DEVICES = 20;

/** Marks of devices that once signed in to an account. They grant no access. */
export interface DeviceMarks {
	/** Writes the cookie that marks the device of this call. */
	write(account: string): Promise<string>;
	/** Finds the name of the device that the cookies show for this account, for counting. Returns undefined if none is genuine and unexpired. */
	find(cookies: string | undefined, account: string): Promise<string | undefined>;
}

/** Creates device marks signed by `sign`. Each is valid for one account only. */
export function createDeviceMarks(sign: (text: string) => Promise<string>, clock: () => number = Date.now): DeviceMarks {
	const signDevice = (account: string, device: string, until: string) => sign(`device|${account}|${device}|${until}`);
	return {
		async write(account) {
			const [device, until] = [String(randomInt(DEVICES)), String(clock() + LIFE)];
			const mark = `${device}.${until}.${await signDevice(account, device, until)}`;
			return `${nameCookie(account)}=${mark}; Path=/api/v1/login; Max-Age=${LIFE / 1000}; HttpOnly; Secure; SameSite=Strict`;
		},
		async find(cookies = '', account) {
			const name = `${nameCookie(account)}=`;
			const cookie = cookies.split(/;\s*/).find((one) => one.startsWith(name));
			const [device, until, signature] = cookie?.slice(name.length).split('.') ?? [];
			// An earlier release wrote marks without a number.
			if (!device || !until || !signature || !(Number(device) < DEVICES) || !(Number(until) > clock())) return undefined;
			const [given, right] = [Buffer.from(signature), Buffer.from(await signDevice(account, device, until))];
			return given.length === right.length && timingSafeEqual(given, right) ? `${nameCookie(account)}.${device}` : undefined;
		},
	};
}

/** Names the cookie of an account without revealing it. Each account has its own, so that several members may share a device. */
function nameCookie(account: string): string {
	return `device-${createHash('sha256').update(account).digest('hex').slice(0, 16)}`;
}
