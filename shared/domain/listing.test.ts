import { describe, expect, test } from 'vitest';
import { computeRatio, computeTotalPrice, normalizeLotId } from './diamond.ts';
import { DAY } from './limits.ts';
import { computeExpiry, findNextDue, hasExpired, mayEdit, stepDue } from './listing.ts';

const NOW = Date.parse('2026-11-21T03:00:00.000Z');

describe('a displayed listing', () => {
	const expiresAt = computeExpiry(NOW);
	const remindAt = expiresAt - 3 * DAY;
	test('is due for its reminder, then for suspension', () => {
		expect(findNextDue({ state: 'DISPLAYED', expiresAt, remindAt, reminded: false })).toEqual({ step: 'remind', at: remindAt });
		expect(findNextDue({ state: 'DISPLAYED', expiresAt, remindAt, reminded: true })).toEqual({ step: 'expire', at: NOW + 30 * DAY });
	});
	test('has expired at the instant, not before; in an auction never', () => {
		expect(hasExpired({ state: 'DISPLAYED', expiresAt }, expiresAt - 1)).toBe(false);
		expect(hasExpired({ state: 'DISPLAYED', expiresAt }, expiresAt)).toBe(true);
		expect(hasExpired({ state: 'BIDDING', expiresAt }, expiresAt)).toBe(false);
	});
});

test('an accepted listing is due for the reminder a day before its deadline, then for the deadline', () => {
	const listing = { state: 'ACCEPTED' as const, expiresAt: 0, remindAt: 0, reminded: true, confirmBy: NOW };
	expect(findNextDue(listing)).toEqual({ step: 'confirm-reminder', at: NOW - DAY });
	expect(findNextDue({ ...listing, confirmReminded: true })).toEqual({ step: 'confirm', at: NOW });
});

test('who comes so late that the deadline has come too does not remind of it any more', () => {
	const displayed = { state: 'DISPLAYED' as const, expiresAt: NOW, remindAt: NOW - 2 * DAY, reminded: false };
	expect([stepDue(displayed, NOW - 3 * DAY), stepDue(displayed, NOW - 2 * DAY), stepDue(displayed, NOW - 1), stepDue(displayed, NOW)]).toEqual([
		undefined,
		'remind',
		'remind',
		'expire',
	]);
	const accepted = { state: 'ACCEPTED' as const, expiresAt: 0, remindAt: 0, reminded: true, confirmBy: NOW };
	expect([stepDue(accepted, NOW - DAY - 1), stepDue(accepted, NOW - DAY), stepDue(accepted, NOW)]).toEqual([undefined, 'confirm-reminder', 'confirm']);
	expect(stepDue({ ...accepted, confirmReminded: true }, NOW - 1)).toBeUndefined();
});

test('only stones without a bid may be edited', () => {
	expect((['DISPLAYED', 'SUSPENDED', 'BIDDING', 'AWAITING_DECISION', 'ACCEPTED', 'SOLD'] as const).filter(mayEdit)).toEqual(['DISPLAYED', 'SUSPENDED']);
});

test('totals and ratios are rounded as the specification says', () => {
	expect(computeTotalPrice(10_000, 1.015)).toBe(10_150);
	expect(computeTotalPrice(333, 0.335)).toBe(112);
	expect(computeRatio(4.89, 3.25)).toBe(1.5);
	expect(computeRatio(4.89, undefined)).toBeUndefined();
});

test('lot ids are compared without regard to case, width or outer spaces', () => {
	expect(normalizeLotId(' ab-１２ ')).toBe(normalizeLotId('AB-12'));
});
