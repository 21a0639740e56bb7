import { expect, test } from 'vitest';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import { LED } from '#web/design/examples.ts';
import { buildPriceQuestion } from './price-question.ts';

const seller = LED.seller.userId;

test('a stone of others is asked about by its listing as long as it is in the search, then by what it is', () => {
	const named = LISTING_STATES.filter((state) => 'diamondId' in buildPriceQuestion({ ...LED, state }, 'somebody else'));
	expect(named).toEqual(['DISPLAYED', 'BIDDING', 'AWAITING_DECISION']);
	expect(buildPriceQuestion({ ...LED, state: 'SOLD' }, 'somebody else')).toMatchObject({ stone: { shape: LED.shape, weight: LED.weight } });
});

test('an own stone is always described, by nothing but what its price depends on', () => {
	for (const state of LISTING_STATES) {
		expect(Object.keys(buildPriceQuestion({ ...LED, state }, seller))).toEqual(['stone']);
	}
	expect(JSON.stringify(buildPriceQuestion(LED, seller))).not.toContain(LED.lotId);
});
