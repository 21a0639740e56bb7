import { skipToken, useQuery } from '@tanstack/react-query';
import type { PriceQuestion } from '#shared/contract/prices.ts';
import { api } from '../../lib/api.ts';

/** First part of the query keys of cached answers about prices. */
export const PRICES = 'prices';
/** What equals ask hardly moves within minutes; milliseconds. */
export const FRESH_FOR = 120_000;

/** What a stone's equals ask. One answer places any price: typing asks nothing. */
export function usePricePosition(question: PriceQuestion | undefined) {
	return useQuery({
		queryKey: [PRICES, 'position', question],
		queryFn: question ? () => api.pricePosition({ body: question }) : skipToken,
		staleTime: FRESH_FOR,
	});
}
