/** Code of the ERROR frame that ends a connection because its member has opened too many newer ones. */
export const CONNECTION_REPLACED = 'CONNECTION_REPLACED';

/** Code of the ERROR frame that ends the connections of ended sessions. Each reader checks whether its own session was ended. */
export const SESSION_ENDED = 'SESSION_ENDED';

/** Code of the ERROR frame that ends a connection because it, or all connections of its member together, send too many frames. */
export const TOO_MANY_FRAMES = 'TOO_MANY_FRAMES';

/** Destination on which a page watches the stones of a list. Its SUBSCRIBE lists them in the header `diamonds`, and replaces the previous one. */
export const WATCHED_DIAMONDS = '/topic/diamonds';
/** Writes the header `diamonds`: `ID=VERSION,ID=VERSION`. A stone whose version has changed since is sent at once; a stone without a version always. */
export function writeWatched(stones: readonly { diamondId: string; version: number }[]): string {
	return stones.map(({ diamondId, version }) => `${diamondId}=${version}`).join(',');
}
