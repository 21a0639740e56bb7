import { isSameDealer, USER_ROLE } from '#shared/domain/accounts/member.ts';
import type { MemberRecord } from '../ports/members.ts';

/** The member with something else for an admin to look at. */
export function countVersion(member: MemberRecord): MemberRecord {
	return { ...member, registrationVersion: (member.registrationVersion ?? 0) + 1 };
}

/**
 * A change of a profile, with what follows where it is of what an admin looks
 * at: while a decision is awaited that it must name this version; after the
 * approval that somebody looks again. Until then the member trades on: only an
 * admin takes that away, and a name that was approved comes back by itself.
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

/** The member under the name that was approved last. */
export function undoRename({ approved, ...member }: MemberRecord): MemberRecord {
	return approved ? { ...member, ...nameOf(approved) } : member;
}
