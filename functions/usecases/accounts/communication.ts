import type { MemberRecord } from './ports/members.ts';

type Channel = Pick<MemberRecord, 'userName' | 'phoneNumber' | 'preferredCommunication'> & { communicationAddress?: string | null };

/**
 * Returns how the other party of a deal reaches the member: the given address, or else the e-mail address or phone number for the preferred channel.
 * Only the member knows a LINE id.
 */
export function chooseCommunicationAddress({ preferredCommunication, communicationAddress: given, userName, phoneNumber }: Channel): string | undefined {
	if (given) return given;
	if (preferredCommunication === 'Email') return userName;
	return preferredCommunication === 'WhatsApp' ? phoneNumber : undefined;
}
