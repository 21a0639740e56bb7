import { Logger } from '@aws-lambda-powertools/logger';
import { publish } from '../adapters/figures.ts';
import { measureMemoryShare } from '../environment.ts';
import { openSearchSource, snapshots } from '../open-search-source.ts';
import { type SnapshotTaken, takeSnapshot } from '../search/upkeep/take-snapshot.ts';

const logger = new Logger();
const source = openSearchSource(logger);

/** Keeps the search's snapshot up: the last one and what has changed since; every quarter of an hour. */
export async function handler(): Promise<Omit<SnapshotTaken, 'unusable'>> {
	const { unusable, ...taken } = await takeSnapshot(source, snapshots);
	if (unusable !== undefined) logger.warn('The snapshot is of no use', { error: unusable as Error });
	logger.info('Snapshot', taken);
	const { stones, bytes, age } = taken;
	publish({ stones, snapshotBytes: bytes, snapshotAge: age / 1000, snapshotUnusable: unusable === undefined ? 0 : 1, memoryShare: measureMemoryShare() });
	return taken;
}
