import type { PricePlace, PricePlaces, PriceQuestion } from '#shared/contract/prices/prices.ts';
import { computeQuartiles, listLacking } from '#shared/domain/prices/comparables.ts';
import { nameEquals } from '#shared/domain/prices/name-equals.ts';
import { findPlace } from '#shared/domain/prices/price-place.ts';
import { SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Appraisals, EqualPrices } from './ports/appraisals.ts';
import { classifyPrice, presentQuartiles, type Question, readQuestion } from './read-price-position.ts';

/**
 * Finds the places of many stones' prices among their comparables, without the caller's own stones. Stones with the same comparables share one
 * lookup, since an inventory has far fewer classes than stones.
 */
export async function readPricePlaces(
	appraisals: Appraisals,
	caller: MemberRecord,
	{ questions }: { questions: readonly PriceQuestion[] },
): Promise<PricePlaces> {
	const known = new Map<string, EqualPrices | undefined>();
	const places: (PricePlace | null)[] = [];
	for (const question of questions) {
		const asked = await readQuestion(appraisals, caller, question);
		if (!asked) {
			places.push(null);
			continue;
		}
		const { stone, exceptListing } = asked;
		const key = `${exceptListing} ${nameEquals(stone)}`;
		if (!known.has(key)) {
			known.set(key, await appraisals.findEqualPrices({ stone, states: SEARCHABLE_STATES, exceptListing, exceptSeller: caller.memberId }));
		}
		places.push(presentPlace(asked, known.get(key)));
	}
	return { places };
}

function presentPlace({ stone, askingPrice }: Question, equals: EqualPrices | undefined): PricePlace {
	const lacks = listLacking(stone);
	if (!equals) return { lacks, count: 0 };
	const { step, prices } = equals;
	const quartiles = computeQuartiles(prices);
	return {
		lacks,
		step,
		count: prices.length,
		quartiles: quartiles && presentQuartiles(quartiles),
		place: askingPrice === undefined ? undefined : classifyPrice(askingPrice, findPlace(prices, askingPrice), quartiles),
	};
}
