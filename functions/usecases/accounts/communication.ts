import type { MemberRecord } from './ports/members.ts';

type Channel = Pick<MemberRecord, 'userName' | 'phoneNumber' | 'preferredCommunication'> & { communicationAddress?: string | null };

/**
 * Where the other party of a deal reaches the member: as given, or else the
 * e-mail address or the phone number by the preferred channel. Only the member
 * knows a LINE id.
 */
export function chooseCommunicationAddress({ preferredCommunication, communicationAddress: given, userName, phoneNumber }: Channel): string | undefined {
	if (given) return given;
	if (preferredCommunication === 'Email') return userName;
	return preferredCommunication === 'WhatsApp' ? phoneNumber : undefined;
}
