import { accept, complain, confirm, findParty, type Party } from '#shared/domain/auction.ts';
import { makeSuccessor } from '#shared/domain/revision.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import { MarketError } from '../market-error.ts';
import type { ListingRecord } from '../ports/listings.ts';
import type { Market } from '../ports/market.ts';
import type { MemberRecord } from '../ports/members.ts';
import { maySee } from '../present-diamond.ts';
import { describeStone, notify } from '../telling/notify.ts';
import { buildCompletion, type Decision, decideRejection } from './auction-outcomes.ts';
import { bringUpToDate } from './due-step.ts';

export type AuctionAct = { status: 'ACCEPTED' | 'REJECTED' | 'COMPLETED' } | { status: 'COMPLAINT'; reason: string };

/**
 * What a party does after the close: the seller accepts or rejects, both
 * confirm or complain (rulebook 5). What the clock has decided before counts,
 * whether or not a sweep has come by since. Errors: NOT_FOUND, FORBIDDEN for a member
 * who is not the party concerned, STATE_CONFLICT, BUSY.
 */
export async function carryOutAct(market: Market, member: MemberRecord, listingId: string, act: AuctionAct): Promise<ListingRecord> {
	return commitOrRetry(async () => {
		const before = await bringUpToDate(market, await market.listings.get(listingId));
		if (!before || !maySee(before, member, market.now)) throw new MarketError('NOT_FOUND');
		const party = findParty(before, member.memberId);
		if (!party || (party === 'buyer' && (act.status === 'ACCEPTED' || act.status === 'REJECTED'))) throw new MarketError('FORBIDDEN');
		const { after, told } = decide(market, before, party, act) ?? {};
		if (!after || !told) throw new MarketError('STATE_CONFLICT');
		await market.commit([{ kind: 'listing-changed', before, after }, ...told]);
		return makeSuccessor(before, after);
	});
}

function decide(market: Market, before: ListingRecord, party: Party, act: AuctionAct): Decision | undefined {
	switch (act.status) {
		case 'ACCEPTED':
			return buildAcceptance(market, before);
		case 'REJECTED':
			return decideRejection(market, before, 'rejected');
		case 'COMPLETED':
			return buildConfirmation(market, before, party);
		case 'COMPLAINT': {
			const after = complain(before, party, act.reason, market.now);
			return after && { after, told: [] };
		}
	}
}

function buildAcceptance(market: Market, before: ListingRecord): Decision | undefined {
	const after = accept(before, market.now);
	if (!after?.auction) return undefined;
	const confirmBy = new Date(after.auction.confirmBy ?? market.now).toISOString();
	const data = { ...describeStone(before, market), amount: after.auction.currentBid, confirmBy };
	return { after, told: [notify(market, { memberId: after.auction.leaderId, kind: 'ACCEPTED', diamondId: before.listingId, data })] };
}

function buildConfirmation(market: Market, before: ListingRecord, party: Party): Decision | undefined {
	const already = party === 'seller' ? before.auction?.sellerConfirmed : before.auction?.buyerConfirmed;
	const after = already ? undefined : confirm(before, party, market.now);
	if (!after) return undefined;
	return { after, told: after.state === 'SOLD' ? buildCompletion(market, before) : [] };
}
