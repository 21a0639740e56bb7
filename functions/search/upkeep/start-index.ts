import { DAY } from '#shared/domain/limits.ts';
import { REMOVAL_KEPT } from '../../usecases/ports/search-changes.ts';
import type { Snapshots } from '../../usecases/ports/search-upkeep.ts';
import { createFollower, type Follower, type Source } from '../follow.ts';
import { SearchIndex } from '../index.ts';
import { readSnapshot } from '../snapshot/snapshot.ts';

/** An index that has not followed for as long as removals are kept would keep stones that are gone; a day of that is margin. Milliseconds. */
export const SNAPSHOT_LIFE = REMOVAL_KEPT - DAY;

export interface Started {
	index: SearchIndex;
	/** Its first reading brings the index up to date: from the snapshot on, or all of the table. */
	follower: Follower;
	/** The snapshot that was used, or that was found and could not be. */
	snapshot?: { version: string; asOf?: number; bytes: number };
	/** Why the snapshot, or storage, was of no use; absent when there was no snapshot at all. */
	unusable?: unknown;
}

/** An index that begins with the last snapshot; with the table when there is none or it is of no use, which is no reason to fail. */
export async function startIndex(source: Omit<Source, 'index'>, snapshots: Pick<Snapshots, 'read'>): Promise<Started> {
	const fromTable = () => {
		const index = new SearchIndex();
		return { index, follower: createFollower({ ...source, index }) };
	};
	let snapshot: Started['snapshot'];
	try {
		const stored = await snapshots.read();
		if (!stored) return fromTable();
		snapshot = { version: stored.version, bytes: stored.bytes.length };
		const { index, asOf } = readSnapshot(stored.bytes);
		if (source.clock() - asOf > SNAPSHOT_LIFE)
			throw new RangeError(`The snapshot is of ${new Date(asOf).toISOString()}, before removals that are forgotten by now`);
		return { index, follower: createFollower({ ...source, index, since: asOf }), snapshot: { ...snapshot, asOf } };
	} catch (unusable) {
		return { ...fromTable(), snapshot, unusable };
	}
}
