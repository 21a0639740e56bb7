import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { openStored } from './kept.ts';
import { openStateFolder } from './state-folder.ts';
import { tryLock } from './tools/lock.ts';

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'state-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('two markets never share their state', async () => {
	await writeFile(join(folder, 'clock.json'), '{"offset":1}');
	const script = `import { openStateFolder } from '#infra/local/state-folder.ts';
		await openStateFolder(${JSON.stringify(folder)}, false);
		console.log('open');
		setInterval(() => 0, 1000);`;
	const other = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
	await once(other.stdout, 'data');
	await expect(openStateFolder(folder, true)).rejects.toMatchObject({ name: 'StartRefused', remedy: expect.stringContaining(`kill ${other.pid}`) });
	expect(existsSync(join(folder, 'clock.json'))).toBe(true);
	const ended = once(other, 'exit');
	// A killed market leaves no lock.
	other.kill('SIGKILL');
	await ended;
	const state = await openStateFolder(folder, false);
	expect(existsSync(join(folder, 'clock.json'))).toBe(true);
	await state.release();
});

test('of two markets that start at the same time one is refused', async () => {
	const starts = await Promise.allSettled([openStateFolder(folder, false), openStateFolder(folder, false)]);
	expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
	for (const start of starts) if (start.status === 'fulfilled') await start.value.release();
});

test('a fresh start forgets what was kept, and the end gives the folder back', async () => {
	await writeFile(join(folder, 'clock.json'), '{"offset":1}');
	const state = await openStateFolder(folder, true);
	expect(existsSync(join(folder, 'clock.json'))).toBe(false);
	expect(tryLock(join(folder, 'running.lock'))).toBeUndefined();
	await state.release();
	tryLock(join(folder, 'running.lock'))?.[Symbol.dispose]();
	await (await openStateFolder(folder, false)).release();
});

test('at every instant of a fresh start the folder is locked, and what is left of the old market does not count as one', async () => {
	await mkdir(join(folder, 'storage'));
	await Promise.all(Array.from({ length: 2000 }, (_, at) => writeFile(join(folder, 'storage', String(at)), '')));
	await writeFile(join(folder, 'market.json'), '{"begun":true}');
	const seen = new Set<string>();
	const look = async () => {
		const left = await readdir(join(folder, 'storage')).catch(() => []);
		if (left.length === 2000) return;
		const about = [existsSync(join(folder, 'market.json')) && 'market', tryLock(join(folder, 'running.lock')) === undefined && 'locked'];
		seen.add(about.filter(Boolean).join());
	};
	const opening = openStateFolder(folder, true);
	let isOpen = false;
	void opening.finally(() => {
		isOpen = true;
	});
	while (!isOpen) {
		await look();
		await nextTurn();
	}
	await look();
	expect([...seen]).toEqual(['locked']);
	await (await opening).release();
});

test('what is kept comes back, and a file of another shape is refused with the remedy', async () => {
	const file = join(folder, 'value.json');
	const Shape = z.object({ number: z.number() });
	const kept = openStored(file, Shape, { number: 0 });
	kept.value = { number: 1 };
	const first = kept.save();
	kept.value = { number: 2 };
	await Promise.all([first, kept.save(), kept.save()]);
	expect(openStored(file, Shape, { number: 0 }).value).toEqual({ number: 2 });
	await writeFile(file, '{"number":"three"}');
	expect(() => openStored(file, Shape, { number: 0 })).toThrow(/--fresh/);
});
