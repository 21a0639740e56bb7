import { gunzipSync, gzipSync } from 'node:zlib';

/** Names of the market history's objects in their bucket. */

export const nameDay = (day: string): string => nameObject('days', day);
export const nameYear = (year: string): string => nameObject('years', year);
export const nameResults = (quarter: string): string => nameObject('results', quarter);
export const PUBLISHED_RESULTS = nameObject('results', 'published');

function nameObject(family: string, name: string): string {
	return `history/${family}/${name}.json.gz`;
}

export function packContent(content: unknown): Buffer {
	return gzipSync(JSON.stringify(content));
}

/** Unpacks content from `packContent`, the only writer. */
export function unpackContent<T>(bytes: Uint8Array): T {
	return JSON.parse(gunzipSync(bytes).toString()) as T;
}
