import type { IncomingHttpHeaders } from 'node:http';
import type { StoredObject } from './objects.ts';
import { StorageError } from './storage-error.ts';

/** Throws StorageError, like S3, if a call expects another version of the object than `present`. */
export function checkPreconditions(
	{ 'if-match': wanted, 'if-none-match': unwanted }: IncomingHttpHeaders,
	key: string,
	present: StoredObject | undefined,
): void {
	if (wanted !== undefined && !present) throw new StorageError(404, 'NoSuchKey', 'The specified key does not exist.', { Key: key });
	const etag = present && `"${present.etag}"`;
	if (wanted !== undefined && wanted !== '*' && wanted !== etag) throw makePreconditionFailed('If-Match');
	if (unwanted !== undefined && etag && (unwanted === '*' || unwanted === etag)) throw makePreconditionFailed('If-None-Match');
}

function makePreconditionFailed(header: string): StorageError {
	return new StorageError(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', { Condition: header });
}
