import type * as z from 'zod';
import type { Invitation, Inviter } from '#shared/contract/accounts/invitations.ts';
import { INVITATION_DAYS } from '#shared/domain/accounts/limits.ts';
import { mayTrade } from '#shared/domain/accounts/member.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import type { Ports } from '../../market/market.ts';
import { MarketError } from '../../market-error.ts';
import type { MemberRecord } from '../ports/members.ts';
import { writeFullName } from './full-name.ts';
import { undoRename } from './registration-version.ts';

/** Signs who invites, and the last second (milliseconds since 1970) at which that is told. */
export interface InvitationTokens {
	seal(invitation: { memberId: string; until: number }): Promise<string>;
	/** Undefined for a token that we did not make. */
	open(token: string): Promise<{ memberId: string; until: number } | undefined>;
}

/** The caller's own invitation, anew from today. Nothing is kept of it: who holds the link is the caller's to choose. */
export async function makeInvitation({ now }: Ports<'now'>, tokens: InvitationTokens, { memberId }: MemberRecord): Promise<z.infer<typeof Invitation>> {
	const until = (Math.floor(now / DAY) + INVITATION_DAYS) * DAY;
	return { token: await tokens.seal({ memberId, until }), until: new Date(until).toISOString() };
}

/**
 * Reads the inviter of a link, under the name that an admin approved, so that nobody invites with a name
 * that was not checked. Errors: NOT_FOUND for a token that was not made here or is too old, and for a
 * member who does not trade now; the answer does not show which of them it was.
 */
export async function readInviter(market: Ports<'now' | 'members'>, tokens: InvitationTokens, token: string): Promise<Inviter> {
	const invitation = await tokens.open(token);
	const member = invitation && invitation.until > market.now ? await market.members.get(invitation.memberId) : undefined;
	if (!member || !mayTrade(member)) throw new MarketError('NOT_FOUND');
	const approved = undoRename(member);
	return { name: writeFullName(approved), companyName: approved.companyName ?? '' };
}
