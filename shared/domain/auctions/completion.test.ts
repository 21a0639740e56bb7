import { expect, test } from 'vitest';
import { findRole, findSilence, type Party, type Silence, type Standing } from './completion.ts';

test.each([
	['buyer', 'silent', 'ban'],
	['buyer', 'confirmed', 'sold'],
	['buyer', 'complained', 'ban'],
	['seller', 'silent', 'otherBanned'],
	['seller', 'confirmed', 'sold'],
	['seller', 'complained', 'ban'],
] satisfies [Party, Standing, Silence][])('a silent %s, whose other party is %s, leads to: %s', (party, other, silence) => {
	expect(findSilence(party, other)).toBe(silence);
});

test('a member is on one side of a deal, or on none', () => {
	const deal = { sellerId: 'S', buyerId: 'B' };
	expect(['S', 'B', 'X'].map((memberId) => findRole(deal, { memberId }))).toEqual(['seller', 'buyer', undefined]);
});
