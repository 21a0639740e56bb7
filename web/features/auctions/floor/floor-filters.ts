import type { ClosingTime, SearchPayload } from '#shared/contract/search/search.ts';
import { LIST_FILTERS } from '#shared/domain/search/search-filters.ts';
import { readTypedNumber } from '#web/ui/forms/typed-number.ts';
import type { FloorPart, FloorTime } from './sort-floor.ts';

/** Number of auctions on a page of a board. Each costs a read of the table when the page is opened. */
const FLOOR_SIZE = 100;
/** Largest number of the viewer's own auctions that are read together, to count them and to list those of one position. */
export const OWN_SIZE = 500;

export const RANGES = ['caratFrom', 'caratTo', 'totalPriceFrom', 'totalPriceTo'] as const;
export type FloorRange = (typeof RANGES)[number];

/** The filters of a board. Weights are in carats, asking prices per stone in whole currency units. */
export type FloorFilters = { shape: SearchPayload['shape']; companyName?: string } & Partial<Record<FloorRange, number>>;

export function readFloorFilters(url: URLSearchParams): FloorFilters {
	const wanted = new Set(url.get('shape')?.split(',') ?? []);
	const ranges = RANGES.flatMap((name) => {
		const value = readTypedNumber(url.get(name) ?? '');
		return value !== undefined && value >= 0 ? [[name, value] as const] : [];
	});
	const companyName = url.get('seller')?.trim();
	return { shape: LIST_FILTERS.shape.filter((shape) => wanted.has(shape)), ...Object.fromEntries(ranges), ...(companyName && { companyName }) };
}

/** Writes the filters to an address and leaves its other parameters unchanged. */
export function writeFloorFilters(url: URLSearchParams, { shape, companyName, ...ranges }: FloorFilters): URLSearchParams {
	const next = writePage(url, 0);
	const put = (name: string, value: string | number | undefined) => (value === undefined || value === '' ? next.delete(name) : next.set(name, String(value)));
	put('shape', shape.join(','));
	put('seller', companyName);
	for (const name of RANGES) put(name, ranges[name]);
	return next;
}

export function countFloorFilters({ shape, companyName, ...ranges }: FloorFilters): number {
	return shape.length + (companyName ? 1 : 0) + RANGES.filter((name) => ranges[name] !== undefined).length;
}

/** The contract's names for the lists of a board. */
export const CLOSING_OF = { today: 'TODAY', later: 'LATER', decided: 'CLOSED' } as const satisfies Record<FloorTime, ClosingTime>;

/** Builds the search for a page of a list, filtered by the viewer's part as far as the search supports it: it does not know who leads. */
export function buildFloorSearch(filters: FloorFilters, part: FloorPart, time: FloorTime, page: number) {
	const isOwnBid = part === 'lead' || part === 'outbid';
	return {
		...filters,
		closing: CLOSING_OF[time],
		includeTreated: true,
		...(isOwnBid && { myBid: true }),
		...(part === 'tracked' && { tracked: true }),
		...(part === 'own' && { myOwnGoods: true }),
		sort: [{ field: 'closesAt', direction: 'ascending' }],
		page,
		size: isOwnBid ? OWN_SIZE : FLOOR_SIZE,
	} satisfies Partial<SearchPayload>;
}

/** Builds the search for the viewer's own auctions, running ones first. */
export function buildOwnSearch() {
	return { myBid: true, includeTreated: true, sort: [{ field: 'closesAt', direction: 'ascending' }], page: 0, size: OWN_SIZE } satisfies Partial<SearchPayload>;
}

/** Returns the address of another page. */
export function writePage(url: URLSearchParams, page: number): URLSearchParams {
	const next = new URLSearchParams(url);
	if (page === 0) next.delete('page');
	else next.set('page', String(page + 1));
	return next;
}
