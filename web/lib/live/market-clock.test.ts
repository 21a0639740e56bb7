import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getMarketNow, updateClockOffset, watchMarketClock } from './market-clock.ts';

const answer = (date: string | undefined) => ({ headers: new Headers(date ? { date } : {}) });
const HOUR = 3_600_000;

// The browser's clock stands still, so that no pause of the machine counts.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test("the market's time follows the answers of the API", () => {
	const now = Date.now();
	updateClockOffset(answer(new Date(now + HOUR).toUTCString()), now);
	expect(Math.abs(getMarketNow() - Date.now() - HOUR)).toBeLessThan(2_000);

	updateClockOffset(answer(undefined), now);
	updateClockOffset(answer('nonsense'), now);
	expect(Math.abs(getMarketNow() - Date.now() - HOUR)).toBeLessThan(2_000);

	updateClockOffset(answer(new Date(now).toUTCString()), now);
	expect(Math.abs(getMarketNow() - Date.now())).toBeLessThan(100);
});

test('a correction is announced at once, and a second of difference between two answers is none', () => {
	const now = Date.now();
	const heard: number[] = [];
	const end = watchMarketClock(() => heard.push(Math.round((getMarketNow() - Date.now()) / HOUR)));
	updateClockOffset(answer(new Date(now + 24 * HOUR).toUTCString()), now);
	updateClockOffset(answer(new Date(now + 24 * HOUR + 1000).toUTCString()), now);
	expect(heard).toEqual([24]);
	updateClockOffset(answer(new Date(now).toUTCString()), now);
	expect(heard).toEqual([24, 0]);
	end();
	updateClockOffset(answer(new Date(now + HOUR).toUTCString()), now);
	expect(heard).toHaveLength(2);
});

test('an answer that a cache has held is as much younger than its date', () => {
	const now = Date.now();
	updateClockOffset({ headers: new Headers({ date: new Date(now - 30_000).toUTCString(), age: '30' }) }, now);
	expect(Math.abs(getMarketNow() - Date.now())).toBeLessThan(100);
});

test('an answer from the cache of the browser, which states no age, does not set the clock back', () => {
	const now = Date.now();
	const cached = { headers: new Headers({ date: new Date(now - 25_000).toUTCString(), 'cache-control': 'public, max-age=30' }) };
	updateClockOffset({ headers: new Headers({ date: new Date(now).toUTCString(), 'cache-control': 'no-store' }) }, now);
	updateClockOffset(cached, now);
	expect(Math.abs(getMarketNow() - Date.now())).toBeLessThan(100);
});
