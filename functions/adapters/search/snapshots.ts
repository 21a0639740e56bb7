import { GetObjectCommand, type GetObjectCommandOutput, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { readSetting } from '#functions/environment.ts';
import type { Snapshots, StoredSnapshot } from '#functions/usecases/search/ports/search-maintenance.ts';
import { findObject, replaceObject } from '../objects.ts';

const storage = new S3Client({});
const Bucket = readSetting('SNAPSHOT_BUCKET');
/** Bytes per request: one connection to S3 is slower than the network, so several parts are read in parallel. */
const PART = 8 * 1024 * 1024;

/**
 * The search's snapshot on S3: one object, replaced as a whole and only by a writer that has read the present one. Each program version has its own,
 * so that two versions do not overwrite each other's during a release. The key contains the table's name, so that the search of a restored table
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
					// The object was replaced between two parts, at most once in a quarter of an hour: read the new one.
					if (!(error instanceof S3ServiceException && error.name === 'PreconditionFailed')) throw error;
				}
			}
		},

		// The SDK sends a checksum, which S3 verifies.
		write: (bytes, replaced) => replaceObject(storage, { Bucket, Key, Body: bytes, ContentType: 'application/octet-stream' }, replaced),
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

/** Reads a part of the object. `version` ensures that all parts belong to one version. */
async function readPart(Key: string, from: number, version?: string): Promise<GetObjectCommandOutput | undefined> {
	try {
		return await findObject(storage, { Bucket, Key, Range: `bytes=${from}-${from + PART - 1}`, IfMatch: version });
	} catch (error) {
		// An empty object has no parts.
		if (error instanceof S3ServiceException && error.name === 'InvalidRange') return storage.send(new GetObjectCommand({ Bucket, Key }));
		throw error;
	}
}
