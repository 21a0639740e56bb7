import { mkdtemp, readFile, readlink, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeZip } from '#test/steps/zip.ts';
import { unpackZip } from './unpack-zip.ts';

async function unpack(zip: Buffer): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'zip-'));
	await writeFile(join(folder, 'archive.zip'), zip);
	await unpackZip(join(folder, 'archive.zip'), join(folder, 'unpacked'));
	return join(folder, 'unpacked');
}

test('files come out as they were packed: deflated or stored, empty, programs and links', async () => {
	const long = 'diamond '.repeat(100_000);
	const folder = await unpack(
		makeZip([
			{ name: 'tool/', mode: 0o40755 },
			{ name: 'tool/bin/run', content: '#!/bin/sh\necho run', mode: 0o100755 },
			{ name: 'tool/data', content: long },
			{ name: 'tool/plain', content: 'as it is', stored: true },
			{ name: 'tool/empty', content: '', stored: true },
			{ name: 'tool/link', content: 'bin/run', mode: 0o120777 },
			{ name: 'tool/名前', content: 'named' },
		]),
	);
	expect(await readFile(join(folder, 'tool/bin/run'), 'utf8')).toBe('#!/bin/sh\necho run');
	expect((await stat(join(folder, 'tool/bin/run'))).mode & 0o777).toBe(0o755);
	expect((await stat(join(folder, 'tool/data'))).mode & 0o777).toBe(0o644);
	expect(await readFile(join(folder, 'tool/data'), 'utf8')).toBe(long);
	expect(await readFile(join(folder, 'tool/plain'), 'utf8')).toBe('as it is');
	expect(await readFile(join(folder, 'tool/empty'), 'utf8')).toBe('');
	expect(await readlink(join(folder, 'tool/link'))).toBe('bin/run');
	expect(await readFile(join(folder, 'tool/名前'), 'utf8')).toBe('named');
});

test('a file outside of the folder, and a file that is no archive, are refused', async () => {
	await expect(unpack(makeZip([{ name: '../outside', content: 'x' }]))).rejects.toThrow('outside of its folder: ../outside');
	await expect(unpack(Buffer.from('no archive'))).rejects.toThrow('no ZIP file');
	const whole = makeZip([{ name: 'a', content: 'x'.repeat(1000), stored: true }]);
	await expect(unpack(whole.subarray(500))).rejects.toThrow();
});
