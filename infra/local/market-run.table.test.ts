import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createClient } from '#shared/contract/client.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { findFreePort } from './free-port.ts';
import { type LocalCloud, startLocalCloud } from './local-cloud.ts';
import { DEMO_PASSWORD } from './seed/people.ts';

let folder: string;
let cloud: LocalCloud | undefined;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'market-run-'));
});
afterEach(async () => {
	await cloud?.close();
	await rm(folder, { recursive: true });
});

const options = () => ({
	...{ port: 0, stateFolder: folder, fresh: false, seed: true, nearClose: true, web: false, cold: true },
	...{ demoStones: [30, 10], tableEndpoint: inject('tableEndpoint') },
});

test('a filling that was interrupted days ago begins anew, so that auctions of the demo close within the hour', async () => {
	await writeFile(join(folder, 'market.json'), JSON.stringify({ begun: false, begunAt: Date.now() - 2 * DAY }));
	cloud = await startLocalCloud({ ...options(), log: () => undefined });
	const { auctions } = await createClient({ base: `${cloud.url}/api/v1` }).tonight({});
	expect(auctions).toBeGreaterThan(0);
});

test('a reset that is asked for while the demo market is being filled waits until it is full', async () => {
	const port = await findFreePort();
	const filling = Promise.withResolvers<void>();
	const log = (line: string) => {
		if (line.includes('stones are listed')) filling.resolve();
	};
	const starting = startLocalCloud({ ...options(), port, log });
	await filling.promise;
	const answer = await fetch(`http://localhost:${port}/__local/reset`, { method: 'POST', body: '{}' });
	cloud = await starting;
	expect(answer.status).toBe(200);
	const guest = createClient({ base: `${cloud.url}/api/v1` });
	expect((await guest.authenticate({ body: { userName: 'admin@example.com', password: DEMO_PASSWORD } })).data.userName).toBe('admin@example.com');
	await expect(guest.authenticate({ body: { userName: 'seller1@example.com', password: DEMO_PASSWORD } })).rejects.toThrow();
	expect((await guest.search({ body: { size: 10 } })).totalElements).toBe(0);
	expect(await readdir(join(folder, 'storage', 'media', 'about'))).toEqual([]);
});

test('the demo’s members are not banned for the days on which the market did not run, and learn of it', async () => {
	cloud = await startLocalCloud({ ...options(), log: () => undefined });
	await cloud.close();
	await writeFile(join(folder, 'clock.json'), JSON.stringify({ offset: 10 * DAY }));
	cloud = await startLocalCloud({ ...options(), log: () => undefined });
	const { url } = cloud;
	const sweep = () => fetch(`${url}/__local/clock`, { method: 'POST', body: '{"advance":"PT5M"}' });
	expect((await sweep()).status).toBe(200);
	const page = await (await fetch(`${url}/__local/clock`, { headers: { accept: 'text/html' } })).text();
	expect(page).toContain('__local/clock');
	expect(page).not.toContain('__local/bans');
	const { token, data } = await createClient({ base: `${url}/api/v1` }).authenticate({ body: { userName: 'seller1@example.com', password: DEMO_PASSWORD } });
	const { content } = await createClient({ base: `${url}/api/v1`, token: () => token }).listNotifications({
		params: { userId: data.userId },
		query: { page: 0, size: 100 },
	});
	const moved = content.filter(({ kind }) => kind === 'DEADLINE_MOVED').map(({ body }) => body);
	expect(moved).not.toEqual([]);
	for (const body of moved) expect(body).toContain('did not run');
});
