import type { Listing } from './auction.ts';
import type { Party } from './completion.ts';

/**
 * An act of a party after the close. `WITHDRAWN` withdraws the party's own complaint. `closesAt`: the closing time (ISO 8601) of the auction that the
 * party has seen, if the act is meant for that auction alone.
 */
export type AuctionAct = { closesAt?: string } & ({ status: 'ACCEPTED' | 'REJECTED' | 'COMPLETED' | 'WITHDRAWN' } | { status: 'COMPLAINT'; reason: string });

/**
 * Returns whether the party has done exactly this before and it still stands, so that doing it again would change nothing: an acceptance and a
 * confirmation while the deal lives and once it is done, a rejection until the stone's next auction, a complaint and its withdrawal until the
 * deal ends or the party says something else.
 */
export function isRepeated(listing: Listing & { auctions: number }, party: Party, act: AuctionAct): boolean {
	const { state, auction, auctions, rejected } = listing;
	if (act.status === 'REJECTED') return party === 'seller' && !auction && rejected?.number === auctions && isAbout(rejected.closesAt, act.closesAt);
	if (!auction || (state !== 'ACCEPTED' && state !== 'SOLD') || !isAbout(auction.closesAt, act.closesAt)) return false;
	const last = auction.statements?.findLast(({ by }) => by === party);
	switch (act.status) {
		case 'ACCEPTED':
			return party === 'seller';
		case 'COMPLETED':
			return last?.said === 'CONFIRMED';
		case 'COMPLAINT':
			return state === 'ACCEPTED' && last?.said === 'COMPLAINT' && last.reason === act.reason;
		case 'WITHDRAWN':
			return state === 'ACCEPTED' && last?.said === 'WITHDRAWN';
	}
}

function isAbout(closedAt: number, closesAt: string | undefined): boolean {
	return closesAt === undefined || Date.parse(closesAt) === closedAt;
}
