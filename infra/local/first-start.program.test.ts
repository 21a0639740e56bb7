import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { deriveSteadyId } from '#functions/usecases/steady-id.ts';
import { createClient } from '#shared/contract/client.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { type LocalCloud, startLocalCloud } from './local-cloud.ts';
import { DEMO_PASSWORD } from './seed/people.ts';

const { isWhole, timeout } = readStormSize();
const STONES = [100, 60, 20, 20, 20];

let folder: string;
let cloud: LocalCloud | undefined;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'first-start-'));
});
afterEach(async () => {
	await cloud?.close();
	await rm(folder, { recursive: true });
});

/** At the whole size both starts also start their table, whose data are on the disk. */
const options = () => ({
	...{ port: 0, stateFolder: folder, fresh: false, seed: true, nearClose: true, demoStones: STONES, web: false, cold: true },
	...(!isWhole && { tableEndpoint: inject('tableEndpoint') }),
});

/** Makes the first start in a separate process and kills it when its output contains `words`. */
async function startIsKilledAt(words: string): Promise<void> {
	const script = `import { startLocalCloud } from '#infra/local/local-cloud.ts';
		await startLocalCloud({ ...${JSON.stringify(options())}, log: console.log });`;
	const start = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
	const ended = once(start, 'exit');
	for await (const line of createInterface(start.stdout)) if (line.includes(words)) start.kill('SIGKILL');
	expect(await ended).toEqual([null, 'SIGKILL']);
}

/** Returns a seller's id, the number of stones in each state, and the number of lot ids. */
async function readStock(url: string, userName: string): Promise<{ userId: string; stock: Record<string, number> }> {
	const base = `${url}/api/v1`;
	const { token, data } = await createClient({ base }).authenticate({ body: { userName, password: DEMO_PASSWORD } });
	const { content } = await createClient({ base, token: () => token }).inventory({ body: { userName, size: 1000 } });
	const stock: Record<string, number> = { lots: new Set(content.map(({ lotId }) => lotId)).size };
	for (const { state } of content) stock[state] = (stock[state] ?? 0) + 1;
	return { userId: data.userId, stock };
}

/**
 * Lists the times of a member's newest notifications, in the list's order. Those of lost auctions are left out: the demo closes its
 * auctions late, and their ids are of the close.
 */
async function listNewsTimes(url: string, userName: string): Promise<string[]> {
	const base = `${url}/api/v1`;
	const { token, data } = await createClient({ base }).authenticate({ body: { userName, password: DEMO_PASSWORD } });
	const { content } = await createClient({ base, token: () => token }).listNotifications({ params: { userId: data.userId }, query: { size: 100 } });
	return content.filter(({ kind }) => kind !== 'AUCTION_CLOSED_LOSER').map(({ createdAt }) => createdAt);
}

test('a first start that is killed while it fills the demo market goes on at the next: the market is complete, and nothing is in it twice', {
	timeout,
}, async () => {
	await startIsKilledAt('of 220 stones are listed');
	const { begunAt } = JSON.parse(await readFile(join(folder, 'market.json'), 'utf8'));
	cloud = await startLocalCloud({ ...options(), log: () => undefined });
	const [first, second] = [await readStock(cloud.url, 'seller1@example.com'), await readStock(cloud.url, 'seller2@example.com')];
	const together = (state: string) => (first.stock[state] ?? 0) + (second.stock[state] ?? 0);
	// Members from before the kill are still there.
	expect([first.userId, second.userId]).toEqual(['seller1@example.com', 'seller2@example.com'].map((seller) => deriveSteadyId(begunAt, 'member', seller)));
	expect([first.stock.lots, second.stock.lots]).toEqual(STONES.slice(0, 2));
	expect(Object.fromEntries(['BIDDING', 'AWAITING_DECISION', 'ACCEPTED', 'SOLD', 'SUSPENDED'].map((state) => [state, together(state)]))).toEqual({
		BIDDING: 3,
		AWAITING_DECISION: 1,
		// One of them is disputed.
		ACCEPTED: 2,
		SOLD: 4,
		SUSPENDED: 2,
	});
	expect(together('DISPLAYED')).toBe(160 - 12);
	// The demo begins less than an hour before a close, at which some of its auctions end.
	const guest = createClient({ base: `${cloud.url}/api/v1` });
	const { auctions, closesAt } = await guest.tonight({});
	expect(auctions).toBeGreaterThan(0);
	expect(Date.parse(closesAt) - begunAt).toBeLessThanOrEqual(45 * 60_000);
	const { token } = await guest.authenticate({ body: { userName: 'admin@example.com', password: DEMO_PASSWORD } });
	const { content: disputes } = await createClient({ base: `${cloud.url}/api/v1`, token: () => token }).listCases({ query: { state: 'OPEN' } });
	expect(disputes).toHaveLength(1);
	// The events of the demo are long past: the search knows its stones, and nobody gets mail about them.
	const { totalElements } = await guest.search({ body: { size: 10 } });
	expect(totalElements).toBeGreaterThan(150);
	expect((await (await fetch(`${cloud.url}/__local/mail`, { headers: { accept: 'application/json' } })).json()).messages).toEqual([]);
	for (const member of ['seller1@example.com', 'buyer1@example.com']) {
		const times = await listNewsTimes(cloud.url, member);
		expect(times.length).toBeGreaterThan(2);
		expect(times, member).toEqual(times.toSorted().reverse());
	}
});
