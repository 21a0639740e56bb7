import type * as z from 'zod';
import type { Invitation, Inviter } from '#shared/contract/accounts/invitations.ts';
import { INVITATION_DAYS } from '#shared/domain/accounts/limits.ts';
import { mayTrade } from '#shared/domain/accounts/member.ts';
import { formatFullName } from '#shared/domain/accounts/person-name.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import type { Ports } from '../../market/market.ts';
import { MarketError } from '../../market-error.ts';
import type { MemberRecord } from '../ports/members.ts';
import { undoRename } from './registration-version.ts';

/** Signed tokens with the inviter and the expiry, in milliseconds since 1970. */
export interface InvitationTokens {
	seal(invitation: { memberId: string; until: number }): Promise<string>;
	/** Returns undefined for a token that the market did not make. */
	open(token: string): Promise<{ memberId: string; until: number } | undefined>;
}

/** Makes the caller's invitation, valid from today. Nothing is stored; the caller decides who gets the link. */
export async function makeInvitation({ now }: Ports<'now'>, tokens: InvitationTokens, { memberId }: MemberRecord): Promise<z.infer<typeof Invitation>> {
	const until = (Math.floor(now / DAY) + INVITATION_DAYS) * DAY;
	return { token: await tokens.seal({ memberId, until }), until: new Date(until).toISOString() };
}

/**
 * Reads the inviter of a link, under the approved name, so that nobody invites with an unchecked name. Errors: NOT_FOUND for a forged or expired
 * token and for a member who does not trade now, without distinguishing them.
 */
export async function readInviter(market: Ports<'now' | 'members'>, tokens: InvitationTokens, token: string): Promise<Inviter> {
	const invitation = await tokens.open(token);
	const member = invitation && invitation.until > market.now ? await market.members.get(invitation.memberId) : undefined;
	if (!member || !mayTrade(member)) throw new MarketError('NOT_FOUND');
	const approved = undoRename(member);
	return { name: formatFullName(approved, approved.language), companyName: approved.companyName ?? '' };
}
