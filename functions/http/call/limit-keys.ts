import { createBuckets } from '#functions/buckets.ts';
import { GUEST_PACE } from '#shared/domain/common/request-limits.ts';
import { KEY_PACE } from '#shared/domain/integrations/api-key.ts';
import type { Incoming } from './incoming.ts';

/** In memory, so that counting costs no table access. */
const keys = createBuckets(KEY_PACE);
/** Refused keys by network address: each costs a read. */
const wrong = createBuckets(GUEST_PACE);

/** Seconds in which an unused limit is full again. */
const WINDOW = Math.ceil(KEY_PACE.atOnce / KEY_PACE.perSecond);

/** Counts a call with a key and states the limit in the answer's headers. Errors: TOO_MANY_REQUESTS. */
export function limitKey(context: Incoming, keyId: string): void {
	try {
		keys.take(keyId);
	} finally {
		const left = Math.floor(keys.countLeft(keyId));
		context.set('limits', {
			'ratelimit-policy': `"default";q=${KEY_PACE.atOnce};w=${WINDOW}`,
			ratelimit: `"default";r=${left};t=${Math.ceil((KEY_PACE.atOnce - left) / KEY_PACE.perSecond)}`,
		});
	}
}

/** Looks up a key, and counts it against the network if it is refused. Errors: TOO_MANY_REQUESTS, and those of `find`. */
export async function limitWrongKeys<T>(address: string, find: () => Promise<T>): Promise<T> {
	wrong.take(address);
	const found = await find();
	wrong.giveBack(address);
	return found;
}
