import { HOUR } from '#shared/domain/common/durations.ts';

/** Remembers that a member has no price list, so that not every page load asks for it. The browser stores nothing of an existing list. */

/** Maximum delay until a list that was uploaded on another device appears here. A list from this browser appears at once. */
const KNOWN_FOR = HOUR;
const getKey = (memberId: string) => `no-price-list.${memberId}`;

/** Whether the market said less than an hour ago that the member has no list. `now` is in milliseconds. */
export function isKnownToLack(storage: Pick<Storage, 'getItem'>, memberId: string, now: number): boolean {
	try {
		const since = now - Number(storage.getItem(getKey(memberId)) ?? Number.NaN);
		return since >= 0 && since < KNOWN_FOR;
	} catch {
		return false;
	}
}

/** Stores that the member has no list, or deletes that entry. */
export function rememberLack(storage: Pick<Storage, 'setItem' | 'removeItem'>, memberId: string, isLacking: boolean, now: number): void {
	try {
		if (isLacking) storage.setItem(getKey(memberId), String(now));
		else storage.removeItem(getKey(memberId));
	} catch {
		// Without storage the app asks each time.
	}
}
