import { computeDecisionDeadline } from '../common/market-time.ts';
import type { ListingState } from '../stock/listing.ts';

/** The steps of an auction in order (rulebook 3 to 6). */
export const AUCTION_STEPS = ['bids', 'decision', 'completion', 'sold'] as const;
export type AuctionStep = (typeof AUCTION_STEPS)[number];

/** The viewer's role in an auction. A `leader` leads or has won; a `bidder` has bid and does not lead. */
export type Onlooker = 'seller' | 'leader' | 'bidder' | 'visitor' | 'admin';

/** The party whose turn a step is, from the viewer's position. `other`: the other party of the viewer's deal; `market`: an admin, in a case. */
export type Turn = 'you' | 'other' | 'seller' | 'parties' | 'bidders' | 'market' | 'nobody';

export interface NextStep {
	step: AuctionStep;
	status: 'done' | 'now' | 'next';
	whose: Turn;
	/** Deadline or time of the step, in milliseconds since 1970. Absent if the viewer may not see it. */
	at?: number;
}

/** The part of an auction that its viewer sees. Times are milliseconds since 1970. */
export interface AuctionAsSeen {
	state: ListingState;
	closesAt?: number;
	/** Only the parties see these two deadlines. */
	decideBy?: number;
	confirmBy?: number;
	/** True if the viewer is a party and has confirmed. */
	hasConfirmed?: boolean;
	/** True if a party has complained. */
	hasCase?: boolean;
}

/** Lists the steps of an auction, each with the party whose turn it is and the deadline. Empty before the first bid and once the stone is displayed again. */
export function listNextSteps(auction: AuctionAsSeen, viewer: Onlooker, zone: string, now: number): NextStep[] {
	const present = findPresentStep(auction.state);
	if (!present || auction.closesAt === undefined) return [];
	const at = AUCTION_STEPS.indexOf(present);
	return AUCTION_STEPS.map((step, place) => {
		const status = place < at || present === 'sold' ? 'done' : place === at ? 'now' : 'next';
		return { step, status, whose: findTurn(step, status, auction, viewer, now), at: findInstant(step, status, auction, zone) };
	});
}

function findPresentStep(state: ListingState): AuctionStep | undefined {
	switch (state) {
		case 'BIDDING':
			return 'bids';
		case 'AWAITING_DECISION':
			return 'decision';
		case 'ACCEPTED':
			return 'completion';
		case 'SOLD':
			return 'sold';
		case 'DISPLAYED':
		case 'SUSPENDED':
			return undefined;
	}
}

function findTurn(step: AuctionStep, status: NextStep['status'], { confirmBy, hasConfirmed, hasCase }: AuctionAsSeen, viewer: Onlooker, now: number): Turn {
	if (status === 'done' || step === 'sold') return 'nobody';
	const isParty = viewer === 'seller' || viewer === 'leader';
	switch (step) {
		case 'bids':
			return viewer === 'bidder' || viewer === 'visitor' ? 'you' : 'bidders';
		case 'decision':
			return viewer === 'seller' ? 'you' : 'seller';
		case 'completion':
			// The parties may speak until the deadline. After it an admin decides the case.
			if (hasCase && confirmBy !== undefined && confirmBy <= now) return 'market';
			if (!isParty || status === 'next') return isParty ? 'you' : 'parties';
			return hasConfirmed ? 'other' : 'you';
	}
}

function findInstant(step: AuctionStep, status: NextStep['status'], { closesAt, decideBy, confirmBy }: AuctionAsSeen, zone: string): number | undefined {
	switch (step) {
		case 'bids':
			return closesAt;
		case 'decision':
			if (status === 'done') return undefined;
			return status === 'next' && closesAt !== undefined ? computeDecisionDeadline(zone, closesAt) : decideBy;
		case 'completion':
			return status === 'now' ? confirmBy : undefined;
		case 'sold':
			return undefined;
	}
}
