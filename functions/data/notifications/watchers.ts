import { connection, watcher } from '../entities/live.ts';
import { hasSucceeded } from '../table/conditions.ts';
import { buildKey, buildPut } from '../table/params.ts';
import { deleteItems, putItems } from '../table/partitions.ts';
import { computeExpiry, forgetConnection, getConnection, type Listening } from './connections.ts';

/** Whose list it is, and under which name its messages come. */
export type ListWatcher = Omit<Listening, 'destination'>;

/**
 * Makes `listingIds` what a connection watches, in the place of what it watched
 * before: only what is new or dropped is written. Answers what is new. The list
 * itself is noted last, so that one that was cut off is done anew when it comes
 * again. One at a time for each connection: a client waits for the receipt.
 */
export async function replaceWatchedStones(by: ListWatcher, listingIds: readonly string[]): Promise<string[]> {
	const { connectionId, subscriptionId } = by;
	const before = await getConnection(connectionId);
	const watched = before?.watched ?? [];
	const ttl = computeExpiry();
	// Under another name each is written anew: messages bear it.
	const added = listingIds.filter((listingId) => before?.watchId !== subscriptionId || !watched.includes(listingId));
	await putItems(added.map((listingId) => buildPut(watcher.put({ ...by, listingId, ttl })).Put.Item ?? {}));
	await forgetWatched(
		connectionId,
		watched.filter((listingId) => !listingIds.includes(listingId)),
	);
	const list = connection.patch({ connectionId });
	const noted = listingIds.length > 0 ? list.set({ watchId: subscriptionId, watched: [...listingIds] }) : list.remove(['watchId', 'watched']);
	// Closed meanwhile: nothing of it may stay.
	if (!(await hasSucceeded(noted.go()))) await forgetWatched(connectionId, listingIds);
	return added;
}

/** Watches nothing any more, if this is the name of the connection's list; false when it is another subscription's. */
export async function stopWatching(connectionId: string, subscriptionId: string): Promise<boolean> {
	const { watchId, watched = [] } = (await getConnection(connectionId)) ?? {};
	if (watchId !== subscriptionId) return false;
	await forgetWatched(connectionId, watched);
	await hasSucceeded(connection.patch({ connectionId }).remove(['watchId', 'watched']).go());
	return true;
}

/** Everybody who has a stone in a list. */
export async function listWatchers(listingId: string): Promise<ListWatcher[]> {
	return (await watcher.query.primary({ listingId }).go({ pages: 'all' })).data;
}

/** Forgets a connection with everything that it listens to. */
export async function forgetListener(connectionId: string): Promise<void> {
	const forgotten = await forgetConnection(connectionId);
	await forgetWatched(connectionId, forgotten?.watched ?? []);
}

function forgetWatched(connectionId: string, listingIds: readonly string[]): Promise<void> {
	return deleteItems(listingIds.map((listingId) => buildKey(watcher.get({ listingId, connectionId }))));
}
