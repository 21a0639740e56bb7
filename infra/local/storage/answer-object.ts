import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { StoredObject } from './objects.ts';
import { StorageError } from './storage-error.ts';

/** Answers with an object, or with the requested part of it. `headers` come before its own. Throws StorageError. */
export async function answerObject(
	request: IncomingMessage,
	response: ServerResponse,
	{ object, file }: { object: StoredObject; file: FileHandle },
	headers: Record<string, string>,
): Promise<void> {
	const range = readRange(request.headers.range, object.size);
	const length = range ? range.to - range.from + 1 : object.size;
	response.writeHead(range ? 206 : 200, {
		...object.headers,
		...headers,
		'accept-ranges': 'bytes',
		'content-type': object.contentType,
		'content-length': length,
		etag: `"${object.etag}"`,
		'last-modified': new Date(object.lastModified).toUTCString(),
		...(range ? { 'content-range': `bytes ${range.from}-${range.to}/${object.size}` } : {}),
	});
	if (request.method === 'HEAD' || length === 0) {
		response.end();
		return;
	}
	const content = file.createReadStream({ ...(range && { start: range.from, end: range.to }), autoClose: false });
	// A reader that closes the connection early is no error.
	await pipeline(content, response).catch(() => response.destroy());
}

/** Reads the bytes of a Range header, both included. Returns undefined for all. */
function readRange(header: string | undefined, size: number): { from: number; to: number } | undefined {
	const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
	if (first === undefined || last === undefined || first + last === '') return undefined;
	const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
	const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
	if (from > to) throw new StorageError(416, 'InvalidRange', 'The requested range is not satisfiable', { ActualObjectSize: size });
	return { from, to };
}
