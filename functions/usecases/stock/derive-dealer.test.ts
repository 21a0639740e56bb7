import { expect, test } from 'vitest';
import { deriveDealer } from './derive-dealer.ts';

const licence = { country: 'JP', licenceNumber: '第301000000001号' };

test('accounts with one licence have one dealer, however they write its number; others have another', () => {
	const dealer = deriveDealer(licence);
	expect(deriveDealer({ ...licence, licenceNumber: '第３０１００００００００１号' })).toBe(dealer);
	expect(deriveDealer({ ...licence, licenceNumber: '第301000000002号' })).not.toBe(dealer);
	expect(deriveDealer({ ...licence, country: 'IN' })).not.toBe(dealer);
});

test('a dealer is a short key without the licence number, and fits into a search row', () => {
	expect(deriveDealer(licence)).toMatch(/^[\w-]{6}$/);
});

test('a member without a licence has no dealer', () => {
	expect(deriveDealer({ country: 'JP' })).toBeUndefined();
	expect(deriveDealer({ licenceNumber: '301000000001' })).toBeUndefined();
});
