import type { AdminDashboard, MemberDashboard } from '#shared/contract/accounts/members.ts';
import { MEMBERS_LISTED } from '#shared/domain/accounts/limits.ts';
import { isAdmin } from '#shared/domain/accounts/member.ts';
import { LISTING_STATES, type ListingState, SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { isOpenToAll } from '#shared/domain/stock/sight.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { BIDS_LOOKED_AT, BIDS_READ } from '../auctions/lost-auctions.ts';
import type { Ports } from '../market/market.ts';
import { findByStates } from '../search/find-by-states.ts';
import type { StoneIndex } from '../search/ports/stone-search.ts';
import type { Imports } from '../sheets/ports/imports.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import type { PresentingMarket } from '../stock/present-diamond.ts';
import { findTasks } from './find-tasks.ts';

type MemberMarket = PresentingMarket & Ports<'listings' | 'bids' | 'favourites' | 'notifications' | 'mediaRequests'>;
type AdminMarket = Ports<'now' | 'members' | 'cases' | 'notifications'>;

/** States that still concern a bidder. An unconfirmed deal costs the buyer a ban, so deals are read first. */
const OPEN: readonly (readonly ListingState[])[] = [['ACCEPTED'], ['BIDDING']];

/** Reads the dashboard's figures for a member or an admin. A member's own writes are counted at once. */
export function readDashboard(
	market: MemberMarket & AdminMarket,
	stones: StoneIndex,
	imports: Pick<Imports, 'latest'>,
	caller: MemberRecord,
): Promise<MemberDashboard | AdminDashboard> {
	return isAdmin(caller) ? readAdminDashboard(market, stones, caller) : readMemberDashboard(market, stones, imports, caller);
}

async function readMemberDashboard(market: MemberMarket, stones: StoneIndex, imports: Pick<Imports, 'latest'>, caller: MemberRecord): Promise<MemberDashboard> {
	const { memberId, rank } = caller;
	const [own, bids, tracked, unreadMessage] = await Promise.all([
		countByState(stones, new Set([memberId])),
		readStandings(market, stones, memberId),
		countTracked(market, stones, memberId),
		market.notifications.unread(memberId),
	]);
	return {
		role: 'User',
		stones: own,
		bids: { leading: bids.leading, outbid: bids.outbid.length },
		deals: {
			toDecide: own.AWAITING_DECISION,
			selling: own.ACCEPTED,
			buying: bids.bought.length,
			purchases: bids.bought.map(({ listingId }) => listingId),
		},
		tracked,
		hasBid: bids.hasBid,
		unreadMessage,
		rank,
		tasks: await findTasks(market, stones, imports, caller, { own, bidOn: [...bids.outbid, ...bids.bought] }),
	};
}

async function readAdminDashboard(market: AdminMarket, stones: StoneIndex, { memberId }: MemberRecord): Promise<AdminDashboard> {
	const [members, inactive, all, unreadMessage, deciding] = await Promise.all([
		market.members.count(),
		market.members.inactiveIds(market.now, MEMBERS_LISTED),
		countByState(stones),
		market.notifications.unread(memberId),
		market.cases.page('DECIDING', 0, 1),
	]);
	return { role: 'Admin', members, inactiveMembers: inactive.length, stones: all, unreadMessage, casesToDecide: deciding.totalElements };
}

/** Counts the stones of these sellers, or of all, by state. */
async function countByState(stones: StoneIndex, sellerIds?: ReadonlySet<string>): Promise<Record<ListingState, number>> {
	const counts = async (states: readonly ListingState[], ownWrites: boolean) => {
		const query = { filters: { includeTreated: true }, sellerIds, states, showHidden: true, sort: [], page: 0, size: 1, facets: false };
		return (await stones.find(query, { ownWrites })).total;
	};
	// The first count loads the index for the others.
	await counts([], true);
	const counted = await Promise.all(LISTING_STATES.map(async (state) => [state, await counts([state], false)] as const));
	return Object.fromEntries(counted) as Record<ListingState, number>;
}

/** Counts the tracked stones that the member's list of them shows: those that are open to all. */
async function countTracked(market: Ports<'favourites'>, stones: StoneIndex, memberId: string): Promise<number> {
	const only = new Set(await market.favourites.listingsTracked(memberId));
	if (only.size === 0) return 0;
	const open = { filters: { includeTreated: true }, only, states: SEARCHABLE_STATES, showHidden: false, sort: [], page: 0, size: 1, facets: false };
	return (await stones.find(open)).total;
}

interface Standings {
	hasBid: boolean;
	leading: number;
	outbid: ListingRecord[];
	bought: ListingRecord[];
}

/** Reads in how many auctions the member leads, the auctions with other leaders, and the accepted stones that the member is buying. */
async function readStandings(market: Ports<'now' | 'listings' | 'bids'>, stones: StoneIndex, memberId: string): Promise<Standings> {
	// Most auctions are over.
	const only = new Set(await market.bids.listingsBidOn(memberId, BIDS_READ));
	const ids = only.size > 0 ? await findByStates(stones, { only }, OPEN, BIDS_LOOKED_AT) : [];
	const bidOn = await market.listings.getMany(ids);
	const running = bidOn.filter(({ state, auction }) => state === 'BIDDING' && auction && auction.closesAt > market.now);
	const runningIds = running.map(({ listingId }) => listingId);
	const taken = await market.bids.participations(memberId, runningIds);
	const present = running.filter(({ listingId, auction }) => taken.get(listingId)?.auction === auction?.number);
	const leads = ({ auction }: (typeof bidOn)[number]) => auction?.leaderId === memberId;
	// A banned seller's stone is visible to its leader alone.
	const outbid = present.filter((listing) => !leads(listing) && isOpenToAll(listing, market.now));
	const bought = bidOn.filter((listing) => listing.state === 'ACCEPTED' && leads(listing));
	return { hasBid: only.size > 0, leading: present.filter(leads).length, outbid, bought };
}
