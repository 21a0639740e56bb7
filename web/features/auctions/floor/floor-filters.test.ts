import { expect, test } from 'vitest';
import { SearchPayload } from '#shared/contract/search/search.ts';
import { readPage } from '#web/lib/addresses/list-place.ts';
import { buildFloorSearch, buildOwnSearch, countFloorFilters, type FloorFilters, readFloorFilters, writeFloorFilters, writePage } from './floor-filters.ts';
import { FLOOR_PARTS, FLOOR_TIMES, type FloorPart } from './sort-floor.ts';

const FILTERS: FloorFilters = { shape: ['ROUND', 'OVAL'], caratFrom: 0.9, caratTo: 1.5, totalPriceTo: 20_000, companyName: 'Kiyomizu' };

test('a board’s filters are kept in its address, beside what else it says', () => {
	const url = writeFloorFilters(new URLSearchParams('when=today'), FILTERS);
	expect(url.get('when')).toBe('today');
	expect(readFloorFilters(url)).toEqual(FILTERS);
	expect(countFloorFilters(FILTERS)).toBe(6);
	expect(writeFloorFilters(url, { shape: [] }).toString()).toBe('when=today');
});

test('what is no filter in an address does not filter', () => {
	expect(readFloorFilters(new URLSearchParams('shape=TRAPEZE,ROUND&caratFrom=one&totalPriceTo=-5&seller=%20'))).toEqual({ shape: ['ROUND'] });
});

test('every list of every board asks for something that the market understands, and for one’s own part alone where that is wanted', () => {
	for (const part of FLOOR_PARTS) for (const time of FLOOR_TIMES) expect(SearchPayload.safeParse(buildFloorSearch(FILTERS, part, time, 3)).success).toBe(true);
	expect(SearchPayload.safeParse(buildOwnSearch()).success).toBe(true);
	const build = (part: FloorPart) => buildFloorSearch({ shape: [] }, part, 'decided', 0);
	expect(build('all')).toMatchObject({ closing: 'CLOSED', sort: [{ field: 'closesAt', direction: 'ascending' }] });
	expect(build('all')).not.toHaveProperty('myBid');
	expect(build('outbid')).toMatchObject({ myBid: true });
	expect(build('own')).toMatchObject({ myOwnGoods: true });
});

test('the page of a list stands in the address, and another question begins with the first', () => {
	const url = writePage(new URLSearchParams('when=decided'), 4);
	expect(url.toString()).toBe('when=decided&page=5');
	expect(readPage(url)).toBe(4);
	expect(readPage(writeFloorFilters(url, FILTERS))).toBe(0);
});
