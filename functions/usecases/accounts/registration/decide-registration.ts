import type * as z from 'zod';
import type { DecideRegistration } from '#shared/contract/accounts/members.ts';
import type { Ports } from '../../market/market.ts';
import { MarketError } from '../../market-error.ts';
import { notify } from '../../notifications/notify.ts';
import { changeMember, explainLicence, isRepeatedRuling, noteRuling } from '../change-member.ts';
import type { MemberRecord } from '../ports/members.ts';
import { presentMember } from '../present-member.ts';
import { undoRename } from './registration-version.ts';

type Decided = z.infer<typeof DecideRegistration>;

/**
 * Approves a waiting member or refuses with a reason, or reviews a name changed after the approval, where a refusal restores the approved name. The
 * member is notified. A decision names the version that the admin saw; without a version it approves only data that has not changed since it was
 * submitted. The same decision of the same admin, sent again while it stands, returns the present member and writes nothing. Errors: NOT_FOUND,
 * STATE_CONFLICT, STALE with the present member, LICENCE_TAKEN if another company has the licence, BUSY.
 */
export async function decideRegistration(market: Ports<'now' | 'actor' | 'newId' | 'commit' | 'members'>, decided: Decided): Promise<MemberRecord> {
	const waiting = await market.members.byUserName(decided.userName);
	if (!waiting) throw new MarketError('NOT_FOUND');
	const { decision, reason, registrationVersion: seen } = decided;
	const request = { decision, reason, seen };
	return changeMember(market, waiting, (before) => {
		if (isRepeatedRuling(market, before, request)) return undefined;
		const isReview = before.state === 'ACTIVE' && before.approved !== undefined;
		if (before.state !== 'PENDING' && !isReview) throw new MarketError('STATE_CONFLICT');
		if (!isOfWhatWasSeen(before, decided)) throw new MarketError('STALE', { present: presentMember(before) });
		const data = { decision, ...(reason && { reason }), ...(isReview && { change: 1 }) };
		const notifications = [notify(market, { memberId: before.memberId, kind: 'REGISTRATION_DECIDED', data })];
		const after = { ...applyDecision(before, decided, isReview), changedWhileWaiting: undefined };
		return { after: noteRuling(market, after, request), notifications };
	}).catch(explainLicence);
}

function isOfWhatWasSeen({ registrationVersion = 0, changedWhileWaiting, approved }: MemberRecord, { decision, registrationVersion: seen }: Decided): boolean {
	if (seen !== undefined) return seen === registrationVersion;
	return decision === 'REFUSE' || (!changedWhileWaiting && !approved);
}

function applyDecision(before: MemberRecord, { decision, reason }: Decided, isReview: boolean): MemberRecord {
	if (decision === 'APPROVE') return { ...before, state: 'ACTIVE', stateReason: undefined, approved: undefined };
	return isReview ? { ...undoRename(before), approved: undefined } : { ...before, state: 'REFUSED', stateReason: reason };
}
