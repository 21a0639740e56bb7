import { expect, test } from 'vitest';
import type { Change } from '../ports/changes.ts';
import type { ListingRecord } from '../ports/listings.ts';
import type { Market } from '../ports/market.ts';
import { makeListing } from '../stock/list-diamond.ts';
import { hideListings } from './hide-listings.ts';

test('hiding a large stock begins nothing when there is no time, and goes on where it stopped', async () => {
	const listings = new Map<string, ListingRecord>();
	for (let at = 0; at < 1000; at++) listings.set(`L${at}`, makeListing(`L${at}`, 'SELLER', { lotId: `${at}`, shape: 'ROUND', weight: 1 }, 0));
	const market = {
		listings: {
			async *bySeller() {
				yield [...listings.values()];
			},
		},
		async commit(changes: readonly Change[]) {
			for (const change of changes) if (change.kind === 'listing-changed') listings.set(change.after.listingId, change.after);
		},
	} as unknown as Market;
	const hidden = () => [...listings.values()].filter((one) => one.hidden).length;
	let time = 4;

	await hideListings(market, 'SELLER', true, () => time-- > 0);
	expect(hidden()).toBeGreaterThan(0);
	expect(hidden()).toBeLessThan(1000);

	await hideListings(market, 'SELLER', true);
	expect(hidden()).toBe(1000);
});
