import { useQuery } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { DAY } from '#shared/domain/common/durations.ts';
import { setMarketClock } from '#test/components/market-clock.ts';
import { show } from '#test/components/page.tsx';
import { moveToTimeZone } from '#test/components/time-zone.ts';
import { setLiveState } from '#web/lib/live/live-state.ts';
import { ConnectionBanner } from './connection-banner.tsx';

function Screen() {
	const initialDataUpdatedAt = Date.parse('2027-01-01T08:00:30Z');
	useQuery({ queryKey: ['shown'], queryFn: async () => 'new', initialData: 'old', initialDataUpdatedAt, staleTime: Number.POSITIVE_INFINITY });
	return <ConnectionBanner />;
}

test('without a live channel, the time of the shown data is the market’s, with its zone, also on a device elsewhere whose clock is a day ahead', async () => {
	onTestFinished(() => {
		setMarketClock(0);
		setLiveState('idle');
	});
	await moveToTimeZone('America/Los_Angeles');
	setMarketClock(-DAY);
	setLiveState('lost');
	await show(<Screen />);
	await expect.element(page.getByText('Last loaded: 31 Dec 2026, 17:00 JST.')).toBeVisible();
});
