import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '#shared/domain/common/durations.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, writeRecords } from '#test/steps/records.ts';
import type { Market } from '../market/market.ts';
import { listInactive, listMembers, searchCompanies } from './find-members.ts';
import type { MemberRecord } from './ports/members.ts';

let out: Outgoing;
let market: Market;
const now = Date.parse('2026-11-21T03:00:00.000Z');

beforeAll(async () => {
	out = await startFunctionsAlone();
	const { openMarket } = await import('#functions/open-market.ts');
	market = { ...openMarket(), now };
});
afterAll(() => out.stop());

async function join(fields: Partial<MemberRecord>): Promise<MemberRecord> {
	const member = makeMember('Ren', { lastName: 'Sato', companyName: undefined, createdAt: now, ...fields });
	await writeRecords(market, [member]);
	return member;
}

async function change(before: MemberRecord, fields: Partial<MemberRecord>): Promise<MemberRecord> {
	const after = { ...before, ...fields };
	await market.commit([{ kind: 'member-changed', before, after }]);
	return { ...after, version: before.version + 1 };
}

const page = { page: 0, size: 10 };
const findIds = async (q: string, state?: 'ACTIVE') => (await listMembers(market, { q, state, ...page })).content.map(({ userId }) => userId);

test('an admin finds members by name in either order, by a word of the company and by address, newest first', async () => {
	const first = await join({ firstName: 'Hana', lastName: 'Ishikawa', state: 'PENDING', companyName: 'ＧＩＮＺＡ Fine Gems' });
	const second = await join({ userName: 'hana.mori@example.com', firstName: 'Hana', lastName: 'Mori', companyName: '株式会社銀座宝石' });

	expect(await findIds('hana')).toEqual([second.memberId, first.memberId]);
	expect(await findIds('ishikawa HANA')).toEqual([first.memberId]);
	expect(await findIds('ginza')).toEqual([first.memberId]);
	expect(await findIds('fine ｇｅｍｓ')).toEqual([first.memberId]);
	expect(await findIds('銀座')).toEqual([second.memberId]);
	expect(await findIds('hana.mori@')).toEqual([second.memberId]);
	expect(await findIds('hana', 'ACTIVE')).toEqual([second.memberId]);
	expect(await findIds('h'.repeat(80))).toEqual([]);
});

test('a member stands in the list of each state in turn, and is counted there', async () => {
	const before = await market.members.count();
	const member = await join({ state: 'PENDING' });
	const other = await join({ state: 'PENDING' });
	const firstOf = async (state: 'PENDING' | 'REFUSED') => (await listMembers(market, { state, page: 0, size: 5 })).content[0]?.userId;
	expect(await firstOf('PENDING')).toBe(other.memberId);
	await change(other, { state: 'REFUSED' });

	expect([await firstOf('PENDING'), await firstOf('REFUSED')]).toEqual([member.memberId, other.memberId]);
	expect(await market.members.count()).toEqual({ ...before, PENDING: before.PENDING + 1, REFUSED: before.REFUSED + 1 });
	const all = await listMembers(market, page);
	expect(all.content.slice(0, 2).map(({ userId }) => userId)).toEqual([other.memberId, member.memberId]);
	expect(all.totalElements).toBe(Object.values(before).reduce((sum, count) => sum + count, 2));
});

test('members who are banned together are both counted', async () => {
	const members = await Promise.all(Array.from({ length: 4 }, () => join({})));
	const { ACTIVE, BANNED } = await market.members.count();
	await market.commit(members.map((before) => ({ kind: 'member-changed', before, after: { ...before, state: 'BANNED' } })));
	expect(await market.members.count()).toMatchObject({ ACTIVE: ACTIVE - 4, BANNED: BANNED + 4 });
});

