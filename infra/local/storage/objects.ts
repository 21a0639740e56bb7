import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, linkSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import { StorageError } from './storage-error.ts';

/** Description of an object. Its key is the file's name, so objects of the same content may share one description. */
const Description = z.object({
	size: z.number(),
	/** ETag of the content, without quotes. */
	etag: z.string(),
	contentType: z.string(),
	/** Milliseconds since 1970. */
	lastModified: z.number(),
	/** Headers that are returned with the object, such as `x-amz-meta-…` and `cache-control`. */
	headers: z.record(z.string(), z.string()),
	/** Name of the content's file. Each version has another one, so that readers of the previous version are not disturbed. */
	file: z.string().optional(),
});
export type StoredObject = z.infer<typeof Description> & { key: string };

type About = Pick<StoredObject, 'key' | 'contentType' | 'headers'>;

export type Objects = ReturnType<typeof openObjects>;

function writeDescription({ size, etag, contentType, lastModified, headers, file }: z.infer<typeof Description>): string {
	return JSON.stringify({ size, etag, contentType, lastModified, headers, file });
}

/** Creates a function that writes a file: as a link to the first one with the same content, if the file system can do so. */
function createLinkedWriter() {
	const written = new Map<Buffer | string, string>();
	// Synchronously, since background writes of small files cost several times as much.
	return (file: string, content: Buffer | string): void => {
		const same = written.get(content);
		rmSync(file, { force: true });
		if (same && tryLink(same, file)) return;
		writeFileSync(file, content);
		written.set(content, file);
	};
}

/** Gives a file a second name. Returns false where the file system cannot, or has given it enough names. */
function tryLink(file: string, name: string): boolean {
	try {
		linkSync(file, name);
		return true;
	} catch {
		return false;
	}
}

/** A file name has at most 255 bytes. */
const NAME_BYTES = 250;

/** Opens objects as files in a folder. An object is visible completely or not at all. */
export function openObjects(folder: string) {
	const content = (bucket: string, { file, key }: StoredObject) => join(folder, bucket, 'content', file ?? makeFileName(key));
	const about = (bucket: string, key: string) => join(folder, bucket, 'about', `${makeFileName(key)}.json`);

	const find = async (bucket: string, key: string): Promise<StoredObject | undefined> => {
		try {
			return { ...Description.parse(JSON.parse(await readFile(about(bucket, key), 'utf8'))), key };
		} catch (error) {
			if (isMissing(error)) return undefined;
			throw error;
		}
	};

	/** Objects are placed one after the other. */
	let placing: Promise<unknown> = Promise.resolve();
	const inTurn = <T>(place: () => Promise<T>): Promise<T> => {
		const placed = placing.then(place);
		placing = placed.catch(() => undefined);
		return placed;
	};

	const place = async (arrived: string, bucket: string, object: StoredObject, allow: (present: StoredObject | undefined) => void): Promise<StoredObject> => {
		await Promise.all(['content', 'about'].map((kind) => mkdir(join(folder, bucket, kind), { recursive: true })));
		const present = await find(bucket, object.key);
		try {
			allow(present);
		} catch (refusal) {
			await rm(arrived, { force: true });
			throw refusal;
		}
		await rename(arrived, content(bucket, object));
		// The description is written last, since it makes the object visible.
		await writeFile(arrived, writeDescription(object));
		await rename(arrived, about(bucket, object.key));
		if (present) await rm(content(bucket, present), { force: true });
		return object;
	};

	return {
		find,
		/**
		 * Stores objects in a third of the steps, while a market is being filled and nobody else reads or writes. The same content is on the disk
		 * once. Can be repeated.
		 */
		async fill(bucket: string, objects: readonly (About & { content: Buffer })[]): Promise<void> {
			await Promise.all(['content', 'about'].map((kind) => mkdir(join(folder, bucket, kind), { recursive: true })));
			const lastModified = Date.now();
			const write = createLinkedWriter();
			const etags = new Map<Buffer, string>();
			const put = ({ key, contentType, headers, content: bytes }: (typeof objects)[number]) => {
				const etag = etags.get(bytes) ?? createHash('md5').update(bytes).digest('hex');
				etags.set(bytes, etag);
				const object = { size: bytes.length, etag, contentType, lastModified, headers };
				write(content(bucket, { ...object, key }), bytes);
				write(about(bucket, key), writeDescription(object));
			};
			for (const object of objects) put(object);
		},
		/** Streams the content to the disk. Bytes beyond `max` are dropped, but counted in `size`. Returns the content, which is not an object yet. */
		async receive(source: Readable | AsyncIterable<Buffer>, max: number) {
			const { file, size, sum, etag } = await writeArriving(folder, source, max);
			return {
				size,
				crc32: sum,
				discard: () => rm(file, { force: true }),
				/** `allow` gets the object that would be replaced, and throws to refuse. No other write comes in between. */
				keep(bucket: string, { key, contentType, headers }: About, allow: (present: StoredObject | undefined) => void = () => undefined) {
					const object = { key, size, etag, contentType, lastModified: Date.now(), headers, file: randomUUID() };
					return inTurn(() => place(file, bucket, object, allow));
				},
			};
		},
		/** Opens an object's content, which the caller must close. A later replacement does not affect it. */
		async open(bucket: string, key: string): Promise<{ object: StoredObject; file: FileHandle } | undefined> {
			for (;;) {
				const object = await find(bucket, key);
				if (!object) return undefined;
				try {
					return { object, file: await open(content(bucket, object)) };
				} catch (error) {
					const present = await find(bucket, key);
					// If it was replaced in between, the next look finds the new version.
					if (!isMissing(error) || (present && present.file === object.file)) throw error;
				}
			}
		},
		remove: (bucket: string, key: string) =>
			inTurn(async () => {
				const object = await find(bucket, key);
				await rm(about(bucket, key), { force: true });
				if (object) await rm(content(bucket, object), { force: true });
			}),
		/** Sorted by key. */
		async list(bucket: string, prefix: string): Promise<StoredObject[]> {
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

/** Writes content to a new file next to the buckets, and measures it. Bytes beyond `max` are counted but not written. */
async function writeArriving(
	folder: string,
	source: Readable | AsyncIterable<Buffer>,
	max: number,
): Promise<{ file: string; size: number; sum: number; etag: string }> {
	const file = join(folder, 'arriving', randomUUID());
	await mkdir(join(folder, 'arriving'), { recursive: true });
	const hash = createHash('md5');
	let size = 0;
	let sum = 0;
	const measure = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			size += chunk.length;
			if (size > max) return done();
			hash.update(chunk);
			sum = crc32(chunk, sum);
			done(null, chunk);
		},
	});
	try {
		await pipeline(source, measure, createWriteStream(file));
	} catch (error) {
		await rm(file, { force: true });
		throw error;
	}
	return { file, size, sum, etag: hash.digest('hex') };
}

/** Converts a key to one file name that cannot reach another folder. */
function makeFileName(key: string): string {
	const name = encodeURIComponent(key).replace(/^\./, '%2E');
	if (name.length > NAME_BYTES) throw new StorageError(400, 'KeyTooLongError', 'Your key is too long');
	return name;
}

function isMissing(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
