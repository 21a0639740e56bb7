import { expect, test } from 'vitest';
import { getMarketNow, learnMarketTime } from './market-clock.ts';

const answer = (date: string | undefined) => ({ headers: new Headers(date ? { date } : {}) });
const HOUR = 3_600_000;

test("the market's time follows the answers of the API", () => {
	const now = Date.now();
	learnMarketTime(answer(new Date(now + HOUR).toUTCString()), now);
	expect(Math.abs(getMarketNow() - Date.now() - HOUR)).toBeLessThan(2_000);

	learnMarketTime(answer(undefined), now);
	learnMarketTime(answer('nonsense'), now);
	expect(Math.abs(getMarketNow() - Date.now() - HOUR)).toBeLessThan(2_000);

	learnMarketTime(answer(new Date(now).toUTCString()), now);
	expect(Math.abs(getMarketNow() - Date.now())).toBeLessThan(100);
});
