import { describe, expect, test } from 'vitest';
import { DAY } from '../common/durations.ts';
import { computeExpiry, findNextDue, hasExpired, isSearchable, LISTING_STATES, mayEdit, stepDue } from './listing.ts';

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

test('an auction is due for its close, then for the decision; a stone that is suspended or sold for nothing', () => {
	const listing = { expiresAt: NOW, remindAt: NOW, reminded: false, closesAt: NOW + 1, decideBy: NOW + 2 };
	expect(findNextDue({ ...listing, state: 'BIDDING' })).toEqual({ step: 'close', at: NOW + 1 });
	expect(findNextDue({ ...listing, state: 'AWAITING_DECISION' })).toEqual({ step: 'decide', at: NOW + 2 });
	expect(findNextDue({ ...listing, state: 'AWAITING_DECISION', decideBy: undefined })).toBeUndefined();
	for (const state of ['SUSPENDED', 'SOLD'] as const) expect(findNextDue({ ...listing, state })).toBeUndefined();
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
	const disputed = { ...accepted, confirmBy: NOW - 7 * DAY, settleBy: NOW };
	expect([stepDue(disputed, NOW - DAY - 1), stepDue(disputed, NOW - DAY), stepDue(disputed, NOW - 1), stepDue(disputed, NOW)]).toEqual([
		undefined,
		'settle-reminder',
		'settle-reminder',
		'settle',
	]);
	expect([stepDue({ ...disputed, settleReminded: true }, NOW - 1), stepDue({ ...disputed, settleReminded: true }, NOW)]).toEqual([undefined, 'settle']);
});

test('only stones without a bid may be edited', () => {
	expect(LISTING_STATES.filter(mayEdit)).toEqual(['DISPLAYED', 'SUSPENDED']);
});

test("everybody's search shows stones from the listing to the seller's decision", () => {
	expect(LISTING_STATES.filter(isSearchable)).toEqual(['DISPLAYED', 'BIDDING', 'AWAITING_DECISION']);
});
