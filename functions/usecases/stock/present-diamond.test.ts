import { expect, test } from 'vitest';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import type { ListingRecord } from './ports/listings.ts';
import { presentBought } from './present-diamond.ts';

const photo = { field: 'images[0]', key: 'a.png', contentType: 'image/png' };
const listing = {
	listingId: 'A',
	createdAt: 0,
	hidden: false,
	media: [photo],
	stone: { lotId: 'L-1', shape: 'ROUND', weight: 2, color: 'D', clarity: 'VS1', labGrown: true, askingPrice: 9000, certificateNumber: '1', remarks: 'Ask me' },
} as unknown as ListingRecord;
const present = (changes: Partial<ListingRecord>) => presentBought({ ...listing, ...changes }, { mediaOrigin: '' });

test.each(LISTING_STATES)('a stone in the state %s that has left the market shows its grades only if it was bought', (state) => {
	const grades = { shape: 'ROUND', weight: 2, color: 'D', clarity: 'VS1', labGrown: true };
	const shown = { diamondId: 'A', createdAt: new Date(0).toISOString(), images: [], ...grades };
	expect(present({ state })).toEqual(state === 'ACCEPTED' || state === 'SOLD' ? shown : undefined);
});

test.each(LISTING_STATES)('a hidden stone in the state %s shows nothing', (state) => {
	expect(present({ state, hidden: true })).toBeUndefined();
});
