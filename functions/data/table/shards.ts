/** The `due` index is spread over a few partitions, since one takes about 1,000 writes a second. */
export const DUE_SHARDS = 4;

/** Chooses a shard by the last character of a ULID, which is random. */
export function chooseShard(listingId: string, shards: number): string {
	return String(listingId.charCodeAt(listingId.length - 1) % shards);
}

/** Computes the expiry in seconds of an item that is stored for `milliseconds`. DynamoDB expires items by real time. */
export function computeTtl(milliseconds: number): number {
	return Math.ceil((Date.now() + milliseconds) / 1000);
}

/** Returns the part of a key behind its first `#`. */
export function cutKey(key: unknown): string {
	return String(key).slice(String(key).indexOf('#') + 1);
}

/** Writes an instant (milliseconds) as a sort key with a fixed width, so that text order is time order. */
export function writeInstantKey(instant: number): string {
	return String(Math.max(0, Math.trunc(instant))).padStart(15, '0');
}
