import { GetObjectCommand, type GetObjectCommandOutput, NoSuchKey, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { readSetting } from '#functions/environment.ts';
import type { Snapshots, StoredSnapshot } from '#functions/usecases/search/ports/search-maintenance.ts';

const storage = new S3Client({});
const Bucket = readSetting('SNAPSHOT_BUCKET');
/** Bytes of one request: storage gives one connection less than the network takes, so several read at once. */
const PART = 8 * 1024 * 1024;
/** Storage's errors for a write that comes after another one: the object has changed, exists, is gone, or is being written. */
const LOST: readonly string[] = ['PreconditionFailed', 'NoSuchKey', 'ConditionalRequestConflict'];

/**
 * The search's snapshot on S3: one object, replaced whole, and only by a writer that has seen the one in
 * place. Each version of the program has its own, so that two versions do not replace each other's
 * during a release. Its key has the table's name: a restored table gets another name, and its search
 * never starts from another table's data.
 */
export function openSnapshots(version: string): Snapshots {
	const Key = `search/${readSetting('TABLE_NAME')}/${version}.snapshot`;
	return {
		async read() {
			for (;;) {
				try {
					return await readWhole(Key);
				} catch (error) {
					// Replaced between two parts, which happens once in a quarter of an hour at most: read the new one.
					if (!(error instanceof S3ServiceException && error.name === 'PreconditionFailed')) throw error;
				}
			}
		},

		async write(bytes, replaced) {
			try {
				// The SDK sends a checksum with it, which storage compares.
				const condition = replaced === undefined ? { IfNoneMatch: '*' } : { IfMatch: replaced };
				const { ETag } = await storage.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: 'application/octet-stream', ...condition }));
				return ETag;
			} catch (error) {
				if (error instanceof S3ServiceException && LOST.includes(error.name)) return undefined;
				throw error;
			}
		},
	};
}

async function readWhole(Key: string): Promise<StoredSnapshot | undefined> {
	const first = await readPart(Key, 0);
	if (!first) return undefined;
	const version = first.ETag ?? '';
	const size = Number(/\/(\d+)$/.exec(first.ContentRange ?? '')?.[1] ?? first.ContentLength ?? 0);
	const bytes = new Uint8Array(size);
	const take = async (from: number, answer: GetObjectCommandOutput | undefined) => {
		bytes.set((await answer?.Body?.transformToByteArray()) ?? [], from);
	};
	const later = Array.from({ length: Math.max(0, Math.ceil(size / PART) - 1) }, (_, before) => (before + 1) * PART);
	await Promise.all([take(0, first), ...later.map(async (from) => take(from, await readPart(Key, from, version)))]);
	return { bytes, version };
}

/** A part of the object; all of one `version`, since it may be replaced between two parts. */
async function readPart(Key: string, from: number, version?: string): Promise<GetObjectCommandOutput | undefined> {
	try {
		return await storage.send(new GetObjectCommand({ Bucket, Key, Range: `bytes=${from}-${from + PART - 1}`, IfMatch: version }));
	} catch (error) {
		if (error instanceof NoSuchKey) return undefined;
		// An empty object has no part to give.
		if (error instanceof S3ServiceException && error.name === 'InvalidRange') return storage.send(new GetObjectCommand({ Bucket, Key }));
		throw error;
	}
}
