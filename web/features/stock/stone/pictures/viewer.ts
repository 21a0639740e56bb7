import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { Onlooker } from '#shared/domain/auctions/next-steps.ts';
import { awaitsAdmin } from '#web/parts/auctions/auction-words.ts';

/** Finds the viewer's role in a stone's auction. `isAdmin`: an admin looks on, and is not asked to bid. */
export function findViewer(diamond: Diamond, memberId: string | undefined, isAdmin = false): Onlooker {
	if (isAdmin) return 'admin';
	if (memberId !== undefined && diamond.seller.userId === memberId) return 'seller';
	if (diamond.leading || diamond.confirmations) return 'leader';
	return diamond.isBidPlaced ? 'bidder' : 'visitor';
}

/** Text keys under `advice` that explain a stone's state to the viewer and what to do next. */
export type Advice =
	| `DISPLAYED.${'visitor' | 'visitorUnpriced' | 'seller' | 'admin'}`
	| `SUSPENDED.${'visitor' | 'seller'}`
	| `BIDDING.${Onlooker}`
	| `${'AWAITING_DECISION' | 'ACCEPTED' | 'SOLD'}.${Exclude<Onlooker, 'admin'>}`
	| `ACCEPTED.${'waiting' | 'disputed' | 'deciding'}`;

export function pickAdvice(diamond: Diamond, viewer: Onlooker): Advice {
	if (awaitsAdmin(diamond)) return 'ACCEPTED.deciding';
	const { state, confirmations, disputedBy } = diamond;
	// Only the parties see confirmations.
	if (state === 'ACCEPTED' && confirmations && viewer !== 'admin') {
		if (disputedBy) return 'ACCEPTED.disputed';
		if (confirmations[viewer === 'seller' ? 'seller' : 'buyer']) return 'ACCEPTED.waiting';
	}
	switch (state) {
		case 'BIDDING':
			return `BIDDING.${viewer}`;
		case 'AWAITING_DECISION':
		case 'ACCEPTED':
		case 'SOLD':
			return `${state}.${viewer === 'admin' ? 'visitor' : viewer}`;
		case 'SUSPENDED':
			return viewer === 'seller' ? 'SUSPENDED.seller' : 'SUSPENDED.visitor';
		case 'DISPLAYED':
			if (viewer === 'seller' || viewer === 'admin') return `DISPLAYED.${viewer}`;
			return diamond.askingPrice === undefined ? 'DISPLAYED.visitorUnpriced' : 'DISPLAYED.visitor';
	}
}
