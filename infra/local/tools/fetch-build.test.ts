import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { makeZip } from '#test/steps/zip.ts';
import { fetchBuild } from './fetch-build.ts';
import type { Build } from './pinned-builds.ts';

const MODULE = pathToFileURL(join(import.meta.dirname, 'fetch-build.ts')).href;
/** Fetches a build in a separate process, and prints the program's path or the error. */
const PROGRAM = `
const { fetchBuild } = await import(${JSON.stringify(MODULE)});
await fetchBuild(JSON.parse(process.argv[1]), process.argv[2]).then(console.log, (error) => console.log(error.name + ': ' + error.message));
`;
/** Random data, so that compression does not make it smaller. */
const ARCHIVE = makeZip([
	{ name: 'tool/bin/run', content: 'the program', mode: 0o100755 },
	{ name: 'tool/data', content: randomBytes(1_000_000) },
]);

/** Serves an archive on this machine, unless `answer` does something else, and counts the requests. */
async function serve(archive: Buffer = ARCHIVE, file = 'tool.zip', answer?: RequestListener) {
	const served = { requests: 0, answer: answer ?? ((_, response) => void response.end(archive)) };
	const server = createServer((request, response) => {
		served.requests++;
		served.answer(request, response);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	const sha256 = createHash('sha256').update(archive).digest('hex');
	const build: Build = { name: 'tool-1.0', url: `http://127.0.0.1:${port}/${file}`, sha256, program: 'tool/bin/run' };
	return { build, served, server };
}

async function makeCache(): Promise<string> {
	return join(await mkdtemp(join(tmpdir(), 'tools-')), 'cache');
}

function fetchApart(build: Build, cache: string, ...shell: readonly string[]): ChildProcess {
	const [program = '', ...options] = [...shell, process.execPath, '--input-type=module', '-e', PROGRAM, JSON.stringify(build), cache];
	const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] });
	onTestFinished(() => void child.kill('SIGKILL'));
	return child;
}

async function read({ stdout }: ChildProcess): Promise<string> {
	return stdout ? (await text(stdout)).trim() : '';
}

test('a build is downloaded once, whole and checked, and nothing else stays', async () => {
	const { build, served } = await serve();
	const cache = await makeCache();
	const program = await fetchBuild(build, cache);
	expect(await readFile(program, 'utf8')).toBe('the program');
	expect(await fetchBuild(build, cache)).toBe(program);
	expect(served.requests).toBe(1);
	expect((await readdir(cache)).sort()).toEqual(['tool-1.0', 'tool-1.0.lock']);
});

test('an archive of tar is unpacked with its modes', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'tar-'));
	await mkdir(join(folder, 'tool/bin'), { recursive: true });
	await writeFile(join(folder, 'tool/bin/run'), '#!/bin/sh\necho it runs', { mode: 0o755 });
	execFileSync('tar', ['-czf', 'tool.tar.gz', 'tool'], { cwd: folder });
	const { build } = await serve(await readFile(join(folder, 'tool.tar.gz')), 'tool.tar.gz');
	expect(execFileSync(await fetchBuild(build, await makeCache()), { encoding: 'utf8' })).toBe('it runs\n');
});

test('a download that is cut off says so, leaves nothing, and can be begun again', async () => {
	const { build, served } = await serve();
	const cache = await makeCache();
	const whole = served.answer;
	served.answer = (_, response) => {
		response.writeHead(200, { 'content-length': ARCHIVE.length });
		response.write(ARCHIVE.subarray(0, ARCHIVE.length / 2), () => response.destroy());
	};
	await expect(fetchBuild(build, cache)).rejects.toThrow(/^The download of tool-1\.0 from 127\.0\.0\.1:\d+ was cut off \(.+\): start again\.$/);
	expect(await readdir(cache)).toEqual(['tool-1.0.lock']);
	served.answer = whole;
	expect(await readFile(await fetchBuild(build, cache), 'utf8')).toBe('the program');
});

test('another file than the expected one is refused and deleted, also one that ends early without an error', async () => {
	for (const sent of [Buffer.from('another file'), ARCHIVE.subarray(0, 1000)]) {
		const { build } = await serve(ARCHIVE, 'tool.zip', (_, response) => void response.end(sent));
		const cache = await makeCache();
		await expect(fetchBuild(build, cache)).rejects.toThrow(/is not the expected file \(SHA-256 [0-9a-f]{64}, expected [0-9a-f]{64}\) and was deleted/);
		expect(await readdir(cache)).toEqual(['tool-1.0.lock']);
	}
});

test('a server that refuses, or is not there, is named', async () => {
	const { build, server } = await serve(ARCHIVE, 'tool.zip', (_, response) => void response.writeHead(404).end());
	await expect(fetchBuild(build, await makeCache())).rejects.toThrow(/^127\.0\.0\.1:\d+ does not give out tool-1\.0 \(status 404\)\.$/);
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
	await expect(fetchBuild(build, await makeCache())).rejects.toThrow(
		/^127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\): check the network \(behind a proxy: NODE_USE_ENV_PROXY=1\), then start again\.$/,
	);
});

test('where there is no space, it says so and leaves nothing', async () => {
	const { build } = await serve();
	const cache = await makeCache();
	// The system lets the process write files of some hundred kilobytes.
	const said = await read(fetchApart(build, cache, 'sh', '-c', 'ulimit -f 200; exec "$@"', 'sh'));
	expect(said).toBe(`DownloadFailed: There is no space for tool-1.0 in ${cache}: free one gigabyte there.`);
	expect(await readdir(cache)).toEqual(['tool-1.0.lock']);
});

test('two processes at once download it once', async () => {
	const { build, served } = await serve();
	const cache = await makeCache();
	const [one, other] = await Promise.all([read(fetchApart(build, cache)), read(fetchApart(build, cache))]);
	expect(one).toBe(join(cache, 'tool-1.0/tool/bin/run'));
	expect(other).toBe(one);
	expect(served.requests).toBe(1);
});

test('what a killed process left is no obstacle', async () => {
	const { build, served } = await serve();
	const cache = await makeCache();
	const whole = served.answer;
	const begun = new Promise<void>((resolve) => {
		served.answer = (_, response) => void response.write(ARCHIVE.subarray(0, 1000), () => resolve());
	});
	const killed = fetchApart(build, cache);
	await begun;
	killed.kill('SIGKILL');
	await once(killed, 'exit');
	served.answer = whole;
	expect(await readFile(await fetchBuild(build, cache), 'utf8')).toBe('the program');
	expect((await readdir(cache)).sort()).toEqual(['tool-1.0', 'tool-1.0.lock']);
});

test('a download ends with its signal, and so does waiting for another process', async () => {
	const giveUp = new AbortController();
	const { build, served } = await serve();
	const cache = await makeCache();
	const begun = new Promise<void>((resolve) => {
		served.answer = (_, response) => void response.write(ARCHIVE.subarray(0, 1000), () => resolve());
	});
	const both = Promise.allSettled([fetchBuild(build, cache, giveUp.signal), fetchBuild(build, cache, giveUp.signal)]);
	await begun;
	giveUp.abort();
	expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	expect(served.requests).toBe(1);
	expect(await readdir(cache)).toEqual(['tool-1.0.lock']);
});
