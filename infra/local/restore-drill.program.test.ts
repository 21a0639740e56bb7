import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { Client } from '@stomp/stompjs';
import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { chunk } from '#shared/chunk.ts';
import { createClient } from '#shared/contract/client.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { type LocalCloud, startLocalCloud } from './local-cloud.ts';
import { DEMO_PASSWORD } from './seed/people.ts';
import { makeSettings, REGION, TABLE_NAME } from './settings.ts';
import { borrowTableServer, openTable } from './table.ts';

const { isWhole, timeout } = readStormSize();
const RESTORED = `${TABLE_NAME}-at-20261122T080000Z`;

let folder: string;
let cloud: LocalCloud | undefined;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'restore-drill-'));
});
afterEach(async () => {
	await cloud?.close();
	await rm(folder, { recursive: true });
});

async function startDrilled(tableName?: string): Promise<string> {
	const options = { port: 0, stateFolder: folder, fresh: false, seed: true, demoStones: [40, 30, 10, 10, 10], web: false, cold: true, log: () => undefined };
	cloud = await startLocalCloud({ ...options, tableEndpoint: inject('tableEndpoint'), tableName });
	return cloud.url;
}

async function signIn(url: string, userName: string) {
	const { token } = await createClient({ base: `${url}/api/v1` }).authenticate({ body: { userName, password: DEMO_PASSWORD } });
	return createClient({ base: `${url}/api/v1`, token: () => token });
}
type Api = Awaited<ReturnType<typeof signIn>>;

async function showStone(api: Api, id: string) {
	const diamond = await api.getDiamond({ params: { id } });
	if (!('state' in diamond)) throw new Error('This is what a guest sees');
	return diamond;
}

/** Places the lowest valid bid. Returns its id. */
async function placeBid(api: Api, diamondId: string): Promise<string> {
	const { revision, requiredBid = 0 } = await showStone(api, diamondId);
	const bidId = ulid();
	await api.addBid({ body: { bidId, diamondId, revision, bidAmount: requiredBid } });
	return bidId;
}

/** Returns the totals of the search: the number of stones, and the number for each value. */
async function readTotals(url: string) {
	const { totalElements, facets } = await createClient({ base: `${url}/api/v1` }).search({ body: { size: 10, facets: true } });
	return { totalElements, facets };
}

async function openItems() {
	const credentials = { accessKeyId: JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')).tableKeyId, secretAccessKey: 'any' };
	const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: inject('tableEndpoint'), region: REGION, credentials }));
	const scan = async (TableName: string) => {
		const items: Record<string, unknown>[] = [];
		for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true })) items.push(...Items);
		return items;
	};
	return {
		credentials,
		scan,
		/** Copies data and indexes without the table's settings, as a restore does. */
		async copy(to: string) {
			await openTable(borrowTableServer(inject('tableEndpoint')), { ...credentials, sessionToken: '' }, to).ready();
			for (const part of chunk(await scan(TABLE_NAME), 25)) {
				await client.send(new BatchWriteCommand({ RequestItems: { [to]: part.map((Item) => ({ PutRequest: { Item } })) } }));
			}
		},
	};
}

/** Runs an operator's program on the restored table. Returns its output. */
async function runOnRestored(program: string, credentials: { accessKeyId: string; secretAccessKey: string }, ...options: string[]): Promise<string> {
	const env = {
		...process.env,
		...makeSettings({ port: 1, tableName: RESTORED }),
		AWS_REGION: REGION,
		AWS_ENDPOINT_URL_DYNAMODB: inject('tableEndpoint'),
		AWS_ACCESS_KEY_ID: credentials.accessKeyId,
		AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
	};
	const path = new URL(`../../bin/${program}`, import.meta.url).pathname;
	const running = spawn(process.execPath, [path, ...options], { stdio: ['ignore', 'pipe', 'pipe'], env });
	const [said, faults] = await Promise.all([text(running.stdout), text(running.stderr), once(running, 'exit')]);
	return said + faults;
}

test('a market that was spoilt goes on from its table as it was: search, ledgers, bids and the live channel', { timeout }, async ({ skip }) => {
	skip(!isWhole, 'only in npm run test:full');
	const url = await startDrilled();
	const [seller, buyer] = [await signIn(url, 'seller1@example.com'), await signIn(url, 'buyer1@example.com')];
	const { content } = await seller.inventory({ body: { userName: 'seller1@example.com', size: 1000 } });
	const stone = content.find(({ state }) => state === 'DISPLAYED');
	if (!stone) throw new Error('The demo shows no stone');
	const kept = await placeBid(buyer, stone.diamondId);
	await fetch(`${url}/__local/clock`, { method: 'POST', body: JSON.stringify({ advance: 'PT1S' }) });
	const before = await readTotals(url);
	const items = await openItems();
	await items.copy(RESTORED);

	// The accident: a seller's stones are deleted, while somebody bids.
	const lost = await placeBid(await signIn(url, 'buyer2@example.com'), stone.diamondId);
	await seller.deleteInventory({ body: { userName: 'seller1@example.com' } });
	await expect.poll(() => readTotals(url)).not.toEqual(before);
	await cloud?.close();

	const again = await startDrilled(RESTORED);
	expect(await readTotals(again)).toEqual(before);
	expect(await runOnRestored('verify-ledgers.ts', items.credentials)).toMatch(/^[1-9]\d* ledgers are right, 0 are wrong\n$/);
	expect(await runOnRestored('correct-record.ts', items.credentials)).toMatch(/^[1-9]\d* entries read, 0 corrected, 0 of which nothing tells any more\n$/);
	expect(await runOnRestored('postpone-deadlines.ts', items.credentials, '--since', new Date(0).toISOString())).toMatch(
		/^\d+ deadlines are postponed\n[1-9]\d* members are notified\n$/,
	);
	const bidder = await signIn(again, 'buyer2@example.com');
	const ledger = async () => (await bidder.ledger({ params: { id: stone.diamondId } })).entries.map(({ bidId }) => bidId);
	expect(await ledger()).toEqual([kept]);

	const heard: string[] = [];
	let listening = false;
	const live = new Client({
		webSocketFactory: () => new WebSocket(live.brokerURL ?? '', live.stompVersions.protocolVersions(), { origin: again }),
		beforeConnect: async () => {
			live.brokerURL = `${again.replace(/^http/, 'ws')}/live?ticket=${(await bidder.liveTicket({})).ticket}`;
		},
		onConnect: () => {
			live.watchForReceipt('listening', () => {
				listening = true;
			});
			live.subscribe(`/topic/diamonds/${stone.diamondId}`, ({ body }) => heard.push(body), { receipt: 'listening' });
		},
	});
	live.activate();
	await expect.poll(() => listening).toBe(true);
	const next = await placeBid(bidder, stone.diamondId);
	expect(await ledger()).toEqual([kept, next]);
	expect(next).not.toBe(lost);
	await expect.poll(() => heard.join()).toContain(stone.diamondId);
	await live.deactivate();
	// The previous table is unchanged, and nothing more is written to it.
	expect(JSON.stringify(await items.scan(TABLE_NAME))).not.toContain(next);

	// A member whom nobody could approve is appointed without the functions, and may act from the next call on.
	const appointed = await signIn(again, 'pending@example.com');
	await expect(appointed.listMembers({ query: {} })).rejects.toThrow();
	expect(await runOnRestored('appoint-admin.ts', items.credentials, 'Pending@example.com')).toBe('pending@example.com is an admin\n');
	expect((await appointed.listMembers({ query: {} })).content.length).toBeGreaterThan(0);
});
