import type { AuctionResult as PresentedResult, ResultPage, ResultsPayload } from '#shared/contract/prices/market.ts';
import { listWeeks, type PublishedResult, type ResultSort, roundPrice } from '#shared/domain/prices/result.ts';
import { WEIGHT_CLASSES } from '#shared/domain/prices/weight-classes.ts';
import { CLARITIES, COLORS } from '#shared/domain/stock/diamond.ts';
import type { Ports } from '../../market/market.ts';
import type { Past } from './past.ts';

const VALUES: Record<ResultSort, (result: PublishedResult) => string | number> = {
	week: ({ week }) => week,
	carat: ({ weight }) => weight.from,
	askingPrice: computeAsking,
	highestBid: ({ highestBid }) => highestBid,
	share: ({ share }) => share,
	bidders: ({ bidders }) => bidders,
};

/** Reads a page of auction results from memory, filtered and sorted. */
export async function readResults({ zone, now }: Ports<'zone' | 'now'>, past: Past, payload: ResultsPayload): Promise<ResultPage> {
	const { results, demo } = await past.results();
	const { page, size } = payload;
	const found = results.filter(selectBy(payload, listWeeks(zone, now, payload.weeks)[0] ?? '')).sort(compareBy(payload.sort));
	return { content: found.slice(page * size, (page + 1) * size).map(presentResult), number: page, size, totalElements: found.length, demo };
}

function selectBy({ shape, color, clarity, caratFrom, caratTo, labGrown, outcome }: ResultsPayload, since: string): (result: PublishedResult) => boolean {
	const isAmong = <T>(wanted: readonly T[], value: T | undefined) => wanted.length === 0 || (value !== undefined && wanted.includes(value));
	return (result) =>
		result.week >= since &&
		isAmong(shape, result.shape) &&
		isAmong(color, result.color) &&
		isAmong(clarity, result.clarity) &&
		isAmong(outcome, result.outcome) &&
		// A range finds every weight class that it touches: finding a part of a class would disclose the weight.
		(caratFrom === undefined || result.weight.below === undefined || result.weight.below > caratFrom) &&
		(caratTo === undefined || result.weight.from <= caratTo) &&
		(labGrown === undefined || result.labGrown === labGrown);
}

/** Compares results; equal ones by their attributes, which hides the order of arrival. */
function compareBy(sort: ResultsPayload['sort']): (one: PublishedResult, other: PublishedResult) => number {
	const keys = [...sort, ...(sort.length === 0 ? [{ field: 'week', direction: 'descending' } as const] : [])];
	const rest = (result: PublishedResult) => [
		result.shape,
		result.weight.from,
		COLORS.indexOf(result.color ?? 'FANCY'),
		CLARITIES.indexOf(result.clarity ?? 'I3'),
	];
	return (one, other) => {
		for (const { field, direction } of keys) {
			const order = compare(VALUES[field](one), VALUES[field](other));
			if (order !== 0) return direction === 'ascending' ? order : -order;
		}
		const others = rest(other);
		return rest(one).reduce<number>((order, value, at) => order || compare(value, others[at] ?? 0), 0) || one.highestBid - other.highestBid;
	};
}

function compare(one: string | number, other: string | number): number {
	return one < other ? -1 : Number(one > other);
}

/** Estimates the asking price from the published share and price, to two digits. */
function computeAsking({ share, highestBid }: PublishedResult): number {
	return roundPrice((highestBid * 100) / Math.max(1, share));
}

function presentResult({ mainColor, intensity, weight, ...result }: PublishedResult): PresentedResult {
	const fancyColorDto = mainColor || intensity ? { mainColor, intensity } : undefined;
	return {
		...result,
		weight: Math.max(WEIGHT_CLASSES[0], weight.from),
		weightBelow: weight.below,
		askingPrice: computeAsking({ weight, ...result }),
		fancyColorDto,
	};
}
