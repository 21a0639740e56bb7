import { decideCompletion, type Party } from '#shared/domain/auctions/completion.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { describeStone } from '../notifications/notify.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import type { CaseRecord } from './ports/cases.ts';

/** The state of a case, without its parties' statements. */
type Course = Pick<CaseRecord, 'state' | 'reported' | 'end' | 'decidedBy'>;

/** Builds the change that saves the case of an accepted bid, guarded by the listing that is written with it. `listing` must still have its auction. */
export function saveCase(market: Ports<'now' | 'currency'>, listing: ListingRecord, caseId: string, course: Course): Change[] {
	const { auction } = listing;
	if (!auction) return [];
	const { statements = [], confirmBy = market.now, movedBy, settleBy } = auction;
	const { lot, lotId } = describeStone(listing, market);
	const record: CaseRecord = {
		...course,
		caseId,
		listingId: listing.listingId,
		auction: auction.number,
		sellerId: listing.sellerId,
		buyerId: auction.leaderId,
		lot,
		lotId,
		amount: auction.currentBid,
		openedAt: statements.find(({ said }) => said === 'COMPLAINT')?.at ?? confirmBy,
		statements,
		answerBy: confirmBy,
		movedBy,
		settleBy,
	};
	return [{ kind: 'case-saved', record }];
}

/** Lists the parties on record for a case that an admin decides. */
export function listReported({ auction }: ListingRecord): readonly Party[] {
	return decideCompletion(auction?.statements).reported;
}

/** Saves the case of an undecided deal, if there is one, with the listing's present statements and deadlines. */
export function carryCaseOver(market: Ports<'now' | 'currency'>, listing: ListingRecord): Change[] {
	const { caseId, settleBy } = listing.auction ?? {};
	if (!caseId) return [];
	return saveCase(market, listing, caseId, settleBy === undefined ? { state: 'OPEN', reported: [] } : { state: 'DECIDING', reported: listReported(listing) });
}

/** Closes the case of a deal that is completed after all. */
export function closeCase(market: Ports<'now' | 'currency'>, listing: ListingRecord): Change[] {
	const caseId = listing.auction?.caseId;
	return caseId ? saveCase(market, listing, caseId, { state: 'CLOSED', reported: [], end: { how: 'SOLD', at: market.now, banned: [] } }) : [];
}

export function listParties({ sellerId, auction }: ListingRecord): Record<'seller' | 'buyer', string> {
	return { seller: sellerId, buyer: auction?.leaderId ?? '' };
}
