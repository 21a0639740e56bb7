import { HOUR } from '#shared/domain/common/durations.ts';

/**
 * That a member has no price list, so that pages do not ask for it each time
 * they are loaded. Of a list itself the browser keeps nothing.
 */

/** The longest delay until a list that was uploaded on another device is seen here; one from this browser is seen at once. */
const KNOWN_FOR = HOUR;
const getKey = (memberId: string) => `no-price-list.${memberId}`;

/** Whether it was said less than an hour ago that the member has none; `now` in milliseconds. */
export function isKnownToLack(storage: Pick<Storage, 'getItem'>, memberId: string, now: number): boolean {
	try {
		const since = now - Number(storage.getItem(getKey(memberId)) ?? Number.NaN);
		return since >= 0 && since < KNOWN_FOR;
	} catch {
		return false;
	}
}

/** Remembers that the member has none, or forgets it. */
export function rememberLack(storage: Pick<Storage, 'setItem' | 'removeItem'>, memberId: string, isLacking: boolean, now: number): void {
	try {
		if (isLacking) storage.setItem(getKey(memberId), String(now));
		else storage.removeItem(getKey(memberId));
	} catch {
		// A browser that keeps nothing asks each time.
	}
}
