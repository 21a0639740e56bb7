import { readAppraised } from '#shared/contract/prices/appraised.ts';
import type { PricePosition, PriceQuestion } from '#shared/contract/prices/prices.ts';
import { isAdmin } from '#shared/domain/accounts/member.ts';
import { type Appraised, findUnlikely, listLacking, type Quartiles } from '#shared/domain/prices/comparables.ts';
import type { PricePlace as PriceAmong } from '#shared/domain/prices/price-place.ts';
import { isSearchable, SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { MarketError } from '../market-error.ts';
import type { ReadShares } from './history/read-shares.ts';
import type { Appraisals, Comparable, Comparables } from './ports/appraisals.ts';

/**
 * Finds a price's place among a stone's comparables on the market, without the caller's own stones, and the share that such stones achieved, from the
 * search's memory alone. Errors: NOT_FOUND for a listing that does not exist or is not open to the caller.
 */
export async function readPricePosition(appraisals: Appraisals, readShares: ReadShares, caller: MemberRecord, question: PriceQuestion): Promise<PricePosition> {
	const asked = await readQuestion(appraisals, caller, question);
	if (!asked) throw new MarketError('NOT_FOUND');
	const { stone, askingPrice, exceptListing } = asked;
	const lacks = listLacking(stone);
	const found = await appraisals.findComparables({ stone, askingPrice, states: SEARCHABLE_STATES, exceptListing, exceptSeller: caller.memberId });
	if (!found) return { lacks, count: 0, sellers: 0, closest: [] };
	const fetched = await readShares();
	const { closest, ...position } = presentComparables(found, askingPrice);
	const { shape, labGrown } = stone;
	return {
		lacks,
		...position,
		closest: closest.map((one) => ({ ...one, fetched: fetched({ labGrown, shape, weight: one.weight }) })),
		fetched: fetched(stone),
	};
}

export interface Question {
	stone: Appraised;
	askingPrice?: number;
	/** The listing itself, except for the caller's own, which are all left out. */
	exceptListing?: string;
}

/** Reads the stone of a question. Returns undefined for a listing that does not exist or is not open to the caller. */
export async function readQuestion(appraisals: Appraisals, caller: MemberRecord, question: PriceQuestion): Promise<Question | undefined> {
	if ('stone' in question) return { stone: readAppraised(question.stone), askingPrice: question.askingPrice };
	const known = await appraisals.read(question.diamondId);
	const isOwn = known?.sellerId === caller.memberId;
	const isOpen = known && ((isSearchable(known.state) && !known.hidden) || isOwn || isAdmin(caller));
	if (!isOpen) return undefined;
	return { stone: known, askingPrice: question.askingPrice ?? known.askingPrice, exceptListing: isOwn ? undefined : question.diamondId };
}

/** Classifies a price among prices with these quartiles. */
export function classifyPrice(askingPrice: number, place: PriceAmong, quartiles: Quartiles | undefined): PricePosition['place'] {
	return { askingPrice, ...place, unlikely: quartiles && findUnlikely(askingPrice, quartiles) };
}

function presentComparables({ step, count, sellers, quartiles, span, prices, histogram, place, closest }: Comparables, askingPrice: number | undefined) {
	return {
		step,
		count,
		sellers,
		quartiles: quartiles && presentQuartiles(quartiles),
		span: span && ([...span] satisfies number[] as [number, number]),
		prices: prices && [...prices],
		histogram,
		place: place && askingPrice !== undefined ? classifyPrice(askingPrice, place, quartiles) : undefined,
		closest: closest.map(presentComparable),
	};
}

export function presentQuartiles(quartiles: Quartiles): [number, number, number] {
	return [...quartiles];
}

function presentComparable({ listingId, intensity, mainColor, ...grades }: Comparable): PricePosition['closest'][number] {
	return { diamondId: listingId, ...grades, fancyColorDto: intensity || mainColor ? { intensity, mainColor } : undefined };
}
