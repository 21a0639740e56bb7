import type { Snapshots } from '#functions/usecases/search/ports/search-maintenance.ts';
import type { Source } from '../follow.ts';
import type { SearchIndex } from '../index.ts';
import { writeSnapshot } from '../snapshot/snapshot.ts';
import { startIndex } from './start-index.ts';

export interface SnapshotTaken {
	/** `unchanged`: nothing has changed since the last one. `overtaken`: another run was first. */
	outcome: 'written' | 'unchanged' | 'overtaken';
	stones: number;
	/** Bytes of the snapshot in storage, or of the one that was not written because another writer was faster. */
	bytes: number;
	/** How long ago the snapshot in storage was true, milliseconds. */
	age: number;
	/** Why the last one was of no use. */
	unusable?: unknown;
	/** The market as it is now. */
	index: SearchIndex;
}

/** Even when nothing changes a snapshot is written so often, and none gets near the age at which it would be of no use; milliseconds. */
const UNCHANGED_FOR = 3600_000;

/**
 * Writes the next snapshot: the last one, and what has changed since. Each run
 * begins with the snapshot itself, so one that cannot be read is found and
 * replaced before a search needs it. Replaces only the one that it has read:
 * a run that was held up never puts an older one in the place of a newer.
 */
export async function takeSnapshot(source: Omit<Source, 'index'>, snapshots: Snapshots): Promise<SnapshotTaken> {
	const { index, follower, snapshot, unusable } = await startIndex(source, snapshots);
	await follower.fresh();
	const { size: stones } = index;
	const { followed } = snapshot ?? {};
	const computeAge = (readAt = 0) => source.clock() - readAt;
	if (snapshot && unusable === undefined && followed?.number === follower.number && computeAge(followed.readAt) < UNCHANGED_FOR) {
		return { outcome: 'unchanged', index, stones, bytes: snapshot.bytes, age: computeAge(followed.readAt) };
	}
	const written = writeSnapshot(index, follower);
	const version = await snapshots.write(written, snapshot?.version);
	return { outcome: version === undefined ? 'overtaken' : 'written', index, stones, bytes: written.length, age: computeAge(follower.readAt), unusable };
}
