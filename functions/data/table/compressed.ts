import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

export const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Parses compressed JSON. Its only writer is the caller's own. */
export async function unpack<T>(content: Uint8Array): Promise<T> {
	return JSON.parse((await decompress(content)).toString()) as T;
}
