import { describe, expect, test } from 'vitest';
import { listKeys } from '../common/record.ts';
import { LISTING_STATES } from '../stock/listing.ts';
import {
	findLedgerState,
	findLedgerViewer,
	isAmong,
	LEDGER_SIGHT,
	LEDGER_VIEWERS,
	type LedgerField,
	type LedgerState,
	type Sighted,
	type Whose,
} from './ledger.ts';

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

describe('the table of rulebook 4', () => {
	/** The ledger has another loser, who is not a viewer. */
	const ledger: Sighted[] = [
		...entries,
		{ bidderId: 'third', leaderId: LEADER, ceilingOnly: false },
		{ bidderId: 'third', leaderId: LEADER, ceilingOnly: true },
	];
	const ids = { seller: 'seller', 'highest-bidder': LEADER, 'other-bidder': 'first', 'other-member': 'stranger', admin: 'admin', guest: 'guest' };
	const OVER: LedgerState[] = ['SOLD', 'UNSOLD'];
	const FOR_PARTIES: LedgerState[] = ['ACCEPTED', 'SOLD'];
	const looks = listKeys(LEDGER_SIGHT).flatMap((state) =>
		LEDGER_VIEWERS.map((viewer) => ({ state, viewer, isParty: viewer === 'seller' || viewer === 'highest-bidder' })),
	);

	test.each(looks)('as $viewer sees the ledger of an auction: $state', ({ state, viewer, isParty }) => {
		const isBidder = viewer === 'highest-bidder' || viewer === 'other-bidder';
		const isAdmin = viewer === 'admin';
		const isShown = isBidder || isParty || isAdmin || (!FOR_PARTIES.includes(state) && viewer === 'other-member');
		const opened = (isParty || isAdmin) && OVER.includes(state);
		const sight = LEDGER_SIGHT[state][viewer];
		for (const entry of ledger) {
			const own = entry.bidderId === ids[viewer];
			const sees = (field: LedgerField) => isAmong(sight[field], entry, ids[viewer], LEADER);
			expect(sees('bid')).toBe(isShown && (isParty || isBidder || isAdmin || entry.bidderId === entry.leaderId));
			expect(sees('id')).toBe(isShown && own);
			expect(sees('raisedCeiling')).toBe(isShown && (own || opened));
			expect(sees('ceiling')).toBe(isShown && (own || (opened && entry.bidderId !== LEADER)));
			expect(sees('name')).toBe(isShown && (own || isAdmin || (entry.bidderId === LEADER && !(state === 'UNSOLD' && viewer === 'other-member'))));
		}
	});
});
