import { readAppraised } from '#shared/contract/prices/appraised.ts';
import type { EqualPrices } from '#shared/contract/prices/bulk-prices.ts';
import type { StoneToPrice } from '#shared/contract/prices/prices.ts';
import { type Appraised, computeQuartiles, listLacking } from '#shared/domain/prices/comparables.ts';
import { nameEquals } from '#shared/domain/prices/name-equals.ts';
import { listPrices } from '#shared/domain/prices/price-place.ts';
import { SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Appraisals, EqualPrices as Found } from './ports/appraisals.ts';
import { presentQuartiles } from './read-price-position.ts';

/**
 * Reads the prices of many stones' comparables, without the caller's own stones. Stones with equal comparables share one answer, so that a seller
 * places every price of a stock without further calls.
 */
export async function readEqualPrices(appraisals: Appraisals, caller: MemberRecord, { stones }: { stones: readonly StoneToPrice[] }): Promise<EqualPrices> {
	const places = new Map<string, number>();
	const equals: EqualPrices['equals'] = [];
	const of: number[] = [];
	for (const stone of stones.map(readAppraised)) {
		const name = nameEquals(stone);
		let place = places.get(name);
		if (place === undefined) {
			place = equals.push(presentEquals(stone, await appraisals.findEqualPrices({ stone, states: SEARCHABLE_STATES, exceptSeller: caller.memberId }))) - 1;
			places.set(name, place);
		}
		of.push(place);
	}
	return { equals, of };
}

function presentEquals(stone: Appraised, found: Found | undefined): EqualPrices['equals'][number] {
	const lacks = listLacking(stone);
	if (!found) return { lacks, count: 0, prices: [] };
	const quartiles = computeQuartiles(found.prices);
	return { lacks, step: found.step, count: found.prices.length, quartiles: quartiles && presentQuartiles(quartiles), prices: listPrices(found.prices) };
}
