import type { PricePlace, PriceQuestion } from '#shared/contract/prices/prices.ts';
import { STONES_PLACED } from '#shared/domain/prices/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { gatherQuestions } from '#web/lib/api/gather.ts';

/** Finds the place of one price among the stone's comparables. Resolves with null if the listing does not exist. */
export const findPricePlace = gatherQuestions<PriceQuestion, PricePlace | null>(
	STONES_PLACED,
	async (questions) => (await api.pricePlaces({ body: { questions } })).places,
);
