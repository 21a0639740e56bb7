import { paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { MEDIA } from '#infra/media.ts';
import { HISTORY_PREFIX } from '#infra/schedules.ts';

/** The files that belong to a market, by the setting of their bucket. Snapshots are made again; other folders of media live for days. */
export const STORES = [
	{ store: 'media', setting: 'MEDIA_BUCKET', prefix: MEDIA.shown },
	{ store: 'threads', setting: 'MEDIA_BUCKET', prefix: MEDIA.threads },
	{ store: 'sheets', setting: 'SHEETS_BUCKET', prefix: '' },
	{ store: 'history', setting: 'SNAPSHOT_BUCKET', prefix: HISTORY_PREFIX },
] as const;

const Listed = z.strictObject({ key: z.string(), size: z.number(), etag: z.string() });
type Listed = z.infer<typeof Listed>;

/** Lists the files of a bucket under a prefix, in key order. */
export async function* listObjects(client: S3Client, Bucket: string, Prefix: string): AsyncGenerator<Listed> {
	for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
		for (const { Key = '', Size = 0, ETag = '' } of Contents) yield { key: Key, size: Size, etag: ETag };
	}
}

/** Counts the listed files that are missing or different in a bucket. Both lists are in key order and are read side by side. */
export async function compareObjects(listed: AsyncIterable<unknown>, found: AsyncIterable<Listed>): Promise<{ missing: number; different: number }> {
	const have = found[Symbol.asyncIterator]();
	let next = await have.next();
	const counts = { missing: 0, different: 0 };
	for await (const line of listed) {
		const wanted = Listed.parse(line);
		while (!next.done && compareKeys(next.value.key, wanted.key) < 0) next = await have.next();
		if (next.done || next.value.key !== wanted.key) counts.missing += 1;
		else if (!isSame(next.value, wanted)) counts.different += 1;
	}
	return counts;
}

/** S3 sorts keys by their bytes. */
function compareKeys(one: string, other: string): number {
	return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

/** Compares two files. The ETag of a multipart upload has a dash and changes when the file is copied, so it is not compared. */
function isSame(one: Listed, other: Listed): boolean {
	return one.size === other.size && (one.etag === other.etag || one.etag.includes('-') || other.etag.includes('-'));
}
