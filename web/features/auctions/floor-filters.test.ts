import { expect, test } from 'vitest';
import { SearchPayload } from '#shared/contract/diamonds.ts';
import { buildFloorSearch, countFloorFilters, type FloorFilters, readFloorFilters, writeFloorFilters } from './floor-filters.ts';
import { FLOOR_PARTS } from './sort-floor.ts';

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

test('every board asks for something that the market understands, and for one’s own part alone where that is wanted', () => {
	for (const part of FLOOR_PARTS) expect(SearchPayload.safeParse(buildFloorSearch(FILTERS, part)).success).toBe(true);
	expect(buildFloorSearch({ shape: [] }, 'all')).toMatchObject({ sort: [{ field: 'closesAt', direction: 'ascending' }] });
	expect(buildFloorSearch({ shape: [] }, 'all')).not.toHaveProperty('myBid');
	expect(buildFloorSearch({ shape: [] }, 'outbid')).toMatchObject({ myBid: true });
	expect(buildFloorSearch({ shape: [] }, 'own')).toMatchObject({ myOwnGoods: true });
});
