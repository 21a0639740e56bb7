import { MarketError } from '#functions/usecases/market-error.ts';
import { type Allowance, renewAllowance, takeAllowance } from '#shared/domain/common/allowance.ts';
import type { Pace } from '#shared/domain/common/request-limits.ts';

/** Buckets that are kept at once: a few megabytes, however many callers there are. */
const BUCKETS_KEPT = 20_000;

/** Counts in this process's memory how often something happens by key. */
export interface Buckets {
	/** Takes one of what `key` may have now. Errors: TOO_MANY_REQUESTS with the seconds until there is one again. */
	take(key: string): void;
	/** Takes `count` of what `key` may have now, and answers whether there were as many; of fewer none is taken. */
	tryTake(key: string, count?: number): boolean;
	/** Gives back one that was taken: it does not count. */
	giveBack(key: string): void;
}

/** Token buckets, each full at first. Beyond `kept` keys the one that was not used for the longest time is forgotten. `clock` is real time, milliseconds. */
export function createBuckets(pace: Pace, kept = BUCKETS_KEPT, clock: () => number = () => performance.now()): Buckets {
	/** In the order of their last use. */
	const buckets = new Map<string, Allowance>();

	const keep = (key: string, bucket: Allowance) => {
		buckets.delete(key);
		buckets.set(key, bucket);
		for (const oldest of buckets.keys()) {
			if (buckets.size <= kept) break;
			buckets.delete(oldest);
		}
	};

	const tryTake = (key: string, count = 1): boolean => {
		const { left, at } = renewAllowance(buckets.get(key), pace, clock());
		keep(key, { left: left < count ? left : left - count, at });
		return left >= count;
	};

	return {
		take(key) {
			const { after, retryAfter } = takeAllowance(buckets.get(key), pace, clock());
			keep(key, after);
			if (retryAfter !== undefined) throw new MarketError('TOO_MANY_REQUESTS', { retryAfter });
		},
		tryTake,
		giveBack(key) {
			const { left, at } = renewAllowance(buckets.get(key), pace, clock());
			keep(key, { left: Math.min(pace.atOnce, left + 1), at });
		},
	};
}
