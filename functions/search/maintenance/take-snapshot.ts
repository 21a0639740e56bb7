import type { Snapshots } from '#functions/usecases/search/ports/search-maintenance.ts';
import type { Source } from '../follow.ts';
import type { SearchIndex } from '../index.ts';
import { writeSnapshot } from '../snapshot/snapshot.ts';
import { startIndex } from './start-index.ts';

export interface SnapshotTaken {
	/** `unchanged`: no changes since the last snapshot. `overtaken`: another run was first. */
	outcome: 'written' | 'unchanged' | 'overtaken';
	stones: number;
	/** Size of the snapshot in storage, or of the snapshot that was not written because another run was first. */
	bytes: number;
	/** Age in milliseconds of the data in the stored snapshot. */
	age: number;
	/** Why the last snapshot could not be used. */
	unusable?: unknown;
	index: SearchIndex;
}

/** A snapshot is written after this time even without changes, so that none becomes too old. Milliseconds. */
const UNCHANGED_FOR = 3600_000;

/**
 * Writes the next snapshot: the last one plus the changes since. Each run starts from the stored snapshot, so an unreadable one is found and replaced
 * before a search needs it. Replaces only the snapshot that it has read, so a delayed run never overwrites a newer one.
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
