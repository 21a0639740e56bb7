import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import { computeInactiveFrom, deriveLicence, isAdmin, MEMBER_STATES, type MemberState } from '#shared/domain/accounts/member.ts';
import { listNameStarts, normalizeName, shortenStart } from '#shared/domain/accounts/names.ts';
import { census, directoryEntry } from '../entities/members.ts';
import type { TransactItem } from '../table/items.ts';
import { buildDelete, buildPut, buildQuery, buildUpdate } from '../table/params.ts';
import { chooseShard, writeInstantKey } from '../table/shards.ts';
import { queryFirst } from '../table/table.ts';

/**
 * An item per member and list, written in the transaction that changes the member, so that only the shown part of a list is read. Places end in the
 * member's id.
 */
interface Entry {
	list: string;
	place: string;
	memberId: string;
	/** In lists of companies only. */
	companyName?: string;
}

/** Members per state are counted in several items, so that concurrent sign-ups do not conflict. */
const CENSUS_SHARDS = 8;

const ALL = 'members';
const ADMINS = 'admins';
const INACTIVE = 'inactive';
const CHANGED = 'changed';
const nameState = (state: MemberState) => `state#${state}`;
/** One list per first character spreads the names over many partitions. */
const nameList = (of: 'company' | 'person', text: string) => `${of}#${[...text][0] ?? ''}`;
const nameLicence = (licence: string) => `licence#${licence}`;
/** Prefixes of places: names that begin with the searched word precede names that contain it later. */
const COMPANY_PLACES = ['0', '1'] as const;

function listEntries(member: MemberRecord): Entry[] {
	const { memberId, state, companyName, firstName, lastName, userName } = member;
	const licence = deriveLicence(member);
	const people = [`${firstName} ${lastName}`, `${lastName} ${firstName}`, userName].map((name) => shortenStart(normalizeName(name)));
	return [
		{ list: ALL, place: memberId },
		{ list: nameState(state), place: memberId },
		{ list: INACTIVE, place: `${writeInstantKey(computeInactiveFrom(member))}#${memberId}` },
		...(member.approved && state !== 'REMOVED' ? [{ list: CHANGED, place: memberId }] : []),
		...(isAdmin(member) ? [{ list: ADMINS, place: memberId }] : []),
		...listNameStarts(normalizeName(companyName ?? '')).map((start, at) => ({
			list: nameList('company', start),
			place: `${at === 0 ? COMPANY_PLACES[0] : COMPANY_PLACES[1]}${start}#${memberId}`,
			companyName,
		})),
		...(licence === undefined ? [] : [{ list: nameLicence(licence), place: memberId, companyName }]),
		...[...new Set(people)].filter((name) => name !== '').map((name) => ({ list: nameList('person', name), place: `${name}#${memberId}` })),
	].map((entry) => ({ ...entry, memberId }));
}

/** Builds the writes that update the lists when a member is added or changed. */
export function buildDirectoryChanges(before: MemberRecord | undefined, after: MemberRecord): TransactItem[] {
	const nameEntry = ({ list, place }: Entry) => JSON.stringify([list, place]);
	const had = new Map((before ? listEntries(before) : []).map((entry) => [nameEntry(entry), entry]));
	const has = new Map(listEntries(after).map((entry) => [nameEntry(entry), entry]));
	const isNew = (name: string, { companyName }: Entry) => !had.has(name) || had.get(name)?.companyName !== companyName;
	return [
		...[...has].filter(([name, entry]) => isNew(name, entry)).map(([, entry]) => buildPut(directoryEntry.put(entry))),
		...[...had].filter(([name]) => !has.has(name)).map(([, { list, place }]) => buildDelete(directoryEntry.delete({ list, place }))),
	];
}

/** A new member, or a member's change of state. */
interface Move {
	memberId: string;
	from?: MemberState;
	to: MemberState;
}

/** Builds the writes that update the counts. One transaction may contain several moves. */
export function buildCensusChanges(moves: readonly Move[]): TransactItem[] {
	const changes = new Map<string, { lane: string; state: MemberState; members: number }>();
	for (const { memberId, from, to } of moves) {
		const lane = chooseShard(memberId, CENSUS_SHARDS);
		for (const [state, members] of [
			[from, -1],
			[to, 1],
		] as const) {
			if (state && from !== to) changes.set(`${lane}#${state}`, { lane, state, members: members + (changes.get(`${lane}#${state}`)?.members ?? 0) });
		}
	}
	return [...changes.values()]
		.filter(({ members }) => members !== 0)
		.map(({ lane, state, members }) => buildUpdate(census.update({ lane, state }).add({ members })));
}

export async function countMembers(): Promise<Record<MemberState, number>> {
	const { data } = await census.query.primary({}).go({ consistent: true, pages: 'all' });
	const sum = (state: MemberState) => data.reduce((total, one) => (one.state === state ? total + one.members : total), 0);
	return Object.fromEntries(MEMBER_STATES.map((state) => [state, sum(state)])) as Record<MemberState, number>;
}

export async function listAdminIds(most: number): Promise<string[]> {
	return readIds(queryList(ADMINS), most);
}

export async function listChangedIds(most: number): Promise<string[]> {
	return readIds({ ...queryList(CHANGED), ScanIndexForward: false }, most);
}

/** Lists member ids newest first, of one state or of all. */
export async function listMemberIds(state: MemberState | undefined, most: number): Promise<string[]> {
	return readIds({ ...queryList(state ? nameState(state) : ALL), ScanIndexForward: false }, most);
}

/** Lists the members who count as inactive at `now`, the latest first, then those who are not active at all, newest first. */
export async function listInactiveIds(now: number, most: number): Promise<string[]> {
	const since = directoryEntry.query.primary({ list: INACTIVE }).lt({ place: writeInstantKey(now + 1) });
	return readIds({ ...buildQuery(since), ScanIndexForward: false }, most);
}

/** Finds members whose company has a word that begins with `text`, or whose name or address begins with it. Each of the three finds at most `most`. */
export async function findMemberIds(text: string, most: number): Promise<string[]> {
	const start = shortenStart(normalizeName(text));
	const queries = [...COMPANY_PLACES.map((place) => queryList(nameList('company', start), place + start)), queryList(nameList('person', start), start)];
	const found = await Promise.all(queries.map((query) => readIds(query, most)));
	return [...new Set(found.flat())];
}

/** Finds companies with a word that begins with `text`, with a member of each: at most `most` whose name begins with it, and as many others. */
export async function findCompanies(text: string, most: number): Promise<{ companyName: string; memberId: string }[]> {
	const start = shortenStart(normalizeName(text));
	const queries = COMPANY_PLACES.map((place) => queryList(nameList('company', start), place + start));
	const found = await Promise.all(queries.map((query) => queryFirst(query, most)));
	return found.flat().map(({ companyName, memberId }) => ({ companyName: String(companyName), memberId: String(memberId) }));
}

/** Finds at most `most` companies with this licence (`deriveLicence`), with a member of each. */
export async function findLicensed(licence: string, most: number): Promise<{ companyName: string; memberId: string }[]> {
	const found = await queryFirst(queryList(nameLicence(licence)), most);
	return found.map(({ companyName, memberId }) => ({ companyName: String(companyName), memberId: String(memberId) }));
}

function queryList(list: string, start = ''): QueryCommandInput {
	return { ...buildQuery(directoryEntry.query.primary({ list }).begins({ place: start })), ConsistentRead: true };
}

async function readIds(query: QueryCommandInput, most: number): Promise<string[]> {
	return (await queryFirst(query, most)).map(({ memberId }) => String(memberId));
}
