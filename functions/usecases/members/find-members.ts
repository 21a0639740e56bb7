import type { Member } from '#shared/contract/members.ts';
import { isAdmin, MEMBER_STATES, type MemberState } from '#shared/domain/member.ts';
import { MarketError } from '../market-error.ts';
import type { Market, MemberRecord } from '../ports.ts';
import { presentMember } from './present-member.ts';

/** A member id that nobody has: calls for unknown addresses are made with it, so that they cost what they cost for known ones. */
export const NOBODY = '0'.repeat(26);

/** The member of this address, in the same number of reads whether there is one or not. */
export async function byAddress(market: Market, email: string): Promise<MemberRecord | undefined> {
	return (await market.members.byUserName(email)) ?? (await market.members.get(NOBODY));
}

/** The member that the caller names: oneself, or anybody for an admin. Errors: FORBIDDEN, NOT_FOUND. */
export async function memberNamed(market: Market, caller: MemberRecord, userName: string): Promise<MemberRecord> {
	if (userName === caller.userName) return caller;
	if (!isAdmin(caller)) throw new MarketError('FORBIDDEN');
	const named = await market.members.byUserName(userName);
	if (!named) throw new MarketError('NOT_FOUND');
	return named;
}

/** Members of one state or of all, newest first, whose name, company or address holds the text. */
export async function listMembers(
	market: Market,
	wanted: { state?: MemberState; q?: string; page: number; size: number },
): Promise<{ content: Member[]; number: number; size: number; totalElements: number }> {
	const states = wanted.state ? [wanted.state] : MEMBER_STATES;
	const members = (await Promise.all(states.map((state) => market.members.byState(state)))).flat();
	const text = searchable(wanted.q ?? '');
	const found = members.filter((member) => searchable(namesOf(member)).includes(text)).sort((a, b) => (a.memberId < b.memberId ? 1 : -1));
	const from = wanted.page * wanted.size;
	return { content: found.slice(from, from + wanted.size).map(presentMember), number: wanted.page, size: wanted.size, totalElements: found.length };
}

/** Both orders of the name, since Japanese names are written family name first. */
function namesOf({ firstName, lastName, companyName = '', userName }: MemberRecord): string {
	return `${firstName} ${lastName} ${firstName} ${companyName} ${userName}`;
}

/** Full-width letters are found by half-width ones, and any case by any other. */
function searchable(text: string): string {
	return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
