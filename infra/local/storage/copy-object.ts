import type { IncomingHttpHeaders } from 'node:http';
import { decodeKey } from './decode-key.ts';
import type { Objects, StoredObject } from './objects.ts';
import { pickKeptHeaders } from './post-upload.ts';
import { checkPreconditions } from './preconditions.ts';
import { StorageError } from './storage-error.ts';

/** Copies an object as CopyObject's headers state: its content, and its headers unless they are replaced. Throws StorageError. */
export async function copyObject(
	objects: Objects,
	buckets: readonly string[],
	headers: IncomingHttpHeaders,
	to: { bucket: string; key: string },
): Promise<StoredObject> {
	const [bucket = '', ...path] = decodeKey(String(headers['x-amz-copy-source'])).replace(/^\//, '').split('/');
	const key = path.join('/');
	if (!buckets.includes(bucket)) throw new StorageError(404, 'NoSuchBucket', 'The specified bucket does not exist', { BucketName: bucket });
	const source = await objects.open(bucket, key);
	if (!source) throw new StorageError(404, 'NoSuchKey', 'The specified key does not exist.', { Key: key });
	await using file = source.file;
	const wanted = headers['x-amz-copy-source-if-match'];
	checkPreconditions(wanted === undefined ? {} : { 'if-match': String(wanted) }, key, source.object);
	const given = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
	const about =
		headers['x-amz-metadata-directive'] === 'REPLACE'
			? { contentType: headers['content-type'] ?? 'binary/octet-stream', headers: pickKeptHeaders(given) }
			: { contentType: source.object.contentType, headers: source.object.headers };
	const arrived = await objects.receive(file.createReadStream({ autoClose: false }), source.object.size);
	return arrived.keep(to.bucket, { key: to.key, ...about });
}
