import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { ulid } from 'ulid';
import type { Item } from '#functions/data/table/items.ts';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { CaseRecord } from '#functions/usecases/auctions/ports/cases.ts';
import type { Change } from '#functions/usecases/market/changes.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import type { StoneIndex } from '#functions/usecases/search/ports/stone-search.ts';
import type { ImportRecord } from '#functions/usecases/sheets/ports/imports.ts';
import { startTableServer } from '#infra/local/table.ts';
import { chunk } from '#shared/chunk.ts';
import { ADMIN_ROLE, USER_ROLE } from '#shared/domain/accounts/member.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { isRead } from './calls-table.ts';
import { openLoneMarket } from './lone-market.ts';
import type { TableRequest } from './table-counter.ts';

/**
 * `node test/bench/growth.ts`: counts the requests to the table of answers that could grow with the
 * market, at two sizes of it. The counts must be equal, but for a bidder's dashboard.
 */

/** The number of items of each kind. */
export interface Size {
	/** Members who have been absent for more than ninety days; all companies share a word. */
	members: number;
	/** Unread notifications of one member. */
	notifications: number;
	/** Stones with one lot id, each of another seller. */
	lots: number;
	/** Stones on which one member has bid. */
	bids: number;
	/** Closed cases, and as many that wait for an admin. */
	cases: number;
	/** Imports of one member. */
	imports: number;
}

/** The requests for one answer. */
export interface Asked {
	answer: string;
	requests: number;
	items: number;
	readUnits: number;
	writeUnits: number;
}

const NOW = Date.parse('2026-11-21T03:00:00.000Z');
const LOT = 'A-1';
const BATCH = 25;
const BATCHES_AT_ONCE = 8;

/** Fills a separate market to each size in turn, and counts at each. */
export async function measureGrowth(tableEndpoint: string, sizes: readonly Size[]): Promise<Asked[][]> {
	const lone = await openLoneMarket(tableEndpoint);
	try {
		const { openMarket } = await import('#functions/open-market.ts');
		const market: Market = { ...openMarket(), now: NOW };
		const [admin, reader] = [makeMember(0, { roleId: ADMIN_ROLE }), makeMember(1)];
		await market.commit([admin, reader].map((member) => ({ kind: 'member-added', member })));
		const there: Size = { members: 0, notifications: 0, lots: 0, bids: 0, cases: 0, imports: 0 };
		const measured: Asked[][] = [];
		for (const size of sizes) {
			await fill(there, size, reader);
			Object.assign(there, size);
			measured.push(await measure(lone.count, market, admin, reader));
			// The measurement has read or cleared the notifications, so they are added again.
			there.notifications = 0;
		}
		return measured;
	} finally {
		await lone.close();
	}
}

function makeMember(at: number, fields: Partial<MemberRecord> = {}): MemberRecord {
	const memberId = ulid();
	const names = { userName: `dealer${at}@example.com`, firstName: 'Ren', lastName: `Sato ${at}`, companyName: `${at} Gems` };
	return { memberId, version: 1, roleId: USER_ROLE, state: 'ACTIVE', language: 'en', rank: 0, createdAt: 0, ...names, ...fields };
}

async function fill(there: Size, wanted: Size, { memberId }: MemberRecord): Promise<void> {
	const from = (what: keyof Size) => Array.from({ length: Math.max(0, wanted[what] - there[what]) }, (_, at) => there[what] + at);
	const data = { lotId: LOT, lot: 'Round 1.00 ct', currency: 'USD', state: 'DISPLAYED' as const, priceChanged: 0 };
	const changes: Change[] = [
		...from('members').map((at): Change => ({ kind: 'member-added', member: makeMember(at + 2) })),
		...from('notifications').map(
			(): Change => ({ kind: 'notification', notificationId: ulid(), notification: { memberId, kind: 'TRACKED_CHANGED', data }, at: NOW }),
		),
		...from('lots').map((): Change => ({ kind: 'listing-added', listing: makeListing() })),
		...from('bids').map((): Change => ({ kind: 'participation', participation: { listingId: ulid(), bidderId: memberId, auction: 1, ceiling: 1 } })),
		...from('cases').flatMap((): Change[] => [
			{ kind: 'case-saved', record: makeCase('CLOSED') },
			{ kind: 'case-saved', record: makeCase('DECIDING') },
		]),
	];
	const [{ buildWrites }, { buildPut }, { computeTtl }, { sheetImport }] = await Promise.all([
		import('#functions/data/table/writes.ts'),
		import('#functions/data/table/params.ts'),
		import('#functions/data/table/shards.ts'),
		import('#functions/data/entities/imports.ts'),
	]);
	const writes = [
		...changes.flatMap((change) => buildWrites(change).map(({ item }) => item)),
		...from('imports').map(() => buildPut(sheetImport.create({ ...makeImport(memberId), ttl: computeTtl(DAY) }))),
	];
	await put(writes.flatMap(({ Put }) => Put?.Item ?? []));
}

function makeCase(state: CaseRecord['state']): CaseRecord {
	const stone = { listingId: ulid(), auction: 1, lot: 'Round 1.00 ct', lotId: LOT, amount: 5000 };
	return { caseId: ulid(), ...stone, sellerId: ulid(), buyerId: ulid(), state, openedAt: NOW, statements: [], answerBy: NOW, reported: [] };
}

function makeImport(sellerId: string): ImportRecord {
	const sheet = { fileName: 'stock.csv', size: 1, mode: 'MERGE' as const, state: 'DONE' as const, rows: 0, doneTo: 0, chunks: [], ignoredColumns: [] };
	return { importId: ulid(), sellerId, version: 0, createdAt: NOW, ...sheet };
}

