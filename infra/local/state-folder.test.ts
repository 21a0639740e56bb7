import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { openStored } from './kept.ts';
import { StartRefused } from './start-refused.ts';
import { openStateFolder } from './state-folder.ts';
import { takeLock } from './tools/lock.ts';

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'state-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('two markets never share their state', async () => {
	const other = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)']);
	await writeFile(join(folder, 'running.json'), JSON.stringify({ process: other.pid }));
	await writeFile(join(folder, 'clock.json'), '{"offset":1}');
	await expect(openStateFolder(folder, true)).rejects.toBeInstanceOf(StartRefused);
	expect(existsSync(join(folder, 'clock.json'))).toBe(true);
	const ended = new Promise((resolve) => other.once('exit', resolve));
	other.kill();
	await ended;
	const state = await openStateFolder(folder, false);
	expect(existsSync(join(folder, 'clock.json'))).toBe(true);
	await state.release();
});

test('of two markets that start at the same time one is refused', async () => {
	const first = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)']);
	const ended = new Promise((resolve) => first.once('exit', resolve));
	const firstStarts = await takeLock(join(folder, 'starting.lock'));
	const second = openStateFolder(folder, false);
	const refused = expect(second).rejects.toBeInstanceOf(StartRefused);
	// Time in which the second one would start, too.
	await wait(100);
	await writeFile(join(folder, 'running.json'), JSON.stringify({ process: first.pid }));
	firstStarts[Symbol.dispose]();
	await refused;
	first.kill();
	await ended;
});

test('a fresh start forgets what was kept, and the end gives the folder back', async () => {
	await writeFile(join(folder, 'clock.json'), '{"offset":1}');
	const state = await openStateFolder(folder, true);
	expect(existsSync(join(folder, 'clock.json'))).toBe(false);
	expect(JSON.parse(await readFile(join(folder, 'running.json'), 'utf8'))).toMatchObject({ process: process.pid });
	await state.release();
	expect(existsSync(join(folder, 'running.json'))).toBe(false);
});

test('at every instant of a fresh start the folder is locked, and what is left of the old market does not count as one', async () => {
	await mkdir(join(folder, 'storage'));
	await Promise.all(Array.from({ length: 2000 }, (_, at) => writeFile(join(folder, 'storage', String(at)), '')));
	await writeFile(join(folder, 'market.json'), '{"begun":true}');
	const seen = new Set<string>();
	const look = async () => {
		const left = await readdir(join(folder, 'storage')).catch(() => []);
		const about = ['market.json', 'running.json'].filter((name) => existsSync(join(folder, name)));
		if (left.length < 2000) seen.add(about.join());
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
	expect([...seen]).toEqual(['running.json']);
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
