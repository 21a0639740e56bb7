import { computeNextDay } from '#shared/domain/common/market-time.ts';
import { isRecord } from '#web/lib/is-record.ts';
import { parseJson } from '#web/lib/parse-json.ts';
import { tryToStore } from '#web/lib/try-to-store.ts';

/** Storage key of the media requests: when each ends (milliseconds), by member and stone. */
const KEY = 'askedMedia';
type Asked = Record<string, number>;
type Kept = Pick<Storage, 'getItem' | 'setItem'>;

const nameRequest = (memberId: string, diamondId: string) => `${memberId} ${diamondId}`;

/** Whether this browser has asked for the stone's media on the current market day. The market allows one request a day (contract, `media-request`). */
export function hasAskedMedia(storage: Kept, memberId: string, diamondId: string, now: number): boolean {
	return (readAsked(storage)[nameRequest(memberId, diamondId)] ?? 0) > now;
}

/** Stores a request until the next market day begins. */
export function storeAskedMedia(storage: Kept, memberId: string, diamondId: string, zone: string, now: number): void {
	const held = Object.entries(readAsked(storage)).filter(([, until]) => until > now);
	const asked = [nameRequest(memberId, diamondId), computeNextDay(zone, now)];
	// The market refuses a second request by itself.
	tryToStore(storage, KEY, JSON.stringify(Object.fromEntries([...held, asked])));
}

function readAsked(storage: Kept): Asked {
	const found = parseJson(storage.getItem(KEY));
	return isAsked(found) ? found : {};
}

function isAsked(found: unknown): found is Asked {
	return isRecord(found) && Object.values(found).every((until) => typeof until === 'number');
}
