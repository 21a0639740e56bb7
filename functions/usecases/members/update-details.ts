import type * as z from 'zod';
import type { UpdateDetails } from '#shared/contract/members.ts';
import type { Market } from '../ports/market.ts';
import type { MemberRecord } from '../ports/members.ts';
import { changeMember } from './change-member.ts';
import { communicationAddress } from './communication.ts';
import { memberNamed } from './find-members.ts';

type Details = z.infer<typeof UpdateDetails>;

/** Changes what is given of a profile; `null` empties a field. Errors: FORBIDDEN, NOT_FOUND, BUSY. */
export async function updateDetails(market: Market, caller: MemberRecord, { userName, ...details }: Details): Promise<MemberRecord> {
	return changeMember(market, await memberNamed(market, caller, userName), (before) => {
		const after = { ...before, ...changesOf(details) };
		return { after: { ...after, communicationAddress: newAddress(before, after, details) } };
	});
}

function changesOf(details: Omit<Details, 'userName'>): Partial<MemberRecord> {
	const given = Object.entries(details).filter(([, value]) => value !== undefined);
	return Object.fromEntries(given.map(([name, value]) => [name, value ?? undefined]));
}

/** An address that was filled in from the channel follows the channel and the phone number; one that the member gave stays. */
function newAddress(before: MemberRecord, after: MemberRecord, details: Pick<Details, 'communicationAddress'>): string | undefined {
	const channelChanged = before.preferredCommunication !== after.preferredCommunication;
	const wasFilledIn = before.communicationAddress === communicationAddress({ ...before, communicationAddress: undefined });
	const kept = channelChanged || wasFilledIn ? undefined : before.communicationAddress;
	return communicationAddress({ ...after, communicationAddress: details.communicationAddress === undefined ? kept : details.communicationAddress });
}
