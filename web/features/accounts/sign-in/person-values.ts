import type { Member } from '#shared/contract/accounts/members.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { makeHalfWidth } from '#web/lib/half-width.ts';
import { updateMember } from '#web/lib/session/session.ts';

/** Fills the fields that the application and the profile have in common. Only a LINE id is typed as an address. */
export function fillPerson(member: Member) {
	return {
		firstName: member.firstName,
		lastName: member.lastName,
		dateOfBirth: member.dateOfBirth ?? '',
		phoneNumber: member.phoneNumber ?? '',
		mobileNumber: member.mobileNumber ?? '',
		preferredCommunication: member.preferredCommunication ?? ('Email' as const),
		communicationAddress: member.preferredCommunication === 'LINE' ? (member.communicationAddress ?? '') : '',
	};
}

/** Converts the typed fields to a part of the request. */
export function readPerson<V extends ReturnType<typeof fillPerson>>(values: V) {
	return {
		...values,
		dateOfBirth: values.dateOfBirth || null,
		phoneNumber: makeHalfWidth(values.phoneNumber),
		mobileNumber: makeHalfWidth(values.mobileNumber) || null,
	};
}

/** Stores the member as the market has answered, for all screens. */
export function keepMember(member: Member): void {
	queryClient.setQueryData(['member', member.userId], member);
	updateMember(member);
}
