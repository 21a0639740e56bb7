import type { Member } from '#shared/contract/accounts/members.ts';
import { writeContractLanguage } from '#shared/contract/language.ts';
import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';
import type { MemberRecord } from './ports/members.ts';

export function presentMember(member: MemberRecord): Member {
	return {
		userId: member.memberId,
		userName: member.userName,
		firstName: member.firstName,
		lastName: member.lastName,
		email: member.userName,
		phoneNumber: member.phoneNumber ?? null,
		mobileNumber: member.mobileNumber ?? null,
		dateOfBirth: member.dateOfBirth ?? null,
		companyName: member.companyName ?? null,
		country: member.country ?? null,
		licenceNumber: member.licenceNumber ?? null,
		preferredCommunication: member.preferredCommunication ?? null,
		communicationAddress: member.communicationAddress ?? null,
		roleDto: presentRole(member),
		state: member.state,
		stateReason: member.stateReason ?? null,
		rank: member.rank,
		language: writeContractLanguage(member.language),
		...(member.secondFactors?.length && { secondFactors: [...member.secondFactors] }),
		registrationVersion: member.registrationVersion ?? 0,
		...(member.approved && {
			approved: { ...member.approved, companyName: member.approved.companyName ?? '', changedAt: new Date(member.approved.changedAt).toISOString() },
		}),
		createdAt: new Date(member.createdAt).toISOString(),
		lastSignInAt: member.lastSignInAt === undefined ? null : new Date(member.lastSignInAt).toISOString(),
	};
}

export function presentRole({ roleId }: MemberRecord): Member['roleDto'] {
	return { roleId, role: roleId === ADMIN_ROLE ? 'Admin' : 'User' };
}
