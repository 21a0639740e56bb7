import { makeCorrection } from '#shared/domain/auctions/points.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { MemberRecord } from './ports/members.ts';

/**
 * Sets a member's Teppo points as an admin, by a ledger entry that brings the sum to `rank` (rulebook 5), including points that change at the same
 * moment. Errors: NOT_FOUND, STATE_CONFLICT for a removed member, BUSY.
 */
export function correctRank(market: Ports<'now' | 'newId' | 'commit' | 'members'>, memberId: string, rank: number, reason: string): Promise<MemberRecord> {
	return commitOrRetry(async () => {
		const given = await market.members.get(memberId);
		if (!given) throw new MarketError('NOT_FOUND');
		if (given.state === 'REMOVED') throw new MarketError('STATE_CONFLICT');
		const entry = makeCorrection(memberId, given.rank, rank, reason);
		if (!entry) return given;
		await market.commit([{ kind: 'points', entryId: market.newId(), entry, at: market.now, given }]);
		return { ...given, rank, version: given.version + 1 };
	});
}
