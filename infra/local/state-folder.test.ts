import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { openStored } from './kept.ts';
import { StartRefused } from './start-refused.ts';
import { openStateFolder } from './state-folder.ts';

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

test('a fresh start forgets what was kept, and the end gives the folder back', async () => {
	await writeFile(join(folder, 'clock.json'), '{"offset":1}');
	const state = await openStateFolder(folder, true);
	expect(existsSync(join(folder, 'clock.json'))).toBe(false);
	expect(JSON.parse(await readFile(join(folder, 'running.json'), 'utf8'))).toMatchObject({ process: process.pid });
	await state.release();
	expect(existsSync(join(folder, 'running.json'))).toBe(false);
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
