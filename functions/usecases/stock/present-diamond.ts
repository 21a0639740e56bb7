import type { Diamond, GuestDiamond } from '#shared/contract/stock/diamonds.ts';
import { isAdmin, isSameLicence } from '#shared/domain/accounts/member.ts';
import { formatFullName } from '#shared/domain/accounts/person-name.ts';
import { applyClock, findParty, findSaleTime } from '#shared/domain/auctions/auction.ts';
import { computeRequiredBid } from '#shared/domain/auctions/bidding.ts';
import { findStanding, PARTIES, type Party } from '#shared/domain/auctions/completion.ts';
import { decideAbilities, isTakingBids } from '#shared/domain/stock/abilities.ts';
import type { Viewer } from '#shared/domain/stock/attributes.ts';
import { computeDepthPercent, computeRatio, computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';
import { findShownParty, isSeenAsBought, maySeeBids } from '#shared/domain/stock/sight.ts';
import { type Stone, showStone } from '#shared/domain/stock/stone.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Participation } from '../auctions/ports/bids.ts';
import type { Ports } from '../market/market.ts';
import { mayReadDeals } from './may-see.ts';
import { presentMedia, presentPhotos } from './media/present-media.ts';
import type { ListingRecord } from './ports/listings.ts';

/** The ports with which listings are presented to a member. */
export type PresentingMarket = Ports<'now' | 'zone' | 'actor' | 'readListingContext' | 'mediaOrigin'>;

/** Pages of up to this many stones show the steps of their auctions; longer ones would not fit into an answer. */
const STEPS_SHOWN = 100;

const instant = (at: number): string => new Date(at).toISOString();
const instantIf = (at: number | undefined): string | undefined => (at === undefined ? undefined : instant(at));

/** Presents a stone as the viewer sees it, with derived measures. An unstated depth in percent is computed and marked as derived. */
export function presentStone<V extends Viewer>(stone: Stone, viewer: V) {
	const totalDepth = stone.totalDepth ?? computeDepthPercent(stone);
	return {
		...showStone({ ...stone, totalDepth }, viewer),
		derived: totalDepth === stone.totalDepth ? undefined : ['totalDepth' as const],
		ratio: computeRatio(stone.length, stone.width),
	};
}

/** Presents a listing to a guest: only what the attribute table shows to guests (rulebook 2). */
export function presentToGuest(listing: ListingRecord, { mediaOrigin }: Ports<'mediaOrigin'>): GuestDiamond {
	return {
		...presentStone(listing.stone, 'guest'),
		...presentPhotos(listing, mediaOrigin, 1),
		diamondId: listing.listingId,
		createdAt: instant(listing.createdAt),
	};
}

/**
 * Presents what everybody saw of a stone that was bought, without photos, to find similar ones. Returns undefined for any other stone: since it left
 * the market, a suspended one may have been edited, and hidden ones reveal nothing.
 */
export function presentBought(listing: ListingRecord, market: Ports<'mediaOrigin'>): GuestDiamond | undefined {
	return isSeenAsBought(listing) ? { ...presentToGuest(listing, market), ...presentPhotos(listing, market.mediaOrigin, 0) } : undefined;
}

/**
 * Presents listings to a member, each with what the member may do with it. A key without the scope `deals:read` gets nothing of the member's own bids
 * and deals. A page of usual size takes one request to the table.
 */
export async function presentDiamonds(market: PresentingMarket, written: readonly ListingRecord[], caller: MemberRecord): Promise<Diamond[]> {
	// Overdue steps of the clock are applied, whether or not a sweep has taken them.
	const listings = written.map((listing) => applyClock(listing, market.zone, market.now));
	const ids = listings.map(({ listingId }) => listingId);
	const inAuction = listings.filter(({ auction }) => auction).map(({ listingId }) => listingId);
	const people = listings.flatMap((listing) => [
		listing.sellerId,
		...(findParty(listing, caller.memberId) && listing.auction ? [listing.auction.leaderId] : []),
	]);
	const { members, tracked, standings, rate } = await market.readListingContext(caller.memberId, { people, listingIds: ids, inAuction });
	const { now, mediaOrigin } = market;
	const common = { caller, members, rate, now, mediaOrigin, withSteps: listings.length <= STEPS_SHOWN, readsDeals: mayReadDeals(market) };
	return listings.map((listing, index) => {
		const context = { ...common, writtenState: written[index]?.state ?? listing.state };
		return present(listing, tracked.has(listing.listingId), standings.get(listing.listingId), context);
	});
}

export async function presentDiamond(market: PresentingMarket, listing: ListingRecord, caller: MemberRecord): Promise<Diamond> {
	const [diamond] = await presentDiamonds(market, [listing], caller);
	if (!diamond) throw new Error('A listing presents as one diamond');
	return diamond;
}

interface Presentation {
	caller: MemberRecord;
	members: ReadonlyMap<string, MemberRecord>;
	rate: number;
	now: number;
	mediaOrigin: string;
	withSteps: boolean;
	readsDeals: boolean;
	/** See {@link decideAbilities}. */
	writtenState: ListingState;
}

function present(listing: ListingRecord, tracked: boolean, standing: Participation | undefined, context: Presentation): Diamond {
	const { stone, auction } = listing;
	const { caller, members, rate, now, readsDeals, writtenState } = context;
	const seller = members.get(listing.sellerId);
	const party = findShownParty(listing, { memberId: caller.memberId, readsDeals });
	const mine = readsDeals && auction && standing?.auction === auction.number ? standing : undefined;
	const isColleague = seller !== undefined && seller.memberId !== caller.memberId && isSameLicence(seller, caller);
	const shown = maySeeBids(listing, context) ? auction : undefined;
	const dealParty = readsDeals ? party : undefined;
	const abilities = decideAbilities(listing, caller, { party: dealParty, isColleague, writtenState, hasPrice: stone.askingPrice !== undefined }, now);
	return {
		...presentStone(stone, party === 'seller' || isAdmin(caller) ? 'seller' : 'member'),
		...presentMedia(listing, context.mediaOrigin),
		diamondId: listing.listingId,
		totalPrice: stone.askingPrice === undefined ? undefined : computeTotalPrice(stone.askingPrice, stone.weight),
		createdAt: instant(listing.createdAt),
		state: listing.state,
		status: listing.state,
		version: listing.version,
		revision: listing.revision,
		expiresAt: party === 'seller' ? instant(listing.expiresAt) : undefined,
		seller: {
			userId: listing.sellerId,
			name: seller ? formatFullName(seller, seller.language) : '',
			company: seller?.companyName ?? '',
			rank: seller?.rank ?? 0,
		},
		sellerRank: seller?.rank ?? 0,
		currentBid: shown?.currentBid,
		currentPrice: shown?.currentBid ?? stone.askingPrice,
		currentBidderName: shown?.leaderName,
		currentBidderCompanyName: shown?.leaderCompanyName,
		topBidderCompanyName: shown?.leaderCompanyName,
		bidCount: auction?.bidCount ?? 0,
		bidSteps: context.withSteps ? shown?.steps?.map(({ at, bid }) => ({ at: instant(at), bid })) : undefined,
		requiredBid: isTakingBids(listing, now) && stone.askingPrice !== undefined ? computeRequiredBid(stone.askingPrice, auction, rate) : undefined,
		bidStartDateTime: instantIf(auction?.startedAt),
		closesAt: instantIf(auction?.closesAt),
		decideBy: party ? instantIf(auction?.decideBy) : undefined,
		isBidPlaced: mine !== undefined,
		myMaxBid: mine?.ceiling,
		leading: mine && auction ? auction.leaderId === caller.memberId : undefined,
		tracked,
		...(readsDeals && presentDeal(listing, party, members)),
		abilities,
	};
}

/** After acceptance both parties see each other's contact details; nobody else does (rulebook 5). */
function presentDeal(listing: ListingRecord, party: Party | undefined, members: ReadonlyMap<string, MemberRecord>): Partial<Diamond> {
	const { auction } = listing;
	if (!party || !auction) return {};
	const confirmBy = instantIf(auction.confirmBy);
	if (listing.state !== 'ACCEPTED' && listing.state !== 'SOLD') return { confirmBy };
	const { statements } = auction;
	const other = members.get(party === 'seller' ? auction.leaderId : listing.sellerId);
	return {
		confirmBy,
		confirmations: { seller: findStanding(statements, 'seller') === 'confirmed', buyer: findStanding(statements, 'buyer') === 'confirmed' },
		soldAt: listing.state === 'SOLD' ? instantIf(findSaleTime(auction)) : undefined,
		caseId: auction.caseId,
		bothDispute: PARTIES.every((one) => findStanding(statements, one) === 'complained') || undefined,
		disputedBy: statements?.find(({ by, said }) => said === 'COMPLAINT' && findStanding(statements, by) === 'complained')?.by,
		counterparty: other && presentContact(other),
	};
}

/** Presents a party's contact details. Returns undefined for a member whose data has been erased. */
function presentContact(member: MemberRecord): Diamond['counterparty'] {
	if (member.state === 'REMOVED') return undefined;
	return {
		firstName: member.firstName,
		lastName: member.lastName,
		companyName: member.companyName ?? '',
		email: member.userName,
		phoneNumber: member.phoneNumber ?? null,
		preferredCommunication: member.preferredCommunication ?? 'Email',
		communicationAddress: member.communicationAddress ?? null,
	};
}
