import { describe, expect, test } from 'vitest';
import { findLedgerState, findLedgerViewer, isAmong, LEDGER_SIGHT, LEDGER_VIEWERS, type Sighted, type Whose } from './ledger.ts';
import { LISTING_STATES } from './listing.ts';
import { listKeys } from './record.ts';

/** `first` leads and raises the own ceiling, `second` is outbid at once, then leads. */
const entries: Sighted[] = [
	{ bidderId: 'first', leaderId: 'first', ceilingOnly: false },
	{ bidderId: 'first', leaderId: 'first', ceilingOnly: true },
	{ bidderId: 'second', leaderId: 'first', ceilingOnly: false },
	{ bidderId: 'second', leaderId: 'second', ceilingOnly: false },
];
const LEADER = 'second';

describe('a ledger', () => {
	test('is of an auction that goes on, or has ended with a sale, or without one', () => {
		const auction = { number: 1 } as Parameters<typeof findLedgerState>[0]['auction'];
		expect(LISTING_STATES.map((state) => findLedgerState({ state, auction }))).toEqual([
			'UNSOLD',
			'UNSOLD',
			'BIDDING',
			'AWAITING_DECISION',
			'ACCEPTED',
			'SOLD',
		]);
		expect(findLedgerState({ state: 'DISPLAYED' })).toBe('UNSOLD');
	});

	test.each([
		['seller', false, 'seller'],
		['second', false, 'highest-bidder'],
		['first', false, 'other-bidder'],
		['first', true, 'other-bidder'],
		['stranger', false, 'other-member'],
		['stranger', true, 'admin'],
	])('is read by %s (admin: %s) as %s', (memberId, isAdmin, viewer) => {
		expect(findLedgerViewer(memberId, isAdmin, 'seller', entries)).toBe(viewer);
	});

	test('without a bid has no bidders', () => {
		expect(findLedgerViewer('first', false, 'seller', [])).toBe('other-member');
	});

	test.each<[Whose, string, boolean[]]>([
		['nobody', 'first', [false, false, false, false]],
		['everybody', 'stranger', [true, true, true, true]],
		['own', 'first', [true, true, false, false]],
		['own', 'stranger', [false, false, false, false]],
		['leader', 'stranger', [false, false, true, true]],
		['leader', 'first', [true, true, true, true]],
		['losers', 'stranger', [true, true, false, false]],
		['losers', 'second', [true, true, true, true]],
		['taking-the-lead', 'stranger', [true, true, false, true]],
		['taking-the-lead', 'second', [true, true, true, true]],
	])('shows what is seen of %s to %s', (whose, viewerId, shown) => {
		expect(entries.map((entry) => isAmong(whose, entry, viewerId, LEADER))).toEqual(shown);
	});
});

test("in no state does anybody see the highest bidder's ceiling or id but the highest bidder", () => {
	const [outbid, leading] = [entries[0], entries[3]];
	if (!outbid || !leading) throw new Error('There are four entries');
	for (const state of listKeys(LEDGER_SIGHT)) {
		for (const viewer of LEDGER_VIEWERS) {
			const viewerId = viewer === 'highest-bidder' ? LEADER : viewer === 'other-bidder' ? 'first' : viewer;
			const { ceiling, id } = LEDGER_SIGHT[state][viewer];
			const own = viewer === 'highest-bidder';
			expect([ceiling, id].map((whose) => isAmong(whose, leading, viewerId, LEADER))).toEqual([own, own]);
			if (viewer !== 'other-bidder') expect(isAmong(id, outbid, viewerId, LEADER)).toBe(false);
		}
	}
});
