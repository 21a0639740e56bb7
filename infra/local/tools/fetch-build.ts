import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { takeLock } from './lock.ts';
import type { Build } from './pinned-builds.ts';
import { unpackZip } from './unpack-zip.ts';

const run = promisify(execFile);

/** Error codes of the system for a full disk, a used quota and a file that has reached its limit. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** A failed download. The message is one sentence with a remedy. */
export class DownloadFailed extends Error {
	override name = 'DownloadFailed';
}

/** Returns the path of the build's program in the folder `cache`, once it is downloaded. */
export function getBuildPath(build: Build, cache: string): string {
	return join(cache, build.name, build.program);
}

/**
 * Downloads a build into the folder `cache`, unless it is there, and returns the path of its program. Of several concurrent processes one downloads it. The
 * build's folder gets its name when everything in it is complete and checked; the next run deletes the rest of an interrupted one. Throws DownloadFailed.
 */
export async function fetchBuild(build: Build, cache: string, signal?: AbortSignal): Promise<string> {
	const program = getBuildPath(build, cache);
	const folder = join(cache, build.name);
	const unfinished = `${folder}.unfinished`;
	try {
		await mkdir(cache, { recursive: true });
		using _ = await takeLock(`${folder}.lock`, signal);
		if (existsSync(program)) return program;
		try {
			await rm(unfinished, { recursive: true, force: true });
			await mkdir(unfinished);
			const archive = join(unfinished, 'archive');
			await fetchArchive(build, archive, signal);
			await unpack(archive, join(unfinished, 'unpacked'), build.url);
			await rm(folder, { recursive: true, force: true });
			await rename(join(unfinished, 'unpacked'), folder);
		} finally {
			await rm(unfinished, { recursive: true, force: true });
		}
		if (!existsSync(program)) throw new DownloadFailed(`There is no ${build.program} in ${build.url}.`);
		return program;
	} catch (error) {
		if (error instanceof DownloadFailed || signal?.aborted) throw error;
		if (isOutOfSpace(error)) throw new DownloadFailed(`There is no space for ${build.name} in ${cache}: free one gigabyte there.`, { cause: error });
		throw new DownloadFailed(`${build.name} could not be written to ${cache} (${String(error).trim().split('\n').at(-1)}).`, { cause: error });
	}
}

/** Writes the archive to `file` while it arrives. Throws if it is unavailable, incomplete, or has another checksum. */
async function fetchArchive({ name, url, sha256 }: Build, file: string, signal?: AbortSignal): Promise<void> {
	const { host } = new URL(url);
	const response = await fetch(url, { signal }).catch((error) => {
		throw new DownloadFailed(`${host} cannot be reached (${readCode(error)}): check the network (behind a proxy: NODE_USE_ENV_PROXY=1), then start again.`, {
			cause: error,
		});
	});
	if (!response.ok || !response.body) throw new DownloadFailed(`${host} does not give out ${name} (status ${response.status}).`);
	await pipeline(receive(response.body, `${name} from ${host}`), createWriteStream(file), { signal });
	const hash = createHash('sha256');
	await pipeline(createReadStream(file), hash);
	const received = hash.digest('hex');
	if (received !== sha256)
		throw new DownloadFailed(
			`What ${host} sent as ${name} is not the expected file (SHA-256 ${received}, expected ${sha256}) and was deleted: start again, or ask who runs your network.`,
		);
}

/** Passes on the received bytes. Throws DownloadFailed if the other side ends too early. */
async function* receive(body: AsyncIterable<Uint8Array>, what: string): AsyncGenerator<Uint8Array> {
	try {
		yield* body;
	} catch (error) {
		throw new DownloadFailed(`The download of ${what} was cut off (${readCode(error)}): start again.`, { cause: error });
	}
}

async function unpack(archive: string, folder: string, url: string): Promise<void> {
	await mkdir(folder);
	if (url.endsWith('.zip')) await unpackZip(archive, folder);
	// Linux, macOS and Windows include this program.
	else await run('tar', ['-xzf', archive, '-C', folder]);
}

function isOutOfSpace(error: unknown): boolean {
	// The first is from our own writing, the second from `tar`.
	return NO_SPACE.has(readCode(error)) || /No space left|quota exceeded|File too large/i.test(String(error));
}

/** Finds the system's or the protocol's code in an error or in its cause. */
function readCode(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if ('code' in error && typeof error.code === 'string') return error.code;
	return error.cause === undefined ? error.message : readCode(error.cause);
}
