import type * as z from 'zod';
import type { UpdateDetails } from '#shared/contract/members.ts';
import type { Market } from '../ports/market.ts';
import type { MemberRecord } from '../ports/members.ts';
import { changeMember } from './change-member.ts';
import { chooseCommunicationAddress } from './communication.ts';
import { findOwnMember } from './find-members.ts';

type Details = z.infer<typeof UpdateDetails>;

/** Changes what is given of a profile; `null` empties a field. Errors: FORBIDDEN, NOT_FOUND, BUSY. */
export async function updateDetails(market: Market, caller: MemberRecord, { userName, ...details }: Details): Promise<MemberRecord> {
	return changeMember(market, await findOwnMember(market, caller, userName), (before) => {
		const after = { ...before, ...readChanges(details) };
		return { after: { ...after, communicationAddress: chooseAddress(before, after, details) } };
	});
}

function readChanges(details: Omit<Details, 'userName'>): Partial<MemberRecord> {
	const given = Object.entries(details).filter(([, value]) => value !== undefined);
	return Object.fromEntries(given.map(([name, value]) => [name, value ?? undefined]));
}

/** An address that was filled in from the channel follows the channel and the phone number; one that the member gave stays. */
function chooseAddress(before: MemberRecord, after: MemberRecord, details: Pick<Details, 'communicationAddress'>): string | undefined {
	const channelChanged = before.preferredCommunication !== after.preferredCommunication;
	const wasFilledIn = before.communicationAddress === chooseCommunicationAddress({ ...before, communicationAddress: undefined });
	const kept = channelChanged || wasFilledIn ? undefined : before.communicationAddress;
	return chooseCommunicationAddress({ ...after, communicationAddress: details.communicationAddress === undefined ? kept : details.communicationAddress });
}
