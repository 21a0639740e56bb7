import type { Member } from '#shared/contract/members.ts';
import { COMPANY_MATCHES } from '#shared/domain/limits.ts';
import { isAdmin, isInactive, MEMBER_STATES, type MemberState } from '#shared/domain/member.ts';
import { MarketError } from '../market-error.ts';
import type { Market } from '../ports/market.ts';
import type { MemberRecord } from '../ports/members.ts';
import { presentMember } from './present-member.ts';

/** A member id that nobody has: calls for unknown addresses are made with it, so that they cost what they cost for known ones. */
export const NOBODY = '0'.repeat(26);

/** The member of this address, in the same number of reads whether there is one or not. */
export async function findByAddress(market: Market, email: string): Promise<MemberRecord | undefined> {
	return (await market.members.byUserName(email)) ?? (await market.members.get(NOBODY));
}

/** The member that the caller names: oneself, or anybody for an admin. Errors: FORBIDDEN, NOT_FOUND. */
export async function findOwnMember(market: Market, caller: MemberRecord, userName: string): Promise<MemberRecord> {
	if (userName === caller.userName) return caller;
	if (!isAdmin(caller)) throw new MarketError('FORBIDDEN');
	const named = await market.members.byUserName(userName);
	if (!named) throw new MarketError('NOT_FOUND');
	return named;
}

interface Page {
	q?: string;
	page: number;
	size: number;
}
type MembersPage = { content: Member[]; number: number; size: number; totalElements: number };

/** Members of one state or of all, newest first, whose name, company or address holds the text. */
export async function listMembers(market: Market, wanted: Page & { state?: MemberState }): Promise<MembersPage> {
	return selectPage(await findByStates(market, wanted.state ? [wanted.state] : MEMBER_STATES), wanted);
}

/** Members who are not active, or have not signed in for 90 days (rulebook 2); in the same order and by the same text. */
export async function listInactive(market: Market, wanted: Page): Promise<MembersPage> {
	const members = await findByStates(market, MEMBER_STATES);
	return selectPage(
		members.filter((member) => isInactive(member, market.now)),
		wanted,
	);
}

/** Names of active members' companies that hold the text, those that begin with it first. */
export async function searchCompanies(market: Market, term: string): Promise<string[]> {
	const text = normalizeForSearch(term);
	const names = (await market.members.byState('ACTIVE')).flatMap(({ companyName }) => companyName ?? []);
	const rank = (name: string) => (normalizeForSearch(name).startsWith(text) ? 0 : 1);
	return [...new Set(names)]
		.filter((name) => normalizeForSearch(name).includes(text))
		.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
		.slice(0, COMPANY_MATCHES);
}

async function findByStates(market: Market, states: readonly MemberState[]): Promise<MemberRecord[]> {
	return (await Promise.all(states.map((state) => market.members.byState(state)))).flat();
}

function selectPage(members: readonly MemberRecord[], { q = '', page, size }: Page): MembersPage {
	const text = normalizeForSearch(q);
	const found = members.filter((member) => normalizeForSearch(joinNames(member)).includes(text)).sort((a, b) => (a.memberId < b.memberId ? 1 : -1));
	return { content: found.slice(page * size, (page + 1) * size).map(presentMember), number: page, size, totalElements: found.length };
}

/** Both orders of the name, since Japanese names are written family name first. */
function joinNames({ firstName, lastName, companyName = '', userName }: MemberRecord): string {
	return `${firstName} ${lastName} ${firstName} ${companyName} ${userName}`;
}

/** Full-width letters are found by half-width ones, and any case by any other. */
function normalizeForSearch(text: string): string {
	return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
