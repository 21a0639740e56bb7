import { expect, test } from 'vitest';
import { chooseAuctionWords, findOwnLimit } from './auction-words.ts';

test('what is current while an auction runs is final after it, and the leader has won once the seller accepts', () => {
	expect(chooseAuctionWords({ state: 'BIDDING', leading: true })).toEqual({
		price: 'auction.currentBid',
		leader: 'auction.leader',
		standing: 'auction.leading',
	});
	expect(chooseAuctionWords({ state: 'AWAITING_DECISION', leading: true })).toEqual({
		price: 'auction.finalPrice',
		leader: 'auction.highestBidder',
		standing: 'auction.highest',
	});
	expect(chooseAuctionWords({ state: 'SOLD', leading: false })).toEqual({ price: 'auction.finalPrice', leader: 'auction.winner', standing: 'auction.lost' });
	expect(chooseAuctionWords({ state: 'ACCEPTED', leading: true }).standing).toBe('auction.won');
});

test('a secret ceiling shows where one above the bid was set, and to who does not lead the own best offer', () => {
	expect(findOwnLimit({ state: 'BIDDING', leading: true, currentBid: 7000, myMaxBid: 9000 })).toEqual({ name: 'auction.ownCeiling', amount: 9000 });
	expect(findOwnLimit({ state: 'BIDDING', leading: true, currentBid: 7000, myMaxBid: 7000 })).toBeUndefined();
	expect(findOwnLimit({ state: 'BIDDING', leading: false, currentBid: 7100, myMaxBid: 7000 })).toEqual({ name: 'auction.ownOffer', amount: 7000 });
	expect(findOwnLimit({ state: 'BIDDING', currentBid: 7100 })).toBeUndefined();
});
