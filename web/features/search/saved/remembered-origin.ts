import { tryToStore } from '#web/lib/try-to-store.ts';
import type { SearchFilters } from '../search-url.ts';
import { writeFilters } from '../search-url.ts';

type Origin = SearchFilters['labGrown'];

const CODES = { '0': false, '1': true } as const;
const getKey = (memberId: string) => `search-origin.${memberId}`;

/** Returns the origin with which a member's searches begin in this browser: natural (`false`), lab-grown (`true`), or both (undefined). */
export function readOrigin(memberId: string): boolean | undefined {
	const code = localStorage.getItem(getKey(memberId));
	return code === '0' || code === '1' ? CODES[code] : undefined;
}

export function rememberOrigin(memberId: string, origin: Origin): void {
	tryToStore(localStorage, getKey(memberId), origin === true ? '1' : origin === false ? '0' : '');
}

/** Whether two searches differ in nothing but the origin: the member has chosen it, and did not open another search. */
export function isOriginChosen(before: SearchFilters, after: SearchFilters): boolean {
	const write = (filters: SearchFilters) => writeFilters({ ...filters, page: 0, labGrown: undefined }).toString();
	return (before.labGrown ?? undefined) !== (after.labGrown ?? undefined) && write(before) === write(after);
}
