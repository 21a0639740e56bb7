import { skipToken, useQuery } from '@tanstack/react-query';
import type { PriceQuestion } from '#shared/contract/prices/prices.ts';
import { api } from '#web/lib/api/api.ts';

export const PRICES = 'prices';
/** Milliseconds within which asking prices of comparables hardly change. */
export const FRESH_FOR = 120_000;

/** Reads asking prices of a stone's comparables. One answer places any price, so typing makes no call. */
export function usePricePosition(question: PriceQuestion | undefined) {
	return useQuery({
		queryKey: [PRICES, 'position', question],
		queryFn: question ? () => api.pricePosition({ body: question }) : skipToken,
		staleTime: FRESH_FOR,
	});
}
