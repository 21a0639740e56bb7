import { expect, test } from 'vitest';
import { getMarketNow, updateClockOffset } from './market-clock.ts';

const answer = (date: string | undefined) => ({ headers: new Headers(date ? { date } : {}) });
const HOUR = 3_600_000;

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
