import { StorageError } from './storage-error.ts';

const LINE_BYTES = 1024;

/**
 * Removes `aws-chunked` framing: chunks of `<hex length>[;chunk-signature=…]\r\n<bytes>\r\n`, one of length 0, then trailers. Throws StorageError if it ends
 * early.
 */
export async function* joinChunks(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	let pending: Buffer = Buffer.alloc(0);
	let left = 0;
	/** The next part: a chunk's length, its bytes, its line end, or the trailers. */
	let part: 'length' | 'bytes' | 'end' | 'trailers' = 'length';
	for await (const arrived of body) {
		if (part === 'trailers') continue;
		pending = pending.length > 0 ? Buffer.concat([pending, arrived]) : arrived;
		while (pending.length > 0) {
			if (part === 'bytes') {
				const piece = pending.subarray(0, left);
				pending = pending.subarray(piece.length);
				left -= piece.length;
				yield piece;
				if (left === 0) part = 'end';
			} else {
				const line = pending.indexOf('\r\n');
				if (line < 0 && pending.length > LINE_BYTES) throw makeMalformed();
				if (line < 0) break;
				const text = pending.subarray(0, line).toString('latin1');
				pending = pending.subarray(line + 2);
				if (part === 'end') part = 'length';
				else {
					left = Number.parseInt(text, 16);
					if (!Number.isInteger(left) || left < 0) throw makeMalformed();
					part = left === 0 ? 'trailers' : 'bytes';
				}
				if (part === 'trailers') break;
			}
		}
	}
	if (part !== 'trailers') throw makeMalformed();
}

function makeMalformed(): StorageError {
	return new StorageError(400, 'IncompleteBody', 'The request body terminated unexpectedly');
}
