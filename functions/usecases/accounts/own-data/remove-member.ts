import { ADMIN_ROLE, isAdmin } from '#shared/domain/accounts/member.ts';
import { isBinding } from '#shared/domain/auctions/auction.ts';
import { commitOrRetry } from '../../commit-or-retry.ts';
import type { Ports } from '../../market/market.ts';
import { MarketError } from '../../market-error.ts';
import type { ListingRecord } from '../../stock/ports/listings.ts';
import type { Identity } from '../ports/identity.ts';
import type { MemberWorkRecord } from '../ports/member-data.ts';
import type { RemovalMarket } from '../ports/member-markets.ts';
import type { MemberRecord } from '../ports/members.ts';
import { derivePseudonym } from './erase-member.ts';
import { WORKER_SILENCE } from './own-data.ts';

/**
 * Removes a member for good (rulebook 2): what tells who it was goes from the
 * record, and with it the sign-in; in the same transaction the erasure of all
 * else is asked for, which a worker does in the background (`erase-member.ts`).
 * From then on no token opens anything and nobody can bid on the member's
 * stones. Asked again, what was cut short is asked for again.
 * Errors: FORBIDDEN for somebody else's, and for an admin; NOT_FOUND;
 * STATE_CONFLICT while an auction or a deal binds the member; BUSY.
 */
export async function removeMember(market: RemovalMarket, identity: Identity, caller: MemberRecord, memberId: string): Promise<void> {
	if (memberId !== caller.memberId && !isAdmin(caller)) throw new MarketError('FORBIDDEN');
	const member = await market.members.get(memberId);
	if (!member) throw new MarketError('NOT_FOUND');
	if (member.roleId === ADMIN_ROLE) throw new MarketError('FORBIDDEN');
	if (member.state !== 'REMOVED') await refuseWhileBound(market, memberId);
	await erase(market, memberId);
	// The worker does it as well; doing it here frees the address at once for a new sign-up.
	if (member.accountId) await identity.forget(member.accountId);
}

async function refuseWhileBound(market: Ports<'listings' | 'bids'>, memberId: string): Promise<void> {
	const binds = (listing: ListingRecord) => isBinding(listing, memberId);
	for await (const page of market.listings.bySeller(memberId)) if (page.some(binds)) throw new MarketError('STATE_CONFLICT');
	const bidOn = await market.listings.getMany(await market.bids.listingsBidOn(memberId));
	if (bidOn.some(binds)) throw new MarketError('STATE_CONFLICT');
}

function erase(market: RemovalMarket, memberId: string): Promise<void> {
	return commitOrRetry(async () => {
		const [before, work] = [await market.members.get(memberId), await market.works.get({ memberId, kind: 'ERASE' })];
		if (!before) return;
		const after: MemberWorkRecord = {
			...{ memberId, kind: 'ERASE', workId: market.newId(), version: work?.version ?? 0, state: 'ASKED', requestedAt: work?.requestedAt ?? market.now },
			...{ records: 0, wakeAt: market.now + WORKER_SILENCE, address: before.state === 'REMOVED' ? work?.address : before.userName },
		};
		const asked = { kind: 'member-work' as const, before: work, after };
		if (before.state === 'REMOVED') return market.commit([asked]);
		const leavesLicence = await market.members.isLastHolder(before);
		await market.commit([{ kind: 'member-removed', before, after: stripPersonalData(before), leavesLicence }, asked]);
	});
}

/** Returns a member's record without personal data. */
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
