import type { Pace } from '#shared/domain/limits.ts';
import { MarketError } from '../usecases/market-error.ts';

/** Buckets that are kept at once: a few megabytes, however many callers there are. */
const BUCKETS_KEPT = 20_000;

/** Counts in this process's memory how often something happens by key. */
export interface Buckets {
	/** Takes one of what `key` may have now. Errors: TOO_MANY_REQUESTS with the seconds until there is one again. */
	take(key: string): void;
	/** Gives back one that was taken: it does not count. */
	giveBack(key: string): void;
}

interface Bucket {
	left: number;
	/** When that was so. */
	at: number;
}

/** Token buckets, each full at first. Beyond `kept` keys the one that was not used for the longest time is forgotten. `clock` is real time, milliseconds. */
export function createBuckets({ perSecond, atOnce }: Pace, kept = BUCKETS_KEPT, clock: () => number = () => performance.now()): Buckets {
	/** In the order of their last use. */
	const buckets = new Map<string, Bucket>();

	const refill = (key: string): Bucket => {
		const at = clock();
		const before = buckets.get(key) ?? { left: atOnce, at };
		return { left: Math.min(atOnce, before.left + ((at - before.at) / 1000) * perSecond), at };
	};
	const keep = (key: string, bucket: Bucket) => {
		buckets.delete(key);
		buckets.set(key, bucket);
		for (const oldest of buckets.keys()) {
			if (buckets.size <= kept) break;
			buckets.delete(oldest);
		}
	};

	return {
		take(key) {
			const { left, at } = refill(key);
			keep(key, { left: left < 1 ? left : left - 1, at });
			if (left < 1) throw new MarketError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((1 - left) / perSecond) });
		},
		giveBack(key) {
			const { left, at } = refill(key);
			keep(key, { left: Math.min(atOnce, left + 1), at });
		},
	};
}
