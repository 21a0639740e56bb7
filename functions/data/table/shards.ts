/** The `due` index is spread over a few partitions, since one takes about 1,000 writes a second. */
export const DUE_SHARDS = 4;

/** Chooses a shard by the last character of a ULID, which is random. */
export function chooseShard(listingId: string, shards: number): string {
	return String(listingId.charCodeAt(listingId.length - 1) % shards);
}

/** Writes an instant (milliseconds) as a sort key with a fixed width, so that text order is time order. */
export function writeInstantKey(instant: number): string {
	return String(Math.max(0, Math.trunc(instant))).padStart(15, '0');
}