test('who has been away for ninety days is inactive until the next sign-in; who is not active always', async () => {
	const sleeper = await join({ lastSignInAt: now - 90 * DAY });
	const banned = await join({ state: 'BANNED', lastSignInAt: now });
	const awake = await join({ lastSignInAt: now - 90 * DAY + 1 });
	const inactive = async () => (await listInactive(market, { page: 0, size: 100 })).content.map(({ userId }) => userId);

	expect((await inactive()).filter((id) => [sleeper, banned, awake].some(({ memberId }) => memberId === id))).toEqual([banned.memberId, sleeper.memberId]);
	const { length } = await inactive();
	await change(sleeper, { lastSignInAt: now });
	expect((await inactive()).length).toBe(length - 1);
	expect((await listInactive(market, { ...page, q: banned.userName })).totalElements).toBe(1);
	expect((await listInactive(market, { ...page, q: awake.userName })).totalElements).toBe(0);
});

test('companies are found by their words, those that begin so first, as long as a member of theirs is active', async () => {
	await join({ companyName: 'Zen Kiku' });
	await join({ companyName: 'Kikuchi Stones' });
	await join({ companyName: 'Ｋｉｋｕ Trading' });
	await join({ companyName: 'Ｋｉｋｕ Trading' });
	const renamed = await join({ companyName: 'Kikyo' });
	await join({ companyName: 'Kiku Waiting', state: 'PENDING' });
	await change(renamed, { companyName: 'KIKYO' });

	expect(await searchCompanies(market, 'ｋｉｋ')).toEqual([...['Kikuchi Stones', 'Ｋｉｋｕ Trading', 'KIKYO'].sort((a, b) => a.localeCompare(b)), 'Zen Kiku']);
	expect(await searchCompanies(market, 'trading')).toEqual(['Ｋｉｋｕ Trading']);
	expect(await searchCompanies(market, '宝石')).toEqual(['株式会社銀座宝石']);
	expect(await searchCompanies(market, 'waiting')).toEqual([]);
});

test('of many companies with a name the first twenty are named', async () => {
	const names = Array.from({ length: 21 }, (_, at) => `Obsidian ${String(at).padStart(2, '0')}`);
	for (const companyName of names.toReversed()) await join({ companyName });
	expect(await searchCompanies(market, 'obsidian')).toEqual(names.slice(0, 20));
});

test('only active admins are told of what admins are told', async () => {
	const admin = await join({ roleId: 101 });
	await join({ roleId: 101, state: 'BANNED' });
	expect(await market.members.adminIds(10)).toEqual([admin.memberId]);
});

test('of a member who waits an admin learns who else has the licence, and of others not', async () => {
	const licence = { country: 'JP', licenceNumber: '305551234567' };
	const known = await join({ companyName: 'Kobe Stones', ...licence });
	const waiting = await join({ companyName: 'Osaka Stones', state: 'PENDING', ...licence });
	await join({ companyName: 'Antwerp Stones', ...licence, country: 'BE' });
	const alone = await join({ state: 'PENDING', country: 'JP', licenceNumber: '305551234568' });

	const { content } = await listMembers(market, page);
	const shared = new Map(content.map(({ userId, licenceSharedWith }) => [userId, licenceSharedWith]));
	expect(shared.get(waiting.memberId)).toEqual(['Kobe Stones']);
	expect(shared.get(known.memberId)).toBeUndefined();
	expect(shared.get(alone.memberId)).toBeUndefined();

	await change(known, { licenceNumber: '305551234569' });
	expect((await listMembers(market, { state: 'PENDING', ...page })).content.some(({ licenceSharedWith }) => licenceSharedWith)).toBe(false);
});

test('a shared licence is recognized however each member writes it', async () => {
	await join({ companyName: 'Antwerp Stones', country: 'BE', licenceNumber: 'AB-12 34' });
	const waiting = await join({ companyName: 'Gent Stones', state: 'PENDING', country: 'BE', licenceNumber: 'ab1234' });
	await join({ companyName: 'Brugge Stones', country: 'BE', licenceNumber: 'AB-12 35' });
	const { content } = await listMembers(market, { state: 'PENDING', ...page });
	expect(content.find(({ userId }) => userId === waiting.memberId)?.licenceSharedWith).toEqual(['Antwerp Stones']);
});
