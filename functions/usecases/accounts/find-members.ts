import pMap from 'p-map';
import type { ListedMember, Member } from '#shared/contract/accounts/members.ts';
import { COMPANY_MATCHES, LICENCE_MATCHES, MEMBER_MATCHES, MEMBERS_LISTED } from '#shared/domain/accounts/limits.ts';
import { computeInactiveFrom, deriveLicence, isAdmin, type MemberState } from '#shared/domain/accounts/member.ts';
import { normalizeName } from '#shared/domain/accounts/names.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { MemberRecord } from './ports/members.ts';
import { presentMember } from './present-member.ts';

/** Companies read whose name begins with a text, and as many others; more than are shown, since a company may have several members. */
const COMPANIES_LOOKED_AT = 50;

/** Waiting members of a page whose licences are looked up. */
const LICENCES_COMPARED = 100;
const LICENCES_COMPARED_AT_ONCE = 8;

/** A member id that does not exist. Calls with unknown addresses use it, so that they take as long as those with known ones. */
export const NOBODY = '0'.repeat(26);
/** An account id that does not exist, for the same purpose at the identity service. */
export const NO_ACCOUNT = '00000000-0000-4000-8000-000000000000';

/** Finds the member of an address, with the same number of reads whether or not there is one. */
export async function findByAddress(market: Ports<'members'>, email: string): Promise<MemberRecord | undefined> {
	return (await market.members.byUserName(email)) ?? (await market.members.get(NOBODY));
}

/** Finds the member that the caller names: the caller, or any member for an admin. Errors: FORBIDDEN, NOT_FOUND. */
export async function findOwnMember(market: Ports<'members'>, caller: MemberRecord, userName: string): Promise<MemberRecord> {
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
/** Members of one state, or only those who have changed approved data. */
interface Kind {
	state?: MemberState;
	changed?: 'true';
}
type MembersPage<M = Member> = { content: M[]; number: number; size: number; totalElements: number };

/**
 * Lists members of one state or of all, newest first; with a text, the matching members; at most MEMBERS_LISTED. For up to LICENCES_COMPARED waiting
 * members of the page, adds who else has their licence.
 */
export async function listMembers(market: Ports<'members'>, wanted: Page & Kind): Promise<MembersPage<ListedMember>> {
	const page = await findPage(market, wanted);
	const waiting = new Set(page.content.filter(({ state }) => state === 'PENDING').slice(0, LICENCES_COMPARED));
	const content = await pMap(page.content, async (member) => (waiting.has(member) ? addSharers(market, member) : member), {
		concurrency: LICENCES_COMPARED_AT_ONCE,
	});
	return { ...page, content };
}

async function addSharers(market: Ports<'members'>, member: Member): Promise<ListedMember> {
	const licence = deriveLicence({ country: member.country ?? undefined, licenceNumber: member.licenceNumber ?? undefined });
	if (licence === undefined) return member;
	const sharers = await market.members.licensed(licence, LICENCE_MATCHES + 1);
	const others = sharers.filter(({ memberId }) => memberId !== member.userId).map(({ companyName }) => companyName);
	return others.length > 0 ? { ...member, licenceSharedWith: others.slice(0, LICENCE_MATCHES) } : member;
}

async function findPage(market: Ports<'members'>, wanted: Page & Kind): Promise<MembersPage> {
	const { state, changed, page, size } = wanted;
	const isWanted = (member: MemberRecord) => (state === undefined || member.state === state) && (!changed || member.approved !== undefined);
	if (wanted.q) return selectPage(await findMembers(market, wanted.q, isWanted), wanted);
	if (changed) {
		const found = await market.members.getMany(await market.members.changedIds(MEMBERS_LISTED));
		return selectPage([...found.values()].filter(isWanted).sort(byNewest), wanted);
	}
	const most = Math.min((page + 1) * size, MEMBERS_LISTED);
	const [ids, counts] = await Promise.all([market.members.listIds(state, most), market.members.count()]);
	const there = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0);
	return readPage(market, ids, wanted, Math.min(there, MEMBERS_LISTED));
}

/** Lists members who are not active or have not signed in for 90 days (rulebook 2), with the order, search and limit of `listMembers`. */
export async function listInactive(market: Ports<'now' | 'members'>, wanted: Page): Promise<MembersPage> {
	if (wanted.q) return selectPage(await findMembers(market, wanted.q, (member) => computeInactiveFrom(member) <= market.now), wanted);
	const ids = await market.members.inactiveIds(market.now, MEMBERS_LISTED);
	return readPage(market, ids.toSorted().toReversed(), wanted, ids.length);
}

/** Lists names of active members' companies that have a word beginning with the text; names that begin with it come first. */
export async function searchCompanies(market: Ports<'members'>, term: string): Promise<string[]> {
	const text = normalizeName(term);
	const found = await market.members.companies(text, COMPANIES_LOOKED_AT);
	const members = await market.members.getMany(found.map(({ memberId }) => memberId));
	const names = found.filter(({ memberId, companyName }) => members.get(memberId)?.state === 'ACTIVE' && normalizeName(companyName).includes(text));
	const rank = (name: string) => (normalizeName(name).startsWith(text) ? 0 : 1);
	return [...new Set(names.map(({ companyName }) => companyName))].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b)).slice(0, COMPANY_MATCHES);
}

/** Finds the members with a text in their names, newest first. */
async function findMembers(market: Ports<'members'>, q: string, isWanted: (member: MemberRecord) => boolean): Promise<MemberRecord[]> {
	const text = normalizeName(q);
	const found = await market.members.getMany(await market.members.findIds(text, MEMBER_MATCHES));
	// The directory only compares the beginning of a text.
	return [...found.values()].filter((member) => normalizeName(joinNames(member)).includes(text) && isWanted(member)).sort(byNewest);
}

const byNewest = (a: MemberRecord, b: MemberRecord) => (a.memberId < b.memberId ? 1 : -1);

function selectPage(members: readonly MemberRecord[], { page, size }: Page): MembersPage {
	return { content: members.slice(page * size, (page + 1) * size).map(presentMember), number: page, size, totalElements: members.length };
}

async function readPage(market: Ports<'members'>, ids: readonly string[], { page, size }: Page, totalElements: number): Promise<MembersPage> {
	const shown = ids.slice(page * size, (page + 1) * size);
	const members = await market.members.getMany(shown);
	return { content: shown.flatMap((id) => members.get(id) ?? []).map(presentMember), number: page, size, totalElements };
}

/** Both orders of the name, since Japanese names are written family name first. */
function joinNames({ firstName, lastName, companyName = '', userName }: MemberRecord): string {
	return `${firstName} ${lastName} ${firstName} ${companyName} ${userName}`;
}