function makeListing() {
	const life = { expiresAt: NOW + 1_000_000, reminded: false, auctions: 0, createdAt: NOW, version: 1, revision: 1, hidden: false };
	return { listingId: ulid(), sellerId: ulid(), state: 'DISPLAYED' as const, stone: { lotId: LOT, shape: 'ROUND' as const, weight: 1 }, ...life };
}

/** Writes items in batches, without the guards of the changes that they belong to, which fills a market of any size in a minute. Counters are not updated. */
async function put(items: readonly Item[]): Promise<void> {
	const { client, configuration } = await import('#functions/data/table/table.ts');
	const write = async (batch: readonly Item[]) => {
		const requests = batch.map((Item) => ({ PutRequest: { Item } }));
		await client.send(new BatchWriteCommand({ RequestItems: { [configuration.table]: requests } }));
	};
	await pMap(chunk(items, BATCH), write, { concurrency: BATCHES_AT_ONCE });
}

async function measure(
	count: (work: () => Promise<unknown>) => Promise<TableRequest[]>,
	market: Market,
	admin: MemberRecord,
	reader: MemberRecord,
): Promise<Asked[]> {
	const [people, { findByLot }, { readDashboard }, told, { notifyAdmins }, { imports }, { listCases }] = await Promise.all([
		import('#functions/usecases/accounts/find-members.ts'),
		import('#functions/usecases/stock/find-by-lot.ts'),
		import('#functions/usecases/operations/dashboard.ts'),
		import('#functions/usecases/notifications/notifications.ts'),
		import('#functions/usecases/notifications/notify.ts'),
		import('#functions/data/sheets/imports.ts'),
		import('#functions/usecases/auctions/cases.ts'),
	]);
	const { memberId } = reader;
	const stones: StoneIndex = { find: async () => ({ ids: [], total: 0 }), recheck: () => [] };
	const page = { page: 0, size: 10 };
	const newest = async () => (await market.notifications.page(memberId, 0, 1)).content[0]?.notificationId ?? '';
	const readNewest = await newest();
	const answers: [string, () => Promise<unknown>][] = [
		['unread notifications, when a page loads', () => market.notifications.unread(memberId)],
		['unread notifications, for the live channel', () => market.notifications.unreadNow(memberId)],
		['notifications, the first ten', () => told.listNotifications(market, reader, memberId, page, 'en')],
		['notifications, the last hundred', () => told.listNotifications(market, reader, memberId, { page: 9, size: 100 }, 'en')],
		['a notification read', () => told.readNotification(market, reader, readNewest)],
		['all notifications read, one call', () => told.readAllNotifications(market, reader, memberId)],
		['all notifications cleared, one call', () => told.clearNotifications(market, reader, memberId)],
		['stones of a lot id', () => findByLot(market, reader, LOT)],
		['companies, by a word in all names', () => people.searchCompanies(market, 'gems')],
		['members, the first ten', () => people.listMembers(market, page)],
		['active members, the tenth hundred', () => people.listMembers(market, { state: 'ACTIVE', page: 9, size: 100 })],
		['members, by a word in all names', () => people.listMembers(market, { q: 'gems', ...page })],
		['inactive members, the first ten', () => people.listInactive(market, page)],
		['the admins, to notify them', () => notifyAdmins(market, { kind: 'REGISTRATION_WAITING', data: { userName: '', companyName: '' } })],
		['an admin’s dashboard', () => readDashboard(market, stones, imports, admin)],
		['closed cases, the first ten', () => listCases(market, admin, { state: 'CLOSED', ...page })],
		['closed cases, the tenth hundred', () => listCases(market, admin, { state: 'CLOSED', page: 9, size: 100 })],
		['bulk uploads, the first ten', () => imports.page(memberId, 0, 10)],
		['bulk uploads, the tenth hundred', () => imports.page(memberId, 9, 100)],
		['a bidder’s dashboard', () => readDashboard(market, stones, imports, reader)],
	];
	const measured: Asked[] = [];
	for (const [answer, work] of answers) measured.push({ answer, ...sumUp(await count(work)) });
	return measured;
}

function sumUp(requests: readonly TableRequest[]): Omit<Asked, 'answer'> {
	const sum = (of: readonly TableRequest[], what: 'items' | 'units') => of.reduce((total, one) => total + one[what], 0);
	const [reads, writes] = [requests.filter(isRead), requests.filter((one) => !isRead(one))];
	return { requests: requests.length, items: sum(requests, 'items'), readUnits: sum(reads, 'units'), writeUnits: sum(writes, 'units') };
}

/** Renders the figures as a Markdown table. A cell has one figure if it is equal at every size, otherwise all of them. */
export function renderGrowth(measured: readonly Asked[][]): string {
	const [first = []] = measured;
	const cell = (at: number, what: Exclude<keyof Asked, 'answer'>) => [...new Set(measured.map((asked) => asked[at]?.[what]))].join(' → ');
	const rows = first.map(
		({ answer }, at) => `| ${answer} | ${cell(at, 'requests')} | ${cell(at, 'items')} | ${cell(at, 'readUnits')} | ${cell(at, 'writeUnits')} |`,
	);
	return ['| answer | requests | items | RCU | WCU |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}

const SMALL: Size = { members: 1500, notifications: 1500, lots: 300, bids: 1500, cases: 1500, imports: 1500 };
const LARGE: Size = { members: 6000, notifications: 6000, lots: 1200, bids: 6000, cases: 6000, imports: 6000 };

/** Measures both sizes and renders the figures for docs/calls.md. */
async function describeGrowth(): Promise<string> {
	const server = await startTableServer(undefined);
	try {
		return renderGrowth(await measureGrowth(server.endpoint, [SMALL, LARGE]));
	} finally {
		await server.end();
	}
}

if (import.meta.main) console.log(await describeGrowth());
