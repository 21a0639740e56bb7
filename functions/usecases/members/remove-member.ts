import { isBinding } from '#shared/domain/auction.ts';
import { ADMIN_ROLE, isAdmin } from '#shared/domain/member.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import { MarketError } from '../market-error.ts';
import type { Identity } from '../ports/identity.ts';
import type { ListingRecord } from '../ports/listings.ts';
import type { Market } from '../ports/market.ts';
import type { MemberRecord } from '../ports/members.ts';
import { forgetSearches } from '../saved-searches.ts';
import { deleteInventory, type Worked } from '../stock/keep-inventory.ts';
import { forgetReceivers } from '../telling/receivers.ts';
import { hideListings } from './hide-listings.ts';

/**
 * Removes a member for good (rulebook 2): the stones that nobody has bid on
 * first, then everything that tells who it was, the sign-in, and the pictures. Bids and points
 * stay under a pseudonym, and the address is free for a new member. Asked again,
 * it finishes what was cut short. Errors: FORBIDDEN for somebody else's, and for
 * an admin; NOT_FOUND; STATE_CONFLICT while an auction or a deal binds the member.
 */
export async function removeMember(market: Market, identity: Identity, caller: MemberRecord, memberId: string): Promise<void> {
	if (memberId !== caller.memberId && !isAdmin(caller)) throw new MarketError('FORBIDDEN');
	const member = await market.members.get(memberId);
	if (!member) throw new MarketError('NOT_FOUND');
	if (member.roleId === ADMIN_ROLE) throw new MarketError('FORBIDDEN');
	if (member.state !== 'REMOVED') {
		await refuseWhileBound(market, memberId);
		await deleteStones(market, member);
		// Somebody may have bid meanwhile.
		await refuseWhileBound(market, memberId);
		await forgetAddress(market, member);
		await erase(market, memberId);
	}
	if (member.accountId) await identity.forget(member.accountId);
	await hideListings(market, memberId, true);
	await forgetMedia(market, memberId);
	await market.favourites.removeAll(memberId);
	await market.priceWatches.removeAll(memberId);
	await forgetReceivers(market, memberId, () => true);
	await market.sessions.forget(memberId);
	await market.deeds.forgetPerson(memberId);
	await market.notifications.removeAll(memberId);
	await market.heldMails.forget(memberId);
	await forgetSearches(market, memberId);
	await market.commit([
		{ kind: 'table-settings', memberId, settings: undefined },
		{ kind: 'notification-settings-forgotten', memberId },
		{ kind: 'receivers-forgotten', memberId },
		{ kind: 'factors-forgotten', memberId },
		{ kind: 'price-list-forgotten', memberId },
	]);
	await renameToPseudonym(market, memberId);
	await market.traces.forgetMentions(memberId, derivePseudonym(memberId));
	await market.traces.removeImports(memberId);
}

/** What is known by the address alone: before that is erased, or nobody would find it when this is cut short. */
async function forgetAddress(market: Market, { memberId, userName }: MemberRecord): Promise<void> {
	await market.traces.forgetMentions(userName, derivePseudonym(memberId));
	await market.traces.removeMessagesFrom(userName);
}

/** Photos and videos of what the member has sold: a face or an address may be in them. The files follow from the change. */
async function forgetMedia(market: Market, memberId: string): Promise<void> {
	for await (const page of market.listings.bySeller(memberId)) {
		for (const { listingId, media } of page) if (media) await forgetMediaOf(market, listingId);
	}
}

function forgetMediaOf(market: Market, listingId: string): Promise<void> {
	return commitOrRetry(async () => {
		const before = await market.listings.get(listingId);
		if (before?.media) await market.commit([{ kind: 'listing-changed', before, after: { ...before, media: undefined } }]);
	});
}

/** Until there is none: what was added a moment ago may be seen a moment later. BUSY when there are more than one call can delete. */
async function deleteStones(market: Market, member: MemberRecord): Promise<void> {
	let worked: Worked;
	do {
		worked = await deleteInventory(market, member);
		if (worked.more) throw new MarketError('BUSY');
	} while (worked.done > 0);
}

async function refuseWhileBound(market: Market, memberId: string): Promise<void> {
	const binds = (listing: ListingRecord) => isBinding(listing, memberId);
	for await (const page of market.listings.bySeller(memberId)) if (page.some(binds)) throw new MarketError('STATE_CONFLICT');
	const bidOn = await market.listings.getMany(await market.bids.listingsBidOn(memberId));
	if (bidOn.some(binds)) throw new MarketError('STATE_CONFLICT');
}

function erase(market: Market, memberId: string): Promise<void> {
	return commitOrRetry(async () => {
		const before = await market.members.get(memberId);
		if (!before || before.state === 'REMOVED') return;
		const leavesLicence = await market.members.isLastHolder(before);
		await market.commit([{ kind: 'member-removed', before, after: stripPersonalData(before), leavesLicence }]);
	});
}

/** What is left of a member: nothing that tells who it was. */
function stripPersonalData({ memberId, accountId, version, roleId, language, rank, createdAt }: MemberRecord): MemberRecord {
	return {
		memberId,
		accountId,
		userName: `removed-${memberId}`,
		version,
		roleId,
		state: 'REMOVED',
		language,
		firstName: '',
		lastName: '',
		companyName: derivePseudonym(memberId),
		rank,
		createdAt,
	};
}

/** The same for one member everywhere, so that a ledger still shows which bids were one bidder's. */
function derivePseudonym(memberId: string): string {
	return `Member ${memberId.slice(-6)}`;
}

/** Takes the name out of the ledgers, whose hashes do not cover it, and out of the deals that were done. */
async function renameToPseudonym(market: Market, memberId: string): Promise<void> {
	const listingIds = await market.bids.listingsBidOn(memberId);
	await market.bids.renameBidder(memberId, listingIds, derivePseudonym(memberId));
	for (const { listingId, auction } of await market.listings.getMany(listingIds)) {
		if (auction?.leaderId === memberId) await renameLeader(market, listingId, memberId);
	}
}

function renameLeader(market: Market, listingId: string, memberId: string): Promise<void> {
	return commitOrRetry(async () => {
		const before = await market.listings.get(listingId);
		if (before?.auction?.leaderId !== memberId) return;
		const auction = { ...before.auction, leaderName: derivePseudonym(memberId), leaderCompanyName: derivePseudonym(memberId) };
		await market.commit([{ kind: 'listing-changed', before, after: { ...before, auction } }]);
	});
}
