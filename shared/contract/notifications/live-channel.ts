/** Header `code` of the ERROR that ends a connection because its member has opened too many since. */
export const CONNECTION_REPLACED = 'CONNECTION_REPLACED';

/** The code of the ERROR frame that ends the connections of ended sessions. Each reader asks whether its own session was ended. */
export const SESSION_ENDED = 'SESSION_ENDED';

/** The code of the ERROR frame that ends a connection because it, or all connections of its member together, send too many frames. */
export const TOO_MANY_FRAMES = 'TOO_MANY_FRAMES';

/** Where a page watches the stones of a list: its SUBSCRIBE names them in the header `diamonds`, and replaces the one before. */
export const WATCHED_DIAMONDS = '/topic/diamonds';
/** The header `diamonds`: `ID=VERSION,ID=VERSION`. A stone that has another version now is told at once; one without a version in any case. */
export function writeWatched(stones: readonly { diamondId: string; version: number }[]): string {
	return stones.map(({ diamondId, version }) => `${diamondId}=${version}`).join(',');
}
