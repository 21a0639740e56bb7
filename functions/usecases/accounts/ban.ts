import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import { notify } from '../notifications/notify.ts';
import { changeMember, isRepeatedRuling, noteRuling } from './change-member.ts';
import { showOrHideListings } from './hide-listings.ts';
import type { MemberRecord } from './ports/members.ts';

/** Milliseconds that an admin waits for a large stock to be hidden or shown. The follow-up of the member's change does the rest. */
const ADMIN_WAITS = 5000;

/**
 * Bans an active member, notifies the member and hides the stones. From the first write on, every call and session renewal of the member is refused
 * with the reason. A repeated call with the same reason finishes an interrupted one. Errors: NOT_FOUND, FORBIDDEN for an admin, STATE_CONFLICT, BUSY.
 */
export async function banMember(market: Ports<'now' | 'newId' | 'commit' | 'members' | 'listings'>, memberId: string, reason: string): Promise<MemberRecord> {
	const member = await changeMember(market, memberId, (before) => {
		const isRepeated = before.state === 'BANNED' && before.stateReason === reason;
		return isRepeated ? undefined : buildBan(market, before, reason);
	});
	await beginToAlign(market, memberId);
	return member;
}

function buildBan(market: Ports<'now' | 'newId'>, before: MemberRecord, reason: string) {
	if (before.roleId === ADMIN_ROLE) throw new MarketError('FORBIDDEN');
	if (before.state !== 'ACTIVE') throw new MarketError('STATE_CONFLICT');
	const after: MemberRecord = { ...before, state: 'BANNED', stateReason: reason };
	return { after, notifications: [notify(market, { memberId: before.memberId, kind: 'BANNED', data: { reason } })] };
}

/**
 * Lifts a ban, with a reason: the member is active again and the stones are shown. A repeated call of the same admin with the same reason finishes an
 * interrupted one. Errors: NOT_FOUND, STATE_CONFLICT, BUSY.
 */
export async function liftBan(
	market: Ports<'now' | 'actor' | 'newId' | 'commit' | 'members' | 'listings'>,
	memberId: string,
	reason: string,
): Promise<MemberRecord> {
	const request = { decision: 'LIFT', reason } as const;
	const member = await changeMember(market, memberId, (before) => {
		if (isRepeatedRuling(market, before, request)) return undefined;
		if (before.state !== 'BANNED') throw new MarketError('STATE_CONFLICT');
		const after = noteRuling(market, { ...before, state: 'ACTIVE', stateReason: undefined }, request);
		// While the member was banned, nothing was sent to the member's webhooks, and nobody looks at what waits.
		const woken: Change = { kind: 'webhooks-woken', memberId, askId: market.newId() };
		return { after, notifications: [notify(market, { memberId, kind: 'BAN_LIFTED', data: { reason } }), woken] };
	});
	await beginToAlign(market, memberId);
	return member;
}

/** Hides or shows the member's stones while the admin waits. The ban, or its lifting, is already written, so conflicts on stones do not refuse the call. */
async function beginToAlign(market: Ports<'commit' | 'members' | 'listings'>, memberId: string): Promise<void> {
	const end = performance.now() + ADMIN_WAITS;
	try {
		await showOrHideListings(market, memberId, () => performance.now() < end);
	} catch (error) {
		if (!(error instanceof MarketError && error.code === 'BUSY')) throw error;
	}
}
