import { isSameDealer, USER_ROLE } from '#shared/domain/accounts/member.ts';
import type { MemberRecord } from '../ports/members.ts';

export function countVersion(member: MemberRecord): MemberRecord {
	return { ...member, registrationVersion: (member.registrationVersion ?? 0) + 1 };
}

/**
 * Marks a profile change that needs a review. While a decision is awaited, the decision must name the new version. After the approval, an admin
 * reviews the change while the member keeps trading; restoring the approved name ends the review.
 */
export function traceChange(before: MemberRecord, after: MemberRecord, now: number): MemberRecord {
	if (isSameDealer(before, after) || before.roleId !== USER_ROLE) return after;
	if (before.state === 'PENDING') return { ...countVersion(after), changedWhileWaiting: true };
	if (before.state !== 'ACTIVE') return after;
	const { firstName, lastName, companyName } = before;
	const approved = before.approved ?? { firstName, lastName, companyName, changedAt: now };
	return { ...countVersion(after), approved: isSameDealer({ ...after, ...nameOf(approved) }, after) ? undefined : { ...approved, changedAt: now } };
}

const nameOf = ({ firstName, lastName, companyName }: NonNullable<MemberRecord['approved']>) => ({ firstName, lastName, companyName });

export function undoRename({ approved, ...member }: MemberRecord): MemberRecord {
	return approved ? { ...member, ...nameOf(approved) } : member;
}
