import { expect, test } from 'vitest';
import type { Auction, Listing } from '../auctions/auction.ts';
import type { Statement } from '../auctions/completion.ts';
import type { ListingState } from '../stock/listing.ts';
import { isCurrent, mayBecomeOutdated } from './current-notification.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from './notification.ts';

const makeListing = (state: ListingState, leaderId: string, statements: readonly Statement[] = []) =>
	({ state, sellerId: 'seller', auction: state === 'DISPLAYED' ? undefined : ({ leaderId, statements } as Auction) }) as Listing;

test.each<[NotificationKind, string, Listing | undefined, boolean]>([
	['OUTBID', 'me', makeListing('BIDDING', 'other'), true],
	['OUTBID', 'me', makeListing('BIDDING', 'me'), false],
	['OUTBID', 'me', makeListing('AWAITING_DECISION', 'other'), false],
	['OUTBID', 'me', undefined, false],
	['OUTBID', 'me', { ...makeListing('BIDDING', 'other'), hidden: true }, false],
	['AUCTION_CLOSED_SELLER', 'seller', makeListing('AWAITING_DECISION', 'me'), true],
	['AUCTION_CLOSED_SELLER', 'seller', makeListing('ACCEPTED', 'me'), false],
	['AUCTION_CLOSED_LEADER', 'me', makeListing('AWAITING_DECISION', 'me'), true],
	['AUCTION_CLOSED_LEADER', 'me', makeListing('DISPLAYED', 'me'), false],
	['ACCEPTED', 'me', makeListing('ACCEPTED', 'me'), true],
	['ACCEPTED', 'me', makeListing('ACCEPTED', 'me', [{ by: 'buyer', at: 1, said: 'CONFIRMED' }]), false],
	['ACCEPTED', 'me', makeListing('ACCEPTED', 'me', [{ by: 'buyer', at: 1, said: 'COMPLAINT', reason: 'x' }]), false],
	['ACCEPTED', 'me', makeListing('ACCEPTED', 'other'), false],
	['CONFIRM_REMINDER', 'seller', makeListing('ACCEPTED', 'me', [{ by: 'buyer', at: 1, said: 'CONFIRMED' }]), true],
	['CONFIRM_REMINDER', 'seller', makeListing('ACCEPTED', 'me', [{ by: 'seller', at: 1, said: 'COMPLAINT', reason: 'x' }]), false],
	['CONFIRM_REMINDER', 'me', makeListing('SOLD', 'me'), false],
])('%s to %s still applies to %j: %s', (kind, memberId, listing, expected) => {
	expect(isCurrent(kind, memberId, listing)).toBe(expected);
});

test('a notification of an earlier auction does not apply to the stone’s next one', () => {
	const CLOSE = Date.parse('2026-11-27T08:00:00.000Z');
	const [own, earlier] = [CLOSE, CLOSE - 86_400_000].map((at) => new Date(at).toISOString());
	const listing = (state: ListingState) => ({ state, sellerId: 'seller', auction: { leaderId: 'other', closesAt: CLOSE } as Auction }) as Listing;
	for (const [kind, memberId, state] of [
		['OUTBID', 'me', 'BIDDING'],
		['AUCTION_CLOSED_SELLER', 'seller', 'AWAITING_DECISION'],
		['AUCTION_CLOSED_LEADER', 'other', 'AWAITING_DECISION'],
	] as const)
		expect([own, earlier, undefined].map((closesAt) => isCurrent(kind, memberId, listing(state), closesAt))).toEqual([true, false, true]);
	const postponed = { ...listing('BIDDING'), auction: { leaderId: 'other', closesAt: CLOSE, restoredTo: 1 } as Auction };
	expect(isCurrent('OUTBID', 'me', postponed, earlier)).toBe(true);
});

test('no other kind is ever outdated', () => {
	const others = NOTIFICATION_KINDS.filter((kind) => !mayBecomeOutdated(kind));
	expect(others.filter((kind) => !isCurrent(kind, 'me', undefined))).toEqual([]);
	expect(NOTIFICATION_KINDS.length - others.length).toBe(5);
});
