import { MarketError } from '#functions/usecases/market-error.ts';
import { type Allowance, renewAllowance, takeAllowance } from '#shared/domain/common/allowance.ts';
import type { Pace } from '#shared/domain/common/request-limits.ts';

/** Number of buckets in memory: a few megabytes, however many callers there are. */
const BUCKETS_KEPT = 20_000;

/** Rate limits by key, in this process's memory. */
export interface Buckets {
	/** Takes one token of `key`. Errors: TOO_MANY_REQUESTS with the seconds until the next token. */
	take(key: string): void;
	/** Takes `count` tokens of `key`, or none if there are fewer. Returns whether it took them. */
	tryTake(key: string, count?: number): boolean;
	giveBack(key: string): void;
	/** Returns the number of tokens of `key` that are left. */
	countLeft(key: string): number;
}

/** Creates token buckets, each full at first. Beyond `kept` keys the least recently used one is dropped. `clock` returns real time in milliseconds. */
export function createBuckets(pace: Pace, kept = BUCKETS_KEPT, clock: () => number = () => performance.now()): Buckets {
	/** Least recently used first. */
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
		countLeft: (key) => renewAllowance(buckets.get(key), pace, clock()).left,
		giveBack(key) {
			const { left, at } = renewAllowance(buckets.get(key), pace, clock());
			keep(key, { left: Math.min(pace.atOnce, left + 1), at });
		},
	};
}
