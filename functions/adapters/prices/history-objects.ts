import { gunzipSync, gzipSync } from 'node:zlib';

/** Where the market's past stands in its bucket, and how it is packed. */

export const nameDay = (day: string): string => nameObject('days', day);
export const nameYear = (year: string): string => nameObject('years', year);
export const nameResults = (quarter: string): string => nameObject('results', quarter);

function nameObject(family: string, name: string): string {
	return `history/${family}/${name}.json.gz`;
}

export function packContent(content: unknown): Buffer {
	return gzipSync(JSON.stringify(content));
}

/** Unpacks content from `packContent`. Nobody else has ever written there. */
export function unpackContent<T>(bytes: Uint8Array): T {
	return JSON.parse(gunzipSync(bytes).toString()) as T;
}
