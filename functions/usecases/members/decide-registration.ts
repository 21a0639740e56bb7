import type * as z from 'zod';
import type { DecideRegistration } from '#shared/contract/members.ts';
import { MarketError } from '../market-error.ts';
import type { Market } from '../ports/market.ts';
import type { MemberRecord } from '../ports/members.ts';
import { notify } from '../telling/notify.ts';
import { changeMember } from './change-member.ts';

/** An admin approves a waiting member, or refuses with a reason; the member is told. Errors: NOT_FOUND, STATE_CONFLICT, BUSY. */
export async function decideRegistration(market: Market, decided: z.infer<typeof DecideRegistration>): Promise<MemberRecord> {
	const waiting = await market.members.byUserName(decided.userName);
	if (!waiting) throw new MarketError('NOT_FOUND');
	const { decision, reason } = decided;
	return changeMember(market, waiting, (before) => {
		if (before.state !== 'PENDING') throw new MarketError('STATE_CONFLICT');
		const told = [notify(market, { memberId: before.memberId, kind: 'REGISTRATION_DECIDED', data: { decision, ...(reason && { reason }) } })];
		if (decision === 'APPROVE') return { after: { ...before, state: 'ACTIVE', stateReason: undefined }, told };
		return { after: { ...before, state: 'REFUSED', stateReason: reason }, told };
	});
}
