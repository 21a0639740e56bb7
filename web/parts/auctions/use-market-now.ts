import { useEffect, useState } from 'react';
import { getMarketNow, watchMarketClock } from '#web/lib/live/market-clock.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;

/**
 * Returns the market's time and updates it: each second in the last hour before `end`, every 15 seconds before that, and never after `end`. A
 * correction of the market's clock takes effect at once, also after `end`.
 */
export function useMarketNow(end: number): number {
	const [now, setNow] = useState(getMarketNow);
	const left = end - now;
	useEffect(() => watchMarketClock(() => setNow(getMarketNow())), []);
	useEffect(() => {
		if (left <= 0) return;
		const timer = setInterval(() => setNow(getMarketNow()), left <= HOUR + 15 * SECOND ? SECOND : 15 * SECOND);
		return () => clearInterval(timer);
	}, [left]);
	return now;
}
