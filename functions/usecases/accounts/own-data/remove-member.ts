import { ADMIN_ROLE, isAdmin } from '#shared/domain/accounts/member.ts';
import { commitOrRetry } from '../../commit-or-retry.ts';
import type { Change } from '../../market/changes.ts';
import type { Ports } from '../../market/market.ts';
import { MarketError } from '../../market-error.ts';
import type { Identity } from '../ports/identity.ts';
import type { MemberWorkRecord } from '../ports/member-data.ts';
import type { RemovalMarket } from '../ports/member-markets.ts';
import type { MemberRecord } from '../ports/members.ts';
import { derivePseudonym, isBound } from './erase-member.ts';
import { WORKER_SILENCE } from './own-data.ts';

/**
 * Removes a member for good (rulebook 2): deletes personal data from the record, requests the erasure of all other data in the same transaction
 * (`erase-member.ts`), and deletes the account and unconfirmed sign-ups with the address. From then on no token is valid and nobody can bid on the
 * member's stones. A repeated call requests an interrupted erasure again. Errors: FORBIDDEN for another member or an admin; NOT_FOUND; STATE_CONFLICT
 * while an auction or a deal binds the member; BUSY.
 */
export async function removeMember(market: RemovalMarket, identity: Identity, caller: MemberRecord, memberId: string): Promise<void> {
	if (memberId !== caller.memberId && !isAdmin(caller)) throw new MarketError('FORBIDDEN');
	const member = await market.members.get(memberId);
	if (!member) throw new MarketError('NOT_FOUND');
	if (member.roleId === ADMIN_ROLE) throw new MarketError('FORBIDDEN');
	await erase(market, identity, memberId);
	// The worker deletes the account too; deleting it here frees the address at once for a new sign-up.
	if (member.accountId) await identity.forget(member.accountId);
}

function erase(market: RemovalMarket, identity: Identity, memberId: string): Promise<void> {
	return commitOrRetry(async () => {
		const [before, work] = [await market.members.get(memberId), await market.works.get({ memberId, kind: 'ERASE' })];
		if (!before) return;
		const asked = requestErasure(market, memberId, work, before.state === 'REMOVED' ? work?.address : before.userName);
		if (before.state === 'REMOVED') return market.commit([asked]);
		// Read first: a bid that the check does not find refuses the removal, and is found when the removal is tried again.
		const bidCounts = await market.bids.counts(memberId);
		const latest = bidCounts.flatMap(({ listingId }) => listingId ?? []);
		if (await isBound(market, memberId, latest)) throw new MarketError('STATE_CONFLICT');
		// While the address is still the member's: whoever signs up with it afterwards keeps the sign-up.
		await identity.forgetSignUps(before.userName, market.now);
		const leavesLicence = await market.members.isLastHolder(before);
		await market.commit([{ kind: 'member-removed', before, after: stripPersonalData(before), leavesLicence, bidCounts }, asked]);
	});
}

/** Builds the request of an erasure, in place of an earlier one; the table's stream wakes the worker. `address` is one that must still be erased. */
function requestErasure(market: Ports<'now' | 'newId'>, memberId: string, before: MemberWorkRecord | undefined, address: string | undefined): Change {
	const after: MemberWorkRecord = {
		...{ memberId, kind: 'ERASE', workId: market.newId(), version: before?.version ?? 0, state: 'ASKED', requestedAt: before?.requestedAt ?? market.now },
		...{ records: 0, wakeAt: market.now + WORKER_SILENCE, address },
	};
	return { kind: 'member-work', before, after };
}

/**
 * Requests a removed member's erasure again, for stones that an import under way has added since. Does nothing if a request waits for its worker.
 * Errors: BUSY.
 */
export function eraseAgain(market: Ports<'now' | 'newId' | 'commit'> & Pick<RemovalMarket, 'works'>, memberId: string): Promise<void> {
	return commitOrRetry(async () => {
		const work = await market.works.get({ memberId, kind: 'ERASE' });
		if (work?.state !== 'ASKED') await market.commit([requestErasure(market, memberId, work, work?.address)]);
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
