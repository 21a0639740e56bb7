import type * as z from 'zod';
import type { UpdateDetails } from '#shared/contract/accounts/members.ts';
import { MarketError } from '../market-error.ts';
import { notifyAdmins } from '../notifications/notify.ts';
import { changeMember, type MemberMarket } from './change-member.ts';
import { chooseCommunicationAddress } from './communication.ts';
import type { MemberRecord } from './ports/members.ts';
import { traceChange } from './registration/registration-version.ts';

type Details = z.infer<typeof UpdateDetails>;

/**
 * Changes the given parts of the caller's profile; `null` empties a field. Nobody else may, not even an admin: the other party of a deal trusts the
 * address. Admins are notified of a change of an approved name, to review it. Errors: FORBIDDEN for another member's profile, NOT_FOUND, BUSY.
 */
export async function updateDetails(market: MemberMarket, caller: MemberRecord, { userName, ...details }: Details): Promise<MemberRecord> {
	if (userName !== caller.userName) throw new MarketError('FORBIDDEN');
	const { memberId: mentions, companyName = '' } = caller;
	const notifications = hasNewName(caller, details) ? await notifyAdmins(market, { kind: 'MEMBER_CHANGED', data: { userName, companyName }, mentions }) : [];
	return changeMember(market, caller, (before) => {
		const changed = { ...before, ...readChanges(details) };
		const after = traceChange(before, { ...changed, communicationAddress: chooseAddress(before, changed, details) }, market.now);
		return { after, notifications: after.approved && !before.approved ? notifications : [] };
	});
}

function hasNewName({ firstName, lastName, state }: MemberRecord, details: Omit<Details, 'userName'>): boolean {
	return state === 'ACTIVE' && ((details.firstName ?? firstName) !== firstName || (details.lastName ?? lastName) !== lastName);
}

function readChanges(details: Omit<Details, 'userName'>): Partial<MemberRecord> {
	const given = Object.entries(details).filter(([, value]) => value !== undefined);
	return Object.fromEntries(given.map(([name, value]) => [name, value ?? undefined]));
}

/** A derived address follows the channel and the phone number; an address that the member gave stays. */
function chooseAddress(before: MemberRecord, after: MemberRecord, details: Pick<Details, 'communicationAddress'>): string | undefined {
	const channelChanged = before.preferredCommunication !== after.preferredCommunication;
	const wasFilledIn = before.communicationAddress === chooseCommunicationAddress({ ...before, communicationAddress: undefined });
	const kept = channelChanged || wasFilledIn ? undefined : before.communicationAddress;
	return chooseCommunicationAddress({ ...after, communicationAddress: details.communicationAddress === undefined ? kept : details.communicationAddress });
}
