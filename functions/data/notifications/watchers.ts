import { connection, watcher } from '../entities/live.ts';
import { hasSucceeded } from '../table/conditions.ts';
import { buildKey, buildPut } from '../table/params.ts';
import { deleteItems, putItems } from '../table/partitions.ts';
import { computeExpiry, forgetConnection, getConnection, type Listening } from './connections.ts';

/** The connection and subscription of a list of watched stones. */
export type ListWatcher = Omit<Listening, 'destination'>;

/**
 * Replaces a connection's watched stones by `listingIds` and writes only the difference. Returns the new stones. The list itself is written last, so
 * that an interrupted call is repeated completely. A client waits for the receipt, so calls of one connection do not overlap.
 */
export async function replaceWatchedStones(by: ListWatcher, listingIds: readonly string[]): Promise<string[]> {
	const { connectionId, subscriptionId } = by;
	const before = await getConnection(connectionId);
	const watched = before?.watched ?? [];
	// A new subscription id rewrites all items, because messages contain it.
	const added = listingIds.filter((listingId) => before?.watchId !== subscriptionId || !watched.includes(listingId));
	// A check for lost messages repeats the list, which needs no write.
	if (added.length === 0 && before?.watchId === subscriptionId && watched.length === listingIds.length) return [];
	const ttl = computeExpiry();
	await putItems(added.map((listingId) => buildPut(watcher.put({ ...by, listingId, ttl })).Put.Item ?? {}));
	await forgetWatched(
		connectionId,
		watched.filter((listingId) => !listingIds.includes(listingId)),
	);
	const list = connection.patch({ connectionId });
	const noted = listingIds.length > 0 ? list.set({ watchId: subscriptionId, watched: [...listingIds] }) : list.remove(['watchId', 'watched']);
	// The connection was closed meanwhile, so its items are deleted.
	if (!(await hasSucceeded(noted.go()))) await forgetWatched(connectionId, listingIds);
	return added;
}

/** Stops watching if `subscriptionId` is the connection's list. Returns false if it is another subscription. */
export async function stopWatching(connectionId: string, subscriptionId: string): Promise<boolean> {
	const { watchId, watched = [] } = (await getConnection(connectionId)) ?? {};
	if (watchId !== subscriptionId) return false;
	await forgetWatched(connectionId, watched);
	await hasSucceeded(connection.patch({ connectionId }).remove(['watchId', 'watched']).go());
	return true;
}

/** Lists all connections that have a stone in a list. */
export async function listWatchers(listingId: string): Promise<ListWatcher[]> {
	return (await watcher.query.primary({ listingId }).go({ pages: 'all' })).data;
}

export async function forgetListener(connectionId: string): Promise<void> {
	const forgotten = await forgetConnection(connectionId);
	await forgetWatched(connectionId, forgotten?.watched ?? []);
}

function forgetWatched(connectionId: string, listingIds: readonly string[]): Promise<void> {
	return deleteItems(listingIds.map((listingId) => buildKey(watcher.get({ listingId, connectionId }))));
}
