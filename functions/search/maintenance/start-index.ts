import { LOG_KEPT } from '#functions/usecases/search/ports/search-changes.ts';
import type { Snapshots } from '#functions/usecases/search/ports/search-maintenance.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { createFollower, type Followed, type Follower, type Source } from '../follow.ts';
import { SearchIndex } from '../index.ts';
import { readSnapshot } from '../snapshot/snapshot.ts';

/** Greatest age in milliseconds at which an index can still follow the log, with a day of margin before entries expire. */
export const SNAPSHOT_LIFE = LOG_KEPT - DAY;

export interface Started {
	index: SearchIndex;
	/** Its first reading brings the index up to date, from the snapshot or by loading the whole market. */
	follower: Follower;
	/** The snapshot that was used, or was found unusable. */
	snapshot?: { version: string; followed?: Followed; bytes: number };
	/** Why the snapshot or storage could not be used; absent if there was no snapshot. */
	unusable?: unknown;
}

/** Starts an index from the last snapshot, or from the table if there is no usable snapshot, which is not a failure. */
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
		const { index, followed } = readSnapshot(stored.bytes);
		if (source.clock() - followed.readAt > SNAPSHOT_LIFE)
			throw new RangeError(`The snapshot is of ${new Date(followed.readAt).toISOString()}, before changes that the log has forgotten by now`);
		return { index, follower: createFollower({ ...source, index, since: followed }), snapshot: { ...snapshot, followed } };
	} catch (unusable) {
		return { ...fromTable(), snapshot, unusable };
	}
}
