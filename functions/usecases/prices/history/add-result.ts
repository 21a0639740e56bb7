import { createHash } from 'node:crypto';
import { deriveLicence } from '#shared/domain/accounts/member.ts';
import type { Auction } from '#shared/domain/auctions/auction.ts';
import { findMarketClass, nameMarketClass } from '#shared/domain/prices/market-classes.ts';
import { nameMarketWeek, type Outcome } from '#shared/domain/prices/result.ts';
import { commitIfFirst } from '../../commit-or-retry.ts';
import type { Ports } from '../../market/market.ts';
import type { ListingRecord } from '../../stock/ports/listings.ts';
import type { ResultRecord } from '../ports/history.ts';

/** A decided auction, with its listing after the decision. */
export interface Decided {
	listing: Pick<ListingRecord, 'listingId' | 'sellerId' | 'stone'>;
	auction: Pick<Auction, 'number' | 'closesAt' | 'leaderId' | 'currentBid' | 'secret'>;
	outcome: Outcome;
}

/** Returns a member's mark in a class: always the same there, and different in every other class (`adapters/prices/party-marks.ts`). */
export type PseudonymizeParty = (memberId: string, marketClass: string) => Promise<string>;

/** Characters of a result's id: 80 bits. */
const ID_LENGTH = 20;

/** Returns the outcome of an auction if this change of its listing decided it. A deal that failed after it was accepted is neither sold nor rejected. */
export function findOutcome(before: Pick<ListingRecord, 'state'> & { auction?: Decided['auction'] }, listing: ListingRecord): Decided | undefined {
	const { auction } = before;
	if (!auction) return undefined;
	if (before.state === 'ACCEPTED' && listing.state === 'SOLD') return { listing, auction, outcome: 'SOLD' };
	const wasOpen = before.state === 'BIDDING' || before.state === 'AWAITING_DECISION';
	return wasOpen && !listing.auction ? { listing, auction, outcome: 'REJECTED' } : undefined;
}

/** Finds the first of the accounts with a member's licence, so that a dealer with several accounts counts as one party. */
async function findDealer({ members }: Ports<'members'>, memberId: string): Promise<string> {
	const licence = deriveLicence((await members.get(memberId)) ?? {});
	const [first] = licence === undefined ? [] : await members.licensed(licence, 1);
	return first?.memberId ?? memberId;
}

/**
 * Adds an auction's outcome to the results, anonymously; a repeated call adds nothing. Stones without an asking price are left out, because there is
 * nothing to compare.
 */
export async function addResult(
	market: Ports<'commit' | 'zone' | 'bids' | 'members'>,
	pseudonymizeParty: PseudonymizeParty,
	{ listing, auction, outcome }: Decided,
): Promise<void> {
	const { shape, weight, color, clarity, fancyColorDto, labGrown = false, treatment, askingPrice } = listing.stone;
	if (askingPrice === undefined) return;
	const marketClass = nameMarketClass(findMarketClass({ labGrown, shape, weight }));
	const pseudonymize = async (memberId: string) => pseudonymizeParty(await findDealer(market, memberId), marketClass);
	const [seller, bidder, bidders] = await Promise.all([
		pseudonymize(listing.sellerId),
		pseudonymize(auction.leaderId),
		market.bids.bidders(listing.listingId, auction.number),
	]);
	const result: ResultRecord = {
		// Derived from the secret of the auction's seals, so that it cannot be computed from the stone.
		resultId: createHash('sha256').update(`result#${listing.listingId}#${auction.secret}`).digest('hex').slice(0, ID_LENGTH),
		week: nameMarketWeek(market.zone, auction.closesAt),
		shape,
		// Rounded down, so that the result stays in the class of its marks.
		weight: Math.floor(Math.round(weight * 1000) / 10) / 100,
		color,
		mainColor: fancyColorDto?.mainColor,
		intensity: fancyColorDto?.intensity,
		clarity,
		labGrown,
		treated: treatment !== undefined,
		askingPrice,
		highestBid: auction.currentBid,
		bidders: bidders.length,
		outcome,
		seller,
		bidder,
	};
	await commitIfFirst(market, [{ kind: 'result-added', result }]);
}
