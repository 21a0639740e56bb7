import { expect, test } from 'vitest';
import { createBuckets } from './buckets.ts';

let now = 0;
const open = (kept?: number) => createBuckets({ perSecond: 2, atOnce: 3 }, kept, () => now);
/** Returns how often a key may take before it is refused. */
const drain = (buckets: ReturnType<typeof open>, key: string): number => {
	for (let taken = 0; ; taken++) {
		try {
			buckets.take(key);
		} catch (error) {
			expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS', extras: { retryAfter: 1 } });
			return taken;
		}
	}
};

test('a caller may call so often at once, and after a while as often as that while allows', () => {
	const buckets = open();
	expect(drain(buckets, 'a')).toBe(3);
	now += 500;
	expect(drain(buckets, 'a')).toBe(1);
	now += 60_000;
	expect(drain(buckets, 'a')).toBe(3);
});

test('a caller takes nothing from another', () => {
	const buckets = open();
	drain(buckets, 'a');
	expect(drain(buckets, 'b')).toBe(3);
});

test('the refusal says after how many seconds there is one again', () => {
	const slow = createBuckets({ perSecond: 0.2, atOnce: 1 }, undefined, () => now);
	slow.take('a');
	now += 1000;
	expect(() => slow.take('a')).toThrow(expect.objectContaining({ extras: { retryAfter: 4 } }));
});

test('what is given back may be taken again, and no more than that', () => {
	const buckets = open();
	drain(buckets, 'a');
	buckets.giveBack('a');
	expect(drain(buckets, 'a')).toBe(1);
	buckets.giveBack('b');
	expect(drain(buckets, 'b')).toBe(3);
});

test('several are taken together, or none of them', () => {
	const buckets = open();
	expect(buckets.tryTake('a', 2)).toBe(true);
	expect(buckets.tryTake('a', 2)).toBe(false);
	expect(buckets.tryTake('a')).toBe(true);
	expect(buckets.tryTake('a')).toBe(false);
});

test('however many callers there are, only so many are kept, and whoever goes on calling is not forgotten', () => {
	const buckets = open(100);
	drain(buckets, 'busy');
	for (let other = 0; other < 1000; other++) {
		buckets.take(`caller ${other}`);
		if (other % 50 === 0) expect(drain(buckets, 'busy')).toBe(0);
	}
	expect(drain(buckets, 'caller 0')).toBe(3);
});
