import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { StorageError } from './storage-error.ts';

const StoredObject = z.object({
	key: z.string(),
	size: z.number(),
	/** Of the content, without quotes. */
	etag: z.string(),
	contentType: z.string(),
	/** Milliseconds since 1970. */
	lastModified: z.number(),
	/** Headers that come back with the object: `x-amz-meta-…`, `cache-control` and their kind. */
	headers: z.record(z.string(), z.string()),
});
export type StoredObject = z.infer<typeof StoredObject>;

/** Content that has arrived whole but is not an object yet. */
export interface Arrived {
	size: number;
	keep(bucket: string, about: Pick<StoredObject, 'key' | 'contentType' | 'headers'>): Promise<StoredObject>;
	discard(): Promise<void>;
}

/** Objects as files in a folder. An object is seen whole or not at all. */
export interface Objects {
	/** Streams the content to the disk; what lies beyond `max` bytes is read and dropped, and `size` says that it came. */
	receive(content: Readable | AsyncIterable<Buffer>, max: number): Promise<Arrived>;
	find(bucket: string, key: string): Promise<StoredObject | undefined>;
	/** Bytes `from` to `to`, both included. */
	read(bucket: string, key: string, range?: { from: number; to: number }): Readable;
	remove(bucket: string, key: string): Promise<void>;
	/** By key. */
	list(bucket: string, prefix: string): Promise<StoredObject[]>;
	clear(): Promise<void>;
}

/** A file name has at most 255 bytes. */
const NAME_BYTES = 250;

export function openObjects(folder: string): Objects {
	const content = (bucket: string, key: string) => join(folder, bucket, 'content', fileName(key));
	const about = (bucket: string, key: string) => join(folder, bucket, 'about', `${fileName(key)}.json`);

	const find = async (bucket: string, key: string): Promise<StoredObject | undefined> => {
		try {
			return StoredObject.parse(JSON.parse(await readFile(about(bucket, key), 'utf8')));
		} catch (error) {
			if (isMissing(error)) return undefined;
			throw error;
		}
	};

	return {
		find,
		async receive(source, max) {
			const arriving = join(folder, 'arriving', randomUUID());
			await mkdir(join(folder, 'arriving'), { recursive: true });
			const hash = createHash('md5');
			let size = 0;
			const measure = new Transform({
				transform(chunk: Buffer, _encoding, done) {
					size += chunk.length;
					if (size > max) return done();
					hash.update(chunk);
					done(null, chunk);
				},
			});
			try {
				await pipeline(source, measure, createWriteStream(arriving));
			} catch (error) {
				await rm(arriving, { force: true });
				throw error;
			}
			const etag = hash.digest('hex');
			return {
				size,
				discard: () => rm(arriving, { force: true }),
				async keep(bucket, { key, contentType, headers }) {
					const object = { key, size, etag, contentType, lastModified: Date.now(), headers };
					await Promise.all(['content', 'about'].map((kind) => mkdir(join(folder, bucket, kind), { recursive: true })));
					await rename(arriving, content(bucket, key));
					// What it is about comes last: without it nobody sees the object.
					await writeFile(arriving, JSON.stringify(object));
					await rename(arriving, about(bucket, key));
					return object;
				},
			};
		},
		read: (bucket, key, range) => createReadStream(content(bucket, key), range && { start: range.from, end: range.to }),
		async remove(bucket, key) {
			await rm(about(bucket, key), { force: true });
			await rm(content(bucket, key), { force: true });
		},
		async list(bucket, prefix) {
			const names = await readdir(join(folder, bucket, 'about')).catch((error: unknown) => {
				if (isMissing(error)) return [];
				throw error;
			});
			const keys = names.map((name) => decodeURIComponent(name.slice(0, -'.json'.length))).filter((key) => key.startsWith(prefix));
			const found = await Promise.all(keys.map((key) => find(bucket, key)));
			return found.filter((object) => object !== undefined).sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
		},
		clear: () => rm(folder, { recursive: true, force: true }),
	};
}

/** A key as one file name; no key reaches another folder. */
function fileName(key: string): string {
	const name = encodeURIComponent(key).replace(/^\./, '%2E');
	if (name.length > NAME_BYTES) throw new StorageError(400, 'KeyTooLongError', 'Your key is too long');
	return name;
}

function isMissing(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
