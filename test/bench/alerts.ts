import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { ulid } from 'ulid';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { Change } from '#functions/usecases/market/changes.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import type { SavedSearchRecord } from '#functions/usecases/search/ports/saved-searches.ts';
import { startTableServer } from '#infra/local/table.ts';
import { chunk } from '#shared/chunk.ts';
import { SearchPayload } from '#shared/contract/search/search.ts';
import { USER_ROLE } from '#shared/domain/accounts/member.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { isRead } from './calls-table.ts';
import { openLoneMarket } from './lone-market.ts';

/**
 * `node test/bench/alerts.ts [stones] [alerts] [members]`: matches new stones, a hundred at a time
 * as the table's stream delivers them, against members' alerts. It runs the use case itself on a
 * table whose writes are counted.
 */

const BATCH = 25;
const BATCHES_AT_ONCE = 8;
/** Stones that the table's stream delivers at once. */
const STONES_AT_ONCE = 100;
const NOW = Date.parse('2026-11-21T03:00:00.000Z');
const SELLER = '01K0000000000000000000SELR';

export interface AlertLoad {
	stones: number;
	alerts: number;
	members: number;
}

export interface AlertCost {
	/** Number of stones so far. */
	stones: number;
	/** Since the previous line. */
	requests: number;
	itemsWritten: number;
	writeUnits: number;
	milliseconds: number;
	/** In total. */
	itemsWrittenInAll: number;
}

/**
 * Measures the cost of notifying members about the stones. Returns one line for the first thousand
 * stones, and one for every tenth of all.
 */
export async function measureAlerts(tableEndpoint: string, { stones, alerts, members }: AlertLoad): Promise<AlertCost[]> {
	const lone = await openLoneMarket(tableEndpoint);
	try {
		const [{ openMarket }, { makeListing }, { notifyMatches }, { createMatcher }] = await Promise.all([
			import('#functions/open-market.ts'),
			import('#functions/usecases/stock/list-diamond.ts'),
			import('#functions/usecases/notifications/notify-matches.ts'),
			import('#functions/search/match.ts'),
		]);
		const { listings, ...others } = openMarket();
		// The stones are not written: they are asked for, and answered as they were listed.
		const getMany = async (ids: readonly string[]) => {
			await listings.getMany(ids);
			return ids.map((id) => makeListing(id, SELLER, { lotId: id, shape: 'ROUND', weight: 1 }, NOW));
		};
		const market: Market = { ...others, listings: { ...listings, getMany }, now: NOW };
		await fill(alerts, members);
		const costs: AlertCost[] = [];
		const since = { requests: 0, itemsWritten: 0, writeUnits: 0, milliseconds: 0 };
		let itemsWrittenInAll = 0;
		for (let at = 0; at < stones; at += STONES_AT_ONCE) {
			const rows = Array.from({ length: Math.min(STONES_AT_ONCE, stones - at) }, (_, place) => ({ row: makeStone(at + place) }));
			const begun = performance.now();
			const requests = await lone.count(() => notifyMatches(market, () => createMatcher(rows)));
			const writes = requests.filter((one) => !isRead(one));
			const written = writes.reduce((sum, { items }) => sum + items, 0);
			itemsWrittenInAll += written;
			since.milliseconds += performance.now() - begun;
			since.requests += requests.length;
			since.itemsWritten += written;
			since.writeUnits += writes.reduce((sum, { units }) => sum + units, 0);
			const done = at + rows.length;
			if (done !== 1000 && done % Math.max(STONES_AT_ONCE, stones / 10) !== 0 && done < stones) continue;
			costs.push({ stones: done, ...since, itemsWrittenInAll });
			Object.assign(since, { requests: 0, itemsWritten: 0, writeUnits: 0, milliseconds: 0 });
		}
		return costs;
	} finally {
		await lone.close();
	}
}

const SHAPES = ['ROUND', 'OVAL', 'PEAR', 'EMERALD', 'CUSHION'] as const;
const COLORS = ['D', 'E', 'F', 'G', 'H', 'I', 'J', 'K'] as const;

/** Makes a stone. Shapes and colours alternate; weights are from 0.30 to 3.29 ct. */
function makeStone(at: number): SearchRow {
	const about = { state: 'DISPLAYED' as const, hidden: false, treated: false, labGrown: false, hasMedia: false, hasBid: false, createdAt: NOW + at };
	const graded = {
		shape: SHAPES[at % SHAPES.length] ?? 'ROUND',
		color: COLORS[Math.floor(at / SHAPES.length) % COLORS.length],
		weight: 0.3 + ((at * 7) % 300) / 100,
	};
	return { listingId: ulid(), sellerId: SELLER, ...about, ...graded };
}

/** Makes a search for one shape, two colours and half a carat, which matches about one stone in a hundred. */
function makeSearch(at: number): SavedSearchRecord['search'] {
	const caratFrom = 0.3 + (at % 5) * 0.5;
	const color = [0, 1].map((next) => COLORS[(at + next) % COLORS.length]);
	return SearchPayload.parse({ shape: [SHAPES[at % SHAPES.length]], color, caratFrom, caratTo: caratFrom + 0.5 });
}

async function fill(alerts: number, members: number): Promise<void> {
	const people = Array.from({ length: members }, (_, at) => makeMember(at));
	const searches = Array.from({ length: alerts }, (_, at): Change => {
		const memberId = people[at % members]?.memberId ?? '';
		const search = { memberId, savedSearchId: ulid(), version: 1, name: `Search ${at}`, search: makeSearch(at), alert: true, createdAt: NOW };
		return { kind: 'search-saved', before: undefined, search };
	});
	const [{ buildWrites }, { client, configuration }] = await Promise.all([import('#functions/data/table/writes.ts'), import('#functions/data/table/table.ts')]);
	const items = [...people.map((member): Change => ({ kind: 'member-added', member })), ...searches]
		.flatMap((change) => buildWrites(change).flatMap(({ item: { Put } }) => Put?.Item ?? []))
		.filter(({ __edb_e__ }) => __edb_e__ !== 'directoryEntry');
	const shards = new Set(people.map(({ memberId }) => memberId.slice(-2)));
	const versions = { pk: 'alert-versions', sk: 'alert-versions', ...Object.fromEntries([...shards].map((shard) => [shard, 1])) };
	const write = async (batch: Record<string, unknown>[]) => {
		await client.send(new BatchWriteCommand({ RequestItems: { [configuration.table]: batch.map((Item) => ({ PutRequest: { Item } })) } }));
	};
	await pMap(chunk([...items, versions], BATCH), write, { concurrency: BATCHES_AT_ONCE });
}

function makeMember(at: number): MemberRecord {
	const names = { userName: `dealer${at}@example.com`, firstName: 'Ren', lastName: 'Sato' };
	return { memberId: ulid(), version: 1, roleId: USER_ROLE, state: 'ACTIVE', language: 'en', rank: 0, createdAt: NOW, ...names };
}

if (import.meta.main) {
	const [stones = 100_000, alerts = 10_000, members = 100] = process.argv.slice(2).map(Number);
	const server = await startTableServer(undefined);
	try {
		console.log(`${stones} new stones, ${alerts} alerts of ${members} members`);
		console.table(await measureAlerts(server.endpoint, { stones, alerts, members }));
	} finally {
		await server.end();
	}
}
